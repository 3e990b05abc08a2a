// LanceDB 0.31 can deadlock on two cores unless this is set before it is loaded (lancedb issue 3568).
process.env['LANCE_CPU_THREADS'] ??= '2';

import { connect, makeArrowTable, Session, type Connection, type Table } from '@lancedb/lancedb';
import type { Schema, Table as ArrowTable } from 'apache-arrow';
import type { ChunkPlace, ChunkStore } from '../core/contracts';
import type { Chunk, ChunkBody, IndexedFile } from '../core/types';
import {
  CHUNK_BODY_COLUMNS,
  CHUNK_HEAD_COLUMNS,
  chunkRow,
  chunkSchema,
  fileRow,
  fileSchema,
  readChunkBodies,
  readChunkHeads,
  readFiles,
  type Row,
  type StoredFile,
} from './lanceRows';

/** Its own defaults are 6 GB and 1 GB; the tables are read once and then served from memory. */
const INDEX_CACHE_BYTES = 16n << 20n;
const METADATA_CACHE_BYTES = 32n << 20n;
/** Versions younger than this may still be open in another process. */
const KEPT_MILLISECONDS = 10 * 60_000;
/** Reading ten bodies takes 21 ms from 76 fragments and 4 ms from one (16,000 chunks). */
const FRAGMENTS_BEFORE_OPTIMIZE = 16;
/** Files read back in one go, so that a large index never stands in memory twice. */
const LOAD_BATCH = 2_000;

/** Opens the tables of an index folder (or makes them) for vectors of one size. */
export async function openLanceStore(folder: string, dimensions: number): Promise<ChunkStore> {
  const session = new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES);
  // Consistency interval 0: every read sees what another process has committed.
  const connection = await connect(folder, { readConsistencyInterval: 0 }, session);
  const files = await openTable(connection, 'files', fileSchema);
  const chunks = await openTable(connection, 'chunks', chunkSchema(dimensions));
  return new LanceStore(connection, files, chunks, dimensions);
}

async function openTable(connection: Connection, name: string, schema: Schema): Promise<Table> {
  const names = await connection.tableNames();
  return names.includes(name) ? connection.openTable(name) : connection.createEmptyTable(name, schema, { existOk: true });
}

/** SQL text literal. */
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const oneOf = (column: string, values: readonly string[]): string => `${column} IN (${values.map(quoted).join(', ')})`;

/**
 * Two tables. A commit adds the chunks of a new generation, then the rows of their files, then deletes what is
 * older: killed anywhere, a file is either as before or as after, and {@link heal} removes the rest. Deleting first
 * lost the rows of a file in 10 of 25 kills.
 */
class LanceStore implements ChunkStore {
  /** What the one writer knows without asking: the last generation, and which paths have rows. */
  #written: { generation: number; readonly paths: Set<string> } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly files: Table,
    private readonly chunks: Table,
    private readonly dimensions: number,
  ) {}

  async generation(): Promise<number> {
    const table = await this.files.query().select(['generation']).toArrow();
    const column = table.getChild('generation')?.toArray() as Int32Array | undefined;
    return (column ?? new Int32Array()).reduce((most, generation) => Math.max(most, generation), 0);
  }

  version(): Promise<number> {
    return this.files.version();
  }

  async paths(): Promise<ReadonlySet<string>> {
    const table = await this.files.query().select(['path']).toArrow();
    return new Set(Array.from(table.getChild('path') ?? [], String));
  }

  async *load(after: number, signal: AbortSignal): AsyncGenerator<IndexedFile> {
    const stored = readFiles(await this.files.query().where(`generation > ${after}`).toArrow());
    const newest = [...newestByPath(stored).values()];
    for (let at = 0; at < newest.length; at += LOAD_BATCH) {
      signal.throwIfAborted();
      yield* this.#withChunks(newest.slice(at, at + LOAD_BATCH), newest.length > LOAD_BATCH || after > 0);
    }
  }

  async *#withChunks(files: readonly StoredFile[], narrow: boolean): AsyncGenerator<IndexedFile> {
    const query = this.chunks.query().select(CHUNK_HEAD_COLUMNS);
    const paths = files.map((file) => file.path);
    const heads = readChunkHeads(await (narrow ? query.where(oneOf('path', paths)) : query).toArrow());
    const byPath = groupByPath(heads);
    for (const { generation, ...file } of files) {
      const rows = (byPath.get(file.path) ?? []).filter((row) => row.generation === generation);
      yield { ...file, chunks: rows.map(({ head }) => head).sort((a, b) => a.startLine - b.startLine) };
    }
  }

  async commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void> {
    const written = (this.#written ??= { generation: await this.generation(), paths: new Set(await this.paths()) });
    if (removed.length > 0) await this.#remove(removed);
    for (const path of removed) written.paths.delete(path);
    if (files.length === 0) return;
    const generation = ++written.generation;
    const rows = files.flatMap((file) => file.chunks.map((chunk) => chunkRow(file.path, this.#checked(chunk), generation)));
    await this.#add(this.chunks, rows, chunkSchema(this.dimensions));
    await this.#add(this.files, files.map((file) => fileRow(file, generation)), fileSchema);
    // A delete costs as much as an add; a first build has nothing to delete.
    const replaced = files.map((file) => file.path).filter((path) => written.paths.has(path));
    for (const { path } of files) written.paths.add(path);
    if (replaced.length === 0) return;
    const older = `${oneOf('path', replaced)} AND generation < ${generation}`;
    await this.chunks.delete(older);
    await this.files.delete(older);
  }

  /** LanceDB pads a vector of another length with nulls and says nothing. */
  #checked(chunk: Chunk): Chunk {
    if (!chunk.vector || chunk.vector.length === this.dimensions) return chunk;
    throw new RangeError(`a vector has ${chunk.vector.length} dimensions where the index has ${this.dimensions}`);
  }

  async #add(table: Table, rows: readonly Row[], schema: Schema): Promise<void> {
    if (rows.length > 0) await table.add(makeArrowTable([...rows], { schema }));
  }

  async #remove(paths: readonly string[]): Promise<void> {
    const gone = oneOf('path', paths);
    await this.files.delete(gone);
    await this.chunks.delete(gone);
  }

  async bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]> {
    if (places.length === 0) return [];
    const filter = oneOf('path', [...new Set(places.map((place) => place.path))]);
    const lines = [...new Set(places.map((place) => place.startLine))].join(', ');
    const table = await this.chunks.query().where(`${filter} AND start_line IN (${lines})`).select(CHUNK_BODY_COLUMNS).toArrow();
    const newest = newestBy(readChunkBodies(table), keyOf);
    return places.map((place) => newest.get(keyOf(place))?.body);
  }

  async heal(): Promise<void> {
    this.#written = undefined;
    const columns = ['path', 'generation'];
    const stored = pathGenerations(await this.files.query().select(columns).toArrow());
    const newest = newestBy(stored, (file) => file.path);
    const table = await this.chunks.query().select(columns).toArrow();
    const isCurrent = ({ path, generation }: PathGeneration): boolean => newest.get(path)?.generation === generation;
    for (const orphan of pathGenerations(table)) if (!isCurrent(orphan)) await this.chunks.delete(exactly(orphan));
    for (const file of stored) if (!isCurrent(file)) await this.files.delete(exactly(file));
  }

  async optimize(): Promise<void> {
    const { fragmentStats } = await this.chunks.stats();
    if (fragmentStats.numFragments < FRAGMENTS_BEFORE_OPTIMIZE) return;
    const cleanupOlderThan = new Date(Date.now() - KEPT_MILLISECONDS);
    await this.chunks.optimize({ cleanupOlderThan });
    await this.files.optimize({ cleanupOlderThan });
  }

  async clear(): Promise<void> {
    this.#written = undefined;
    await this.files.delete('true');
    await this.chunks.delete('true');
  }

  dispose(): Promise<void> {
    this.files.close();
    this.chunks.close();
    this.connection.close();
    return Promise.resolve();
  }
}

const keyOf = ({ path, startLine }: ChunkPlace): string => `${startLine} ${path}`;

function newestBy<T extends { readonly generation: number }>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, T> {
  const newest = new Map<string, T>();
  for (const row of rows) if ((newest.get(key(row))?.generation ?? -1) < row.generation) newest.set(key(row), row);
  return newest;
}

const newestByPath = (files: readonly StoredFile[]): ReadonlyMap<string, StoredFile> => newestBy(files, (file) => file.path);

interface PathGeneration {
  readonly path: string;
  readonly generation: number;
}

const exactly = ({ path, generation }: PathGeneration): string => `path = ${quoted(path)} AND generation = ${generation}`;

/** The distinct pairs of a table. */
function pathGenerations(table: ArrowTable): readonly PathGeneration[] {
  const paths = table.getChild('path');
  const generations = table.getChild('generation');
  const rows = Array.from({ length: table.numRows }, (_, row) => ({ path: String(paths?.get(row)), generation: Number(generations?.get(row)) }));
  return [...new Map(rows.map((row) => [`${row.generation} ${row.path}`, row])).values()];
}

function groupByPath<T extends { readonly path: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.path);
    if (group) group.push(row);
    else groups.set(row.path, [row]);
  }
  return groups;
}
