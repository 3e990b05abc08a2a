import { toOneLine } from '../../src/core/sanitize/hiddenCharacters';
import { qualifiedName } from '../../src/core/rendering/qualifiedName';
import { REMOTE_LABEL } from '../../src/core/base/remoteLabel';
import type { ResultItem } from '../../src/core/base/types';

/** Names and keys of results. */

/** Returns the key of a result within one answer. */
export const keyOf = (item: ResultItem): string => `${item.path}:${item.start_line}-${item.end_line}`;

/** Returns the key of a result among the pinned ones, since the same result may also be in the answer. */
export const pinnedKeyOf = (item: ResultItem): string => `pinned ${keyOf(item)}`;

/** Returns the file and the folder of a result, and its repository if that is not on this machine. */
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
