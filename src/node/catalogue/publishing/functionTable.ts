import { Index, type Table } from '@lancedb/lancedb';
import { sqlIn } from '../../storage/tables/lanceRows';
import type { StoreConnection } from '../../sharedIndex/store/storeConnection';

/** Below so many rows, comparing all vectors reads no more than an index would. */
const VECTOR_INDEX_FROM = 1_000;
/** Paths that one deletion names. */
const DELETED_AT_ONCE = 500;
/** How long a reader may go on with the tables that it opened. */
const OLD_VERSIONS_MILLISECONDS = 24 * 3600_000;

/** An index is used up where it is made. */
const words = (): Index =>
  Index.fts({
    baseTokenizer: 'whitespace',
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    lowercase: false,
    withPosition: false,
    maxTokenLength: 200,
  });

/** The files of a table, with what their rows were made of. */
export async function filesIn(connection: StoreConnection, table: Table): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.run(() => table.query().select(['path', 'file']).toArrow());
  const [paths, files] = [rows.getChild('path'), rows.getChild('file')];
  return new Map(Array.from({ length: rows.numRows }, (_, i) => [String(paths?.get(i)), String(files?.get(i))]));
}

export async function deleteFiles(connection: StoreConnection, table: Table, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += DELETED_AT_ONCE) {
    const some = paths.slice(at, at + DELETED_AT_ONCE);
    await connection.run(() => table.delete(sqlIn('path', some)));
  }
}

/**
 * Has what was written be found by its indexes: makes those that are missing, takes new rows into the others, merges
 * small fragments, and deletes versions that no reader uses any more.
 */
export async function indexFunctions(connection: StoreConnection, table: Table): Promise<void> {
  const there = new Set((await connection.run(() => table.listIndices())).flatMap(({ columns }) => columns));
  const rows = await connection.run(() => table.countRows());
  const wanted = [
    ['path', Index.btree()],
    ['words', words()],
    ['names', words()],
    ...(rows < VECTOR_INDEX_FROM ? [] : ([['vector', Index.ivfRq({ distanceType: 'cosine' })]] as const)),
  ] as const;
  for (const [column, config] of wanted)
    if (!there.has(column) && rows > 0) await connection.run(() => table.createIndex(column, { config }));
  const cleanupOlderThan = new Date(Date.now() - OLD_VERSIONS_MILLISECONDS);
  await connection.run(() => table.optimize({ cleanupOlderThan }));
}
