import { Binary, Field, Float64, Int32, Schema, type Table, Utf8 } from 'apache-arrow';
import * as z from 'zod';
import { TermSketch } from '../../core/catalogue/termSketch';
import type { RepositoryProfile } from '../../core/catalogue/routing';
import { modelRecordSchema } from '../embedders/activeModel';
import type { ModelRecord } from '../settings/embedderChoice';
import { arrowRows } from '../storage/tables/arrowRows';
import { isPlainPath } from './functionRows';
import { checksum } from '../storage/tables/lanceRows';
import type { RowBatch } from '../storage/tables/rowReaders';

/** The profile of a repository, which is read before any of its functions. It is a single row in its own table. */
export interface CatalogueEntry extends RepositoryProfile {
  /** Id that the names of its tables begin with (see `repositoryNames`). */
  readonly repository: string;
  /** `owner/name`. */
  readonly name: string;
  /** Former names, the latest first. */
  readonly formerly: readonly string[];
  /** Address that its web pages begin with. Empty if unknown. */
  readonly web: string;
  /** Path of the published folder within the repository. Empty for the root. */
  readonly within: string;
  readonly revision: string;
  /** Time of the commit, in milliseconds since the epoch. */
  readonly committed: number;
  readonly model: ModelRecord;
  readonly files: number;
  /** Name of the table with its functions. */
  readonly table: string;
}

/** Format version of tables, rows and profiles. Readers skip other versions. */
export const CATALOGUE_FORMAT = 1;

const text = (name: string): Field => new Field(name, new Utf8(), false);

export const profileSchema = new Schema([
  text('repository'),
  new Field('format', new Int32(), false),
  text('entry'),
  new Field('committed', new Float64(), false),
  new Field('terms', new Binary(), false),
  new Field('centres', new Binary(), false),
  new Field('checksum', new Int32(), false),
]);

const entrySchema = z.object({
  name: z.string().max(500).refine(isPlainPath),
  web: z
    .string()
    .regex(/^(?:https?:\/\/\S+)?$/)
    .max(1_000),
  formerly: z.array(z.string().max(500)).max(20).default([]),
  within: z.string().max(1_000),
  revision: z.string().regex(/^[0-9a-f]{40,64}$/),
  model: modelRecordSchema,
  table: z.string().regex(/^[\w-]+$/),
  functions: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
});

export function profileRow(entry: CatalogueEntry): Table {
  const { repository, committed, terms, centres, ...rest } = entry;
  const { dimensions } = entry.model;
  const numbers = new Float32Array(centres.length * dimensions);
  centres.forEach((centre, i) => numbers.set(centre, i * dimensions));
  const [sketch, vectors] = [terms.write(), new Uint8Array(numbers.buffer)];
  const row = { repository, format: CATALOGUE_FORMAT, entry: JSON.stringify(rest), committed };
  const sum = checksum([repository, row.entry, committed, hex(sketch), hex(vectors)]);
  return arrowRows([{ ...row, terms: sketch, centres: vectors, checksum: sum }], profileSchema);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export interface StoredProfile {
  readonly format: number;
  /** The entry, or undefined if the row is damaged or invalid. */
  readonly entry: CatalogueEntry | undefined;
}

/** Parses a profile. Returns undefined if there is no row, because nothing is published yet. */
export function readProfile(rows: RowBatch): StoredProfile | undefined {
  if (rows.numRows === 0) return undefined;
  const cell = (name: string): unknown => rows.getChild(name)?.get(0) as unknown;
  const format = Number(cell('format'));
  return { format, entry: format === CATALOGUE_FORMAT ? readEntry(cell) : undefined };
}

function readEntry(cell: (name: string) => unknown): CatalogueEntry | undefined {
  const [repository, written, committed] = [
    String(cell('repository')),
    String(cell('entry')),
    Number(cell('committed')),
  ];
  const [terms, centres] = [cell('terms'), cell('centres')];
  if (!(terms instanceof Uint8Array && centres instanceof Uint8Array) || written === '') return undefined;
  if (cell('checksum') !== checksum([repository, written, committed, hex(terms), hex(centres)])) return undefined;
  const entry = entrySchema.safeParse(parsed(written)).data;
  const sketch = TermSketch.read(terms);
  return (
    entry && sketch && { ...entry, repository, committed, terms: sketch, centres: centresIn(centres, entry.model) }
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function centresIn(bytes: Uint8Array, { dimensions }: ModelRecord): readonly Float32Array[] {
  const numbers = new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.length / 4));
  return Array.from({ length: Math.floor(numbers.length / dimensions) }, (_, i) =>
    numbers.subarray(i * dimensions, (i + 1) * dimensions),
  );
}
