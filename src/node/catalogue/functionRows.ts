import { Field, FixedSizeList, Float32, Int32, makeData, Schema, Table, Utf8, Vector } from 'apache-arrow';
import * as z from 'zod';
import type { Chunk } from '../../core/base/types';
import { termsOf } from '../../core/text/analyzer';
import { arrowRows, type ArrowRow } from '../storage/tables/arrowRows';
import { readTerms } from '../storage/tables/cellCodec';
import { checksum, chunkSchema } from '../storage/tables/lanceRows';
import { readChunkBodies, readChunkHeads, readRows, valuesOf, type RowBatch } from '../storage/tables/rowReaders';

/**
 * The rows of a repository's function table: one for each chunk, with the whole chunk in one cell, so that it is read
 * at once.
 */

const text = (name: string): Field => new Field(name, new Utf8(), false);
const item = new Field('item', new Float32(), true);

export const functionSchema = (dimensions: number): Schema =>
  new Schema([
    text('key'),
    text('path'),
    // Index format and content hash of the file (see `fileContentOf`).
    text('file'),
    text('language'),
    text('revision'),
    text('chunk'),
    new Field('checksum', new Int32(), false),
    // Searched columns: terms of code, comments and path; terms of defined names and path; embedding.
    text('words'),
    text('names'),
    new Field('vector', new FixedSizeList(dimensions, item), false),
  ]);

/** Columns that are read to show a row. */
export const SHOWN_COLUMNS = ['path', 'file', 'language', 'revision', 'chunk', 'checksum'] as const;
const CHECKED_COLUMNS = ['path', 'file', 'language', 'revision', 'chunk'] as const;

/** Values that all rows of a file share. */
export interface FileOfRow {
  readonly path: string;
  readonly file: string;
  readonly language: string;
  /** Commit at which the file had this content. */
  readonly revision: string;
}

/** A row of the function table as it is read. */
export interface FunctionRow extends FileOfRow {
  readonly chunk: Chunk;
}

/**
 * Maximum number of repetitions of a term. LanceDB's full-text index counts words, so terms are repeated as often as
 * they occur.
 */
const MAX_REPEATS = 6;

export function functionRow(file: FileOfRow, chunk: ArrowRow): ArrowRow {
  const cell = (name: string): string => String(chunk[name]);
  const row = { ...file, chunk: JSON.stringify(chunk) };
  const places = termsOf(file.path).join(' ');
  return {
    ...row,
    key: `${file.file} ${cell('start_line')} ${file.path}`,
    checksum: checksum(CHECKED_COLUMNS.map((name) => row[name])),
    words: [repeated(cell('code_terms')), repeated(cell('comment_terms')), places].join(' '),
    names: [readTerms(cell('definition_terms')).terms.join(' '), places].join(' '),
  };
}

function repeated(written: string): string {
  const { terms, counts } = readTerms(written);
  const times = (i: number): number => Math.max(1, Math.min(MAX_REPEATS, Math.round(counts[i] ?? 1)));
  return terms.flatMap((term, i) => Array<string>(times(i)).fill(term)).join(' ');
}

/** Creates a table of rows to write, with the vector of each. */
export function functionTable(rows: readonly ArrowRow[], vectors: readonly Float32Array[], dimensions: number): Table {
  const schema = functionSchema(dimensions);
  const plain = new Schema(schema.fields.filter(({ name }) => name !== 'vector'));
  const numbers = new Float32Array(rows.length * dimensions);
  vectors.forEach((vector, row) => numbers.set(vector, row * dimensions));
  const child = makeData({ type: new Float32(), data: numbers });
  const type = new FixedSizeList(dimensions, item);
  const lists = new Vector([makeData({ type, length: rows.length, nullCount: 0, child })]);
  const columns = arrowRows(rows, plain);
  const texts = Object.fromEntries(plain.fields.map(({ name }) => [name, columns.getChild(name) as Vector]));
  return new Table(schema, { ...texts, vector: lists });
}

/** Parses rows, leaving out those that are damaged or invalid. */
export function readFunctions(rows: RowBatch): readonly FunctionRow[] {
  return readRows(rows, (cell, row) => {
    const values = valuesOf(cell, CHECKED_COLUMNS, row);
    if (cell('checksum', row) !== checksum(values)) return undefined;
    const [path = '', file = '', language = '', revision = '', written = ''] = values.map(String);
    const chunk = isPlainPath(path) && REVISION.test(revision) ? readChunk(written) : undefined;
    return chunk && { path, file, language, revision, chunk };
  });
}

const REVISION = /^[0-9a-f]{40,64}$/;

/** Returns whether a path stays within its repository. The row may come from anyone who can write to the store. */
export const isPlainPath = (path: string): boolean =>
  !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const line = z.number().int().min(1);
const symbolSchema = z.object({
  name: z.string(),
  kind: z.string(),
  container: z.string(),
  signature: z.string(),
  doc: z.string(),
  startLine: line,
  endLine: line,
});
const definitionSchema = z.object({ name: z.string(), kind: z.string(), line: z.number(), indented: z.boolean() });
const shapeSchema = z.object({
  startLine: line,
  endLine: line,
  symbols: z.array(symbolSchema),
  definitions: z.array(definitionSchema),
  hash: z.string().regex(/^[0-9a-f]{16,}$/),
});

/** Parses a chunk. Returns undefined if it is invalid. */
function readChunk(written: string): Chunk | undefined {
  try {
    const rows = arrowRows([JSON.parse(written) as ArrowRow], chunkSchema);
    const [[stored], [shown]] = [readChunkHeads(rows), readChunkBodies(rows)];
    if (!stored || !shown || !shapeSchema.safeParse(stored.head).success) return undefined;
    return { ...stored.head, text: shown.body.text };
  } catch {
    return undefined;
  }
}
