import { vectorKey } from '../../../core/vectors/vectorKey';
import { FORMAT } from '../../indexDirectory/indexHome';
import type { PublishedSource } from '../../sharedIndex/publishedSource';
import { lanceVectors } from '../../storage/lanceVectors';
import type { ArrowRow } from '../../storage/tables/arrowRows';
import { chunkSchema, sqlIn, type StoredFile } from '../../storage/tables/lanceRows';
import { errors } from '../../../core/base/errors';

/** Chunks of files as stored in the index. */
export interface PublishedChunks {
  readonly rows: readonly ArrowRow[];
  readonly vectors: readonly Float32Array[];
}

/** Returns a mark of what the rows of a file depend on: its content, and the index format of this version. */
export const fileContentOf = ({ hash }: Pick<StoredFile, 'hash'>): string => `${FORMAT}:${hash}`;

/** @throws SearchError STORE_UNAVAILABLE when another process has changed the index meanwhile. */
export async function readPublishedChunks(
  { tables, home, model }: PublishedSource,
  files: readonly StoredFile[],
  signal: AbortSignal,
): Promise<PublishedChunks> {
  const where = sqlIn(
    'path',
    files.map(({ path }) => path),
  );
  const generations = new Map(files.map(({ path, generation }) => [path, generation]));
  const all = (await tables.chunks.query().where(where).toArrow()).toArray().map(asRow);
  const rows = all.filter((row) => generations.get(String(row['path'])) === row['generation']);
  if (rows.length !== files.reduce((sum, { chunkCount }) => sum + chunkCount, 0)) throw errors.indexChanged();
  const keys = rows.map((row) => vectorKey(String(row['hash'])));
  const store = lanceVectors(home, model.id, model.dimensions);
  const found = new Map<bigint, Float32Array>();
  for await (const batch of store.find(new Set(keys), signal))
    for (const [key, vector] of batch) found.set(key, vector);
  await store.dispose();
  const vectors = keys.flatMap((key) => found.get(key) ?? []);
  if (vectors.length < keys.length) throw errors.vectorsMissing(keys.length - vectors.length);
  return { rows, vectors };
}

function asRow(row: { toJSON(): Record<string, unknown> }): ArrowRow {
  const cells = row.toJSON();
  return Object.fromEntries(chunkSchema.names.map((name) => [name, cells[String(name)]]));
}
