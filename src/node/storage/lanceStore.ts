import './tables/lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import type { Schema } from 'apache-arrow';
import type { ChunkLocation, ChunkStore, OptimizeOutcome, StoreVersion } from '../../core/base/contracts';
import type { Chunk, ChunkBody, IndexedFile } from '../../core/base/types';
import { arrowRows, type ArrowRow } from './tables/arrowRows';
import { repairTables } from './tables/repairTables';
import { IndexTables } from './indexTables';
import { readBodies } from './lanceBodies';
import {
  CHUNK_HEAD_COLUMNS,
  chunkRow,
  chunkSchema,
  fileRow,
  fileSchema,
  sqlIn,
  ownerKey,
  type StoredFile,
  newestBy,
} from './tables/lanceRows';
import { readChunkHeads, readFiles } from './tables/rowReaders';
import { loadInTableOrder, uniqueHeads } from './sequentialLoad';
import { compactSmallFragments } from './tables/compactFragments';
import { corruptFiles } from './tables/integrityCheck';
import { BUSY_DEAD_SHARE, earliestReader, optimizeTable, combineOutcomes } from './tables/tableOptimizer';
import { vacuum } from './tables/versionCleanup';
import { maxGeneration, type WrittenState } from './tables/writtenState';
import { retryOnConflict, type LanceTables } from './tables/lanceTables';
import { PathHashSet } from './tables/pathHashSet';

/**
 * Maximum number of files that are read back at once. More files are streamed in the order of the table, so that a
 * large index is never in memory twice.
 */
const LOAD_BATCH = 2_000;
/**
 * Maximum number of conditions per delete. A delete takes 10 ms regardless of its conditions, but each condition has to
 * be parsed.
 */
const DELETES_AT_ONCE = 50;

/**
 * Stores an index as two tables in an {@link IndexFolder}. A commit adds the chunks of a new generation, then the rows
 * of their files, then deletes older rows. If the process is killed at any point, each file is either in its old or in
 * its new state, and {@link repair} removes the remaining rows. Deleting first lost the rows of a file in 10 of 25
 * kills.
 *
 * Rows carry checksums. Rows that do not match are not returned, and a file that lacks a chunk counts as not stored.
 */
export class LanceStore implements ChunkStore {
  readonly #tables: IndexTables;
  /** State that the single writer keeps in memory: the last generation and the paths that have rows. */
  #written: WrittenState | undefined;
  /**
   * Conditions of deletes that are postponed until the merge in progress ends; undefined if no merge is in progress.
   */
  #late: string[] | undefined;

  /** @param home folder of the index. */
  constructor(private readonly home: string) {
    this.#tables = new IndexTables(home);
  }

  unreadableReason(): Promise<string | undefined> {
    return this.#tables.folder.unreadableReason();
  }

  async generation(): Promise<number> {
    const owners = await this.#tables.read((tables) => tables.files.query().select(['generation']).toArrow());
    const column = owners?.getChild('generation')?.toArray() as Int32Array | undefined;
    return (column ?? new Int32Array()).reduce(maxGeneration, 0);
  }

  async version(): Promise<StoreVersion> {
    const tables = await this.#tables.open();
    return {
      incarnation: tables?.name ?? '',
      number: tables ? await retryOnConflict(this.home, () => tables.files.version()) : 0,
    };
  }

  async paths(): Promise<ReadonlySet<string>> {
    const table = await this.#tables.read((tables) => tables.files.query().select(['path']).toArrow());
    return new Set(Array.from(table?.getChild('path') ?? [], String));
  }

  async *load(after: number, signal: AbortSignal): AsyncGenerator<IndexedFile> {
    const since = `generation > ${after}`;
    const count = (await this.#tables.read((tables) => tables.files.countRows(since))) ?? 0;
    const tables = count > LOAD_BATCH ? await this.#tables.open() : undefined;
    yield* tables ? loadInTableOrder(tables, since, signal) : this.#loadWhere(since, after > 0);
  }

  async *#loadWhere(where: string, narrow: boolean): AsyncGenerator<IndexedFile> {
    const stored = await this.#tables.read((tables) => tables.files.query().where(where).toArrow());
    const newest = [...newestBy(stored ? readFiles(stored) : [], ({ path }) => path).values()];
    if (newest.length > 0) yield* this.#withChunks(newest, narrow);
  }

  async *#withChunks(files: readonly StoredFile[], narrow: boolean): AsyncGenerator<IndexedFile> {
    const paths = files.map((file) => file.path);
    const table = await this.#tables.read(({ chunks }) => {
      const query = chunks.query().select(CHUNK_HEAD_COLUMNS);
      return (narrow ? query.where(sqlIn('path', paths)) : query).toArrow();
    });
    const byOwner = groupBy(table ? readChunkHeads(table) : [], ownerKey);
    for (const { generation, chunkCount, ...file } of files) {
      const heads = uniqueHeads((byOwner.get(ownerKey({ path: file.path, generation })) ?? []).map(({ head }) => head));
      if (heads.length === chunkCount) yield { ...file, chunks: heads.sort((a, b) => a.startLine - b.startLine) };
    }
  }

  async commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void> {
    const { files: fileTable, chunks: chunkTable } = await this.#tables.openToWrite();
    const written = (this.#written ??= {
      generation: await this.generation(),
      paths: new PathHashSet(await this.paths()),
    });
    if (removed.length > 0) await this.#remove(removed, written.generation, fileTable, chunkTable);
    if (files.length === 0) return;
    const generation = ++written.generation;
    const rows = files.flatMap((file) => file.chunks.map((chunk) => chunkRow(file.path, chunk, generation)));
    await this.#add(chunkTable, rows, chunkSchema);
    await this.#add(
      fileTable,
      files.map((file) => fileRow(file, generation)),
      fileSchema,
    );
    // A delete costs as much as an add, and a first build has nothing to delete.
    const replaced = files.map((file) => file.path).filter((path) => written.paths.mayHave(path));
    for (const { path } of files) written.paths.add(path);
    if (replaced.length > 0)
      await this.#deleteOld(`${sqlIn('path', replaced)} AND generation < ${generation}`, chunkTable, fileTable);
  }

  /**
   * Deletes the rows of removed files. A merge in progress may already have read these rows and would write them back,
   * so they are deleted once more after it.
   */
  async #remove(paths: readonly string[], generation: number, ...tables: readonly Table[]): Promise<void> {
    const where = sqlIn('path', paths);
    this.#late?.push(`${where} AND generation <= ${generation}`);
    await this.#delete(where, ...tables);
  }

  /**
   * Deletes rows of older generations, after the merge in progress if there is one: a merge tolerates added rows, but
   * fails when rows that it merges are deleted. Readers ignore older generations, so these rows can wait.
   */
  async #deleteOld(where: string, ...tables: readonly Table[]): Promise<void> {
    if (this.#late) this.#late.push(where);
    else await this.#delete(where, ...tables);
  }

  async #add(table: Table, rows: readonly ArrowRow[], schema: Schema): Promise<void> {
    if (rows.length > 0) await retryOnConflict(this.home, () => table.add(arrowRows(rows, schema)));
  }

  async #delete(where: string, ...tables: readonly Table[]): Promise<void> {
    for (const table of tables) await retryOnConflict(this.home, () => table.delete(where));
  }

  async #deleteAny(wheres: readonly string[], ...tables: readonly Table[]): Promise<void> {
    for (let at = 0; at < wheres.length; at += DELETES_AT_ONCE) {
      const some = wheres.slice(at, at + DELETES_AT_ONCE);
      await this.#delete(some.map((where) => `(${where})`).join(' OR '), ...tables);
    }
  }

  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]> {
    return readBodies(locations, (read) => this.#tables.read(read));
  }

  async repair(): Promise<void> {
    this.#written = undefined;
    this.#tables.accept();
    const tables = await this.#tables.openToWrite();
    await this.#tables.folder.removeUnused();
    this.#written = await retryOnConflict(this.home, () =>
      repairTables(tables, (wheres, table) => this.#deleteAny(wheres, table)),
    );
  }

  async corruptFiles(signal: AbortSignal): Promise<readonly string[]> {
    this.#tables.requireKnown();
    const tables = await this.#tables.open();
    return tables ? retryOnConflict(this.home, () => corruptFiles(tables, signal)) : [];
  }

  compactSmall(): Promise<boolean> {
    const attempt = <T>(work: () => Promise<T>): Promise<T> => retryOnConflict(this.home, work);
    return this.#besideCommits(false, async ({ chunks, files }) => {
      const merged = await compactSmallFragments(chunks, attempt);
      return (await compactSmallFragments(files, attempt)) || merged;
    });
  }

  optimize(isBusy: boolean): Promise<OptimizeOutcome> {
    return this.#besideCommits<OptimizeOutcome>('needless', async (tables) => {
      const order = (name: 'chunks' | 'files'): Promise<OptimizeOutcome> => {
        const limits = { folder: this.#tables.pathOf(tables, name), ...(isBusy && { deadShare: BUSY_DEAD_SHARE }) };
        return retryOnConflict(this.home, () => optimizeTable(tables[name], limits));
      };
      return combineOutcomes(await order('chunks'), await order('files'));
    });
  }

  /**
   * Merges rows while other rows are committed. During the merge, commits delete only the rows of removed files.
   * @param without the result if there are no tables.
   */
  async #besideCommits<T>(without: T, merge: (tables: LanceTables) => Promise<T>): Promise<T> {
    const late: string[] = (this.#late = []);
    let tables: LanceTables | undefined;
    try {
      tables = await this.#tables.open();
      return tables ? await merge(tables) : without;
    } finally {
      this.#late = undefined;
      // If the process is killed before this delete, `repair` does it.
      if (tables && this.#tables.isOpen(tables)) await this.#deleteAny(late, tables.chunks, tables.files);
    }
  }

  async vacuum(): Promise<void> {
    const tables = await this.#tables.open();
    if (!tables) return;
    const time = await earliestReader(this.home);
    for (const name of ['chunks', 'files'] as const)
      await retryOnConflict(this.home, () => vacuum(tables[name], this.#tables.pathOf(tables, name), time));
  }

  async clear(): Promise<void> {
    this.#written = undefined;
    await this.#tables.replace();
  }

  async quarantine(): Promise<void> {
    await this.#tables.folder.quarantine();
    await this.clear();
  }

  dispose(): Promise<void> {
    this.#tables.close();
    return Promise.resolve();
  }
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
