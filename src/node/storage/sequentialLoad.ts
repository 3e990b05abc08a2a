import type { RecordBatch } from 'apache-arrow';
import type { ChunkHead, IndexedFile } from '../../core/base/types';
import { CHUNK_HEAD_COLUMNS, OWNER_COLUMNS, ownerKey, type RowOwner, type StoredFile } from './tables/lanceRows';
import { readChunkHeads, readFiles, readOwners } from './tables/rowReaders';
import type { LanceTables } from './tables/lanceTables';

/**
 * Yields the files of a large index in the order of the tables, reading each row once. Both tables are in the order of
 * the commits, so only a small part has to be in memory. Querying the chunks of some files at a time scanned all
 * 834,000 rows for each query and took up to 3.8 GB.
 * @param since SQL condition that the rows of the files fulfill.
 */
export async function* loadInTableOrder(
  tables: LanceTables,
  since: string,
  signal: AbortSignal,
): AsyncGenerator<IndexedFile> {
  const isNewest = await newestOwners(tables, since);
  const files = new FilesAhead(tables.files.query().where(since), isNewest);
  const heads = new Map<string, ChunkHead[]>();
  for await (const batch of tables.chunks.query().select(CHUNK_HEAD_COLUMNS).where(since)) {
    signal.throwIfAborted();
    for (const { head, ...owner } of readChunkHeads(batch)) {
      if (!isNewest(owner)) continue;
      const key = ownerKey(owner);
      const all = heads.get(key) ?? [];
      heads.set(key, all);
      if (all.some(({ startLine }) => startLine === head.startLine)) continue;
      all.push(head);
      const file = await files.take(key, all.length);
      if (!file) continue;
      heads.delete(key);
      yield whole(file, all);
    }
  }
  for (const file of await files.rest()) if (file.chunkCount === 0) yield whole(file, []);
}

/** Removes duplicates, which exist because a merge adds rows again before it deletes the old ones. */
export const uniqueHeads = (heads: readonly ChunkHead[]): ChunkHead[] => [
  ...new Map(heads.map((head) => [head.startLine, head])).values(),
];

async function newestOwners({ files }: LanceTables, since: string): Promise<(owner: RowOwner) => boolean> {
  const newest = new Map<string, number>();
  for (const { path, generation } of readOwners(
    await files
      .query()
      .select([...OWNER_COLUMNS])
      .where(since)
      .toArrow(),
  )) {
    newest.set(path, Math.max(generation, newest.get(path) ?? 0));
  }
  return ({ path, generation }) => newest.get(path) === generation;
}

function whole({ generation: _, chunkCount: __, ...file }: StoredFile, heads: ChunkHead[]): IndexedFile {
  return { ...file, chunks: heads.sort((a, b) => a.startLine - b.startLine) };
}

/** Rows of files, read only as far as needed. */
class FilesAhead {
  readonly #read = new Map<string, StoredFile>();
  readonly #batches: AsyncIterator<RecordBatch>;

  constructor(
    rows: AsyncIterable<RecordBatch>,
    private readonly isNewest: (owner: RowOwner) => boolean,
  ) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  /** Returns the row of a file if it has the given number of chunks, and removes it from this buffer. */
  async take(key: string, chunks: number): Promise<StoredFile | undefined> {
    while (!this.#read.has(key) && (await this.#readOn()));
    const file = this.#read.get(key);
    if (file?.chunkCount !== chunks) return undefined;
    this.#read.delete(key);
    return file;
  }

  /** Returns the files that were not taken. */
  async rest(): Promise<Iterable<StoredFile>> {
    while (await this.#readOn());
    return this.#read.values();
  }

  async #readOn(): Promise<boolean> {
    const next = await this.#batches.next();
    if (next.done) return false;
    for (const file of readFiles(next.value)) if (this.isNewest(file)) this.#read.set(ownerKey(file), file);
    return true;
  }
}
