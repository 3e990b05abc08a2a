import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { qualifiedName } from '../../src/core/rendering/qualifiedName';
import { REMOTE_LABEL } from '../../src/core/base/remoteLabel';
import type { ResultItem } from '../../src/core/base/types';

/** What results are called, by the view and by the user. */

/** Names a result within one answer. */
export const keyOf = (item: ResultItem): string => `${item.path}:${item.start_line}-${item.end_line}`;

/** Names a result among the pinned ones: it may be in the answer too. */
export const pinnedKeyOf = (item: ResultItem): string => `pinned ${keyOf(item)}`;

/** Where a result stands: its file, the folders around it, and the repository where that is not on this machine. */
export function placeParts({ path, repository }: Pick<ResultItem, 'path' | 'repository'>): {
  readonly file: string;
  readonly folder: string;
  readonly repository: string | undefined;
} {
  const own = repository === undefined ? path : path.slice(`${REMOTE_LABEL}/${repository}/`.length);
  const slash = own.lastIndexOf('/');
  const folder = toOneLine(own.slice(0, Math.max(0, slash)));
  return { file: toOneLine(own.slice(slash + 1)), folder, repository: repository && toOneLine(repository) };
}

export const resultTitle = ({ symbol, start_line: start, end_line: end }: ResultItem): string =>
  symbol ? toOneLine(qualifiedName(symbol)) : `Lines ${start}–${end}`;
