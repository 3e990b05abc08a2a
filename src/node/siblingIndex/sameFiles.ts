import pLimit from 'p-limit';
import type { HashFunction, Workspace } from '../../core/base/contracts';
import type { FileStat } from '../../core/base/types';
import type { StoredFile } from '../storage/tables/lanceRows';

const READS_AT_ONCE = 8;

export interface LocalFolder {
  /** Files that the local rules include, by path. */
  readonly here: ReadonlyMap<string, FileStat>;
  readonly workspace: Pick<Workspace, 'read'>;
  readonly hash: HashFunction;
}

/** The content of a file as described by its row. */
type FileContent = Pick<StoredFile, 'path' | 'size' | 'hash'>;

/** A local file as it was read. */
export interface LocalFile {
  readonly stat: FileStat;
  readonly hash: string;
  readonly indexedAt: number;
}

/** Returns the local files whose content may be that of a row, by path. Files of a different size are not read. */
export async function readLocalFiles(
  rows: readonly FileContent[],
  { here, workspace, hash }: LocalFolder,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LocalFile>> {
  const wanted = rows.flatMap(({ path, size }) => {
    const stat = here.get(path);
    return stat?.size === size ? [stat] : [];
  });
  const limit = pLimit(READS_AT_ONCE);
  const read = async (stat: FileStat): Promise<readonly [string, LocalFile][]> => {
    // A file that changes while it is read counts as changed afterwards; see `ReadAhead`.
    const indexedAt = Math.max(Date.now(), stat.changed ?? 0);
    const text = await workspace.read(stat.path, signal);
    return typeof text === 'string' ? [[stat.path, { stat, hash: hash(text), indexedAt }]] : [];
  };
  const files = await Promise.all(wanted.map((stat) => limit(() => read(stat))));
  return new Map(files.flat());
}

export const isSame = (row: FileContent, local: LocalFile | undefined): local is LocalFile =>
  local?.hash === row.hash && local.stat.size === row.size;
