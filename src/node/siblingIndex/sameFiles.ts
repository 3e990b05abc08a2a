import pLimit from 'p-limit';
import type { HashFunction, Workspace } from '../../core/base/contracts';
import type { FileStat } from '../../core/base/types';
import type { StoredFile } from '../storage/tables/lanceRows';

const READS_AT_ONCE = 8;

export interface LocalFolder {
  readonly workspace: Pick<Workspace, 'scan' | 'read'>;
  readonly hash: HashFunction;
}

/** What a row says of the content of a file. */
export type FileContent = Pick<StoredFile, 'path' | 'size' | 'hash'>;

/** A file of this folder, as it was read. */
export interface LocalFile {
  readonly stat: FileStat;
  readonly hash: string;
  readonly indexedAt: number;
}

/**
 * The files here whose content may be that of a row of some index, by path. What has another size is not read.
 * @param rows of all indexes that are compared.
 */
export async function readLocalFiles(
  rows: Iterable<FileContent>,
  { workspace, hash }: LocalFolder,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LocalFile>> {
  const here = new Map((await workspace.scan(signal)).map((stat) => [stat.path, stat]));
  const wanted = new Map<string, FileStat>();
  for (const { path, size } of rows) {
    const stat = here.get(path);
    if (stat?.size === size) wanted.set(path, stat);
  }
  const limit = pLimit(READS_AT_ONCE);
  const read = async (stat: FileStat): Promise<readonly [string, LocalFile][]> => {
    // What changes while it is read has changed since; see `ReadAhead`.
    const indexedAt = Math.max(Date.now(), stat.changed ?? 0);
    const text = await workspace.read(stat.path, signal);
    return typeof text === 'string' ? [[stat.path, { stat, hash: hash(text), indexedAt }]] : [];
  };
  const files = await Promise.all(Array.from(wanted.values(), (stat) => limit(() => read(stat))));
  return new Map(files.flat());
}

export const isSame = (row: FileContent, local: LocalFile | undefined): local is LocalFile =>
  local?.hash === row.hash && local.stat.size === row.size;
