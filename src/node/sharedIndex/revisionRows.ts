import { Field, Float64, Int32, Schema, Utf8, type Table } from 'apache-arrow';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { ModelRecord } from '../settings/embedderChoice';
import { modelRecordSchema } from '../embedders/activeModel';

/** Name of the table that lists the published revisions of a store. */
export const REVISIONS_TABLE = 'codebase-search-revisions';

/** Record of one published index. It is written last: tables without a record do not count. */
export interface PublishedRevision {
  /** Hash of the first commit of the repository and of the indexed folder within the repository. */
  readonly repository: string;
  /** Commit that was indexed. */
  readonly revision: string;
  /** Published commit that this index was derived from; empty if it was built from scratch. */
  readonly base: string;
  readonly format: number;
  readonly model: ModelRecord;
  /** Whether texts are left out. */
  readonly stripped: boolean;
  /** Common prefix of the names of its tables, which end in `-files`, `-chunks` and `-vectors`. */
  readonly tables: string;
  readonly files: number;
  readonly chunks: number;
  readonly vectors: number;
  /** Milliseconds since the epoch. */
  readonly published: number;
}

const text = (name: string): Field => new Field(name, new Utf8(), false);
const integer = (name: string): Field => new Field(name, new Int32(), false);

export const revisionSchema = new Schema([
  text('repository'),
  text('revision'),
  text('base'),
  integer('format'),
  text('model'),
  integer('stripped'),
  text('tables'),
  integer('files'),
  integer('chunks'),
  integer('vectors'),
  new Field('published', new Float64(), false),
  integer('checksum'),
]);

const rowSchema = z.object({
  repository: z.string(),
  revision: z.string().regex(/^[0-9a-f]{40,64}$/),
  base: z.string(),
  format: z.number(),
  model: z.string().max(10_000),
  stripped: z.number(),
  tables: z.string().regex(/^[\w-]+$/),
  files: z.number(),
  chunks: z.number(),
  vectors: z.number(),
  published: z.number(),
});

const checksumOf = (row: z.infer<typeof rowSchema>): number =>
  crc32(JSON.stringify(Object.keys(rowSchema.shape).map((name) => row[name as keyof typeof row]))) | 0;

export function revisionRow({ model, stripped, ...rest }: PublishedRevision): Record<string, unknown> {
  const row = { ...rest, model: JSON.stringify(model), stripped: stripped ? 1 : 0 };
  return { ...row, checksum: checksumOf(row) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Reads the records that are valid. */
export function readRevisions(rows: Table): readonly PublishedRevision[] {
  return rows.toArray().flatMap((row: { toJSON(): Record<string, unknown> }) => readRevision(row.toJSON()) ?? []);
}

function readRevision(cells: Record<string, unknown>): PublishedRevision | undefined {
  const row = rowSchema.safeParse(cells).data;
  if (!row || cells['checksum'] !== checksumOf(row)) return undefined;
  const model = modelRecordSchema.safeParse(parsed(row.model)).data;
  // A later version may use models that this version does not know.
  return model && { ...row, model, stripped: row.stripped === 1 };
}
