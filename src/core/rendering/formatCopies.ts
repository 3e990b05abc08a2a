import { limits } from '../base/limits';
import type { ResultItem } from '../base/types';

/**
 * Where else a result stands, in words: a file that is vendored a hundred times must not fill the answer.
 * @param write how a path is shown, so that it stays in its line and stays text.
 */
export function formatCopies({ also_in = [] }: Pick<ResultItem, 'also_in'>, write: (path: string) => string): string {
  if (also_in.length === 0) return '';
  const others = also_in.length - limits.namedCopies;
  const named = also_in.slice(0, limits.namedCopies).map(write).join(', ');
  return `also in ${named}${others > 0 ? ` and ${others} more ${others === 1 ? 'file' : 'files'}` : ''}`;
}
