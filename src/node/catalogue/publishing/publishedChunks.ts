import { vectorKey } from '../../../core/vectors/vectorKey';
import { FORMAT } from '../../indexDirectory/indexHome';
import type { PublishedSource } from '../../sharedIndex/publishedSource';
import { lanceVectors } from '../../storage/lanceVectors';
import type { ArrowRow } from '../../storage/tables/arrowRows';
import { chunkSchema, sqlIn, type StoredFile } from '../../storage/tables/lanceRows';
import { errors } from '../../../core/base/errors';

/** Chunks of some files as their index has them. */
export interface PublishedChunks {
  readonly rows: readonly ArrowRow[];
  readonly vectors: readonly Float32Array[];
}

/** What a row of the catalogue depends on: the content of its file, and how this version reads it. */
export const fileContentOf = ({ hash }: Pick<StoredFile, 'hash'>): string => `${FORMAT}:${hash}`;

/** @throws SearchError STORE_UNAVAILABLE where another process has changed the index meanwhile. */
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
