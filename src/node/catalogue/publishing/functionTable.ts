import { Index, type Table } from '@lancedb/lancedb';
import { sqlIn } from '../../storage/tables/lanceRows';
import type { StoreConnection } from '../../sharedIndex/store/storeConnection';

/** Minimum number of rows for a vector index. Below it, comparing all vectors reads no more than the index would. */
const VECTOR_INDEX_FROM = 1_000;
/** Number of paths in one delete statement. */
const DELETED_AT_ONCE = 500;
/** Milliseconds that old versions are kept for readers that have opened them. */
const OLD_VERSIONS_MILLISECONDS = 24 * 3600_000;

/** Returns the options of a full-text index. LanceDB consumes them, so each index needs its own. */
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

/** Reads the paths of the files in a table, each with the state of the content that its rows were made from. */
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
 * Makes written rows searchable: creates missing indexes, adds new rows to existing ones, merges small fragments, and
 * deletes versions that no reader uses any more.
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
