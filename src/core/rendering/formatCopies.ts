import { limits } from '../base/limits';
import type { ResultItem } from '../base/types';

/**
 * Describes the other files that contain a result. Only a few are named, because a file may be vendored a hundred
 * times.
 * @param write Formats a path so that it stays within its line and remains plain text.
 */
export function formatCopies({ also_in = [] }: Pick<ResultItem, 'also_in'>, write: (path: string) => string): string {
  if (also_in.length === 0) return '';
  const others = also_in.length - limits.namedCopies;
  const named = also_in.slice(0, limits.namedCopies).map(write).join(', ');
  return `also in ${named}${others > 0 ? ` and ${others} more ${others === 1 ? 'file' : 'files'}` : ''}`;
}
