import { crc32 } from 'node:zlib';
import { Field, Float64, Int32, Schema, Utf8, type Table } from 'apache-arrow';
import type { ChunkLocation } from '../../../core/base/contracts';
import type { ContentExclusion } from '../../../core/base/fileStatus';
import { readSymbols, writeSymbols } from '../../../core/memoryIndex/structures/outlineCodec';
import type { Chunk, ChunkBody, ChunkHead, IndexedFile } from '../../../core/base/types';
import { encodeCellText, type ArrowRow } from './arrowRows';
import { packDefinition, readTerms, unpackDefinition, writeTerms, type PackedDefinition } from './cellCodec';

/**
 * How a file and its chunks are written as rows, and read back. A file's row is its commit: chunk rows count only
 * when they carry the generation of their file's newest row.
 */

const text = (name: string): Field => new Field(name, new Utf8(), false);
const integer = (name: string): Field => new Field(name, new Int32(), false);
const number = (name: string): Field => new Field(name, new Float64(), false);

export const fileSchema = new Schema([
  text('path'),
  integer('generation'),
  number('size'),
  number('modified'),
  text('language'),
  text('hash'),
  text('imports'),
  text('identifiers'),
  integer('included'),
  number('indexed_at'),
  text('left'),
  integer('chunk_count'),
  integer('checksum'),
]);

export const chunkSchema = new Schema([
  text('path'),
  integer('generation'),
  integer('start_line'),
  integer('end_line'),
  text('text'),
  text('symbols'),
  text('definitions'),
  text('code_terms'),
  text('comment_terms'),
  text('definition_terms'),
  text('hash'),
  integer('head_checksum'),
  integer('body_checksum'),
]);

export function fileRow({ chunks, ...file }: IndexedFile, generation: number): ArrowRow {
  return storedFileRow({ ...file, generation, chunkCount: chunks.length });
}

export function storedFileRow(file: StoredFile): ArrowRow {
  const { path, generation, size, modified, language, hash } = file;
  const row = {
    path,
    generation,
    size,
    modified,
    language,
    hash,
    imports: JSON.stringify(file.imports),
    identifiers: file.identifiers.join(' '),
    included: file.included ? 1 : 0,
    indexed_at: file.indexedAt ?? 0,
    left: file.left ? JSON.stringify(file.left) : '',
    chunk_count: file.chunkCount,
  };
  return { ...row, checksum: checksum(FILE_COLUMNS.map((name) => row[name])) };
}

export function chunkRow(path: string, chunk: Chunk, generation: number): ArrowRow {
  const row = {
    path,
    generation,
    start_line: chunk.startLine,
    end_line: chunk.endLine,
    text: chunk.text,
    symbols: writeSymbols(chunk.symbols),
    definitions: JSON.stringify(chunk.definitions.map(packDefinition)),
    code_terms: writeTerms(chunk.terms.code),
    comment_terms: writeTerms(chunk.terms.comment),
    definition_terms: writeTerms(chunk.terms.definition),
    hash: chunk.hash,
  };
  return {
    ...row,
    head_checksum: checksum(HEAD_COLUMNS.map((name) => row[name])),
    body_checksum: checksum(BODY_COLUMNS.map((name) => row[name])),
  };
}

// What a checksum is taken over. LanceDB has none of its own: it gives back flipped bytes without a word.

const FILE_COLUMNS = [
  'path',
  'generation',
  'size',
  'modified',
  'language',
  'hash',
  'imports',
  'identifiers',
  'included',
  'indexed_at',
  'left',
  'chunk_count',
] as const;
export const HEAD_COLUMNS = [
  'path',
  'generation',
  'start_line',
  'end_line',
  'symbols',
  'definitions',
  'code_terms',
  'comment_terms',
  'definition_terms',
  'hash',
] as const;
export const BODY_COLUMNS = ['path', 'generation', 'start_line', 'text', 'symbols'] as const;

export const OWNER_COLUMNS = ['path', 'generation'];
export const CHUNK_HEAD_COLUMNS = [...HEAD_COLUMNS, 'head_checksum'];
export const CHUNK_BODY_COLUMNS = [...BODY_COLUMNS, 'body_checksum'];

/** CRC-32 as a signed integer. */
export const checksum = (values: Values): number => crc32(values.join('\0')) | 0;

/** What the readers need of an Arrow table or of a batch of one. */
export type RowBatch = Pick<Table, 'numRows' | 'getChild' | 'schema'>;

/** Reads a column; a missing cell reads as undefined. */
type Cell = (name: string, row: number) => unknown;
const cells = (rows: RowBatch): Cell => {
  const columns = new Map(rows.schema.names.map((name) => [String(name), rows.getChild(name)]));
  return (name, row) => columns.get(name)?.get(row) as unknown;
};

/** The values of some columns in a row. */
type Values = readonly (string | number)[];
export const valuesOf = (cell: Cell, columns: readonly string[], row: number): Values =>
  columns.map((name) => cell(name, row) as string | number);

/** Reads the rows that are as they were written: `read` gives undefined for the others. */
export function readRows<T>(rows: RowBatch, read: (cell: Cell, row: number) => T | undefined): readonly T[] {
  const cell = cells(rows);
  return Array.from({ length: rows.numRows }, (_, row) => read(cell, row)).filter((value) => value !== undefined);
}

/** Which version of which file a row belongs to. */
export interface RowOwner {
  readonly path: string;
  readonly generation: number;
}

export const ownerKey = ({ path, generation }: RowOwner): string => `${generation} ${path}`;

export type StoredFile = Omit<IndexedFile, 'chunks'> & RowOwner & { readonly chunkCount: number };
export type StoredHead = RowOwner & { readonly head: ChunkHead };
export type StoredBody = RowOwner & ChunkLocation & { readonly body: ChunkBody };

/** Of every row, valid or corrupt. */
export function readOwners(rows: RowBatch): readonly RowOwner[] {
  return readRows(rows, (cell, row) => ({
    path: String(cell('path', row)),
    generation: Number(cell('generation', row)),
  }));
}

/** Undefined for what is no JSON: rows of a shared index may be anything. */
function parsed(cell: string | number | undefined): unknown {
  try {
    return JSON.parse(String(cell));
  } catch {
    return undefined;
  }
}

export function readFiles(rows: RowBatch): readonly StoredFile[] {
  return readRows(rows, (cell, row) => {
    const values = valuesOf(cell, FILE_COLUMNS, row);
    if (cell('checksum', row) !== checksum(values)) return undefined;
    const [
      path,
      generation,
      size,
      modified,
      language,
      hash,
      imports,
      identifiers,
      included,
      indexedAt,
      left,
      chunkCount,
    ] = values;
    const [imported, fate] = [parsed(imports), left === '' ? '' : parsed(left)];
    if (imported === undefined || fate === undefined) return undefined;
    return {
      path: String(path),
      generation: Number(generation),
      size: Number(size),
      modified: Number(modified),
      language: String(language),
      hash: String(hash),
      imports: imported as string[],
      identifiers: String(identifiers).split(' '),
      ...(included === 1 && { included: true }),
      ...(indexedAt !== 0 && { indexedAt: Number(indexedAt) }),
      ...(left !== '' && { left: fate as ContentExclusion }),
      chunkCount: Number(chunkCount),
    };
  });
}

export function readChunkHeads(rows: RowBatch): readonly StoredHead[] {
  return readRows(rows, (cell, row) => {
    const values = valuesOf(cell, HEAD_COLUMNS, row);
    if (cell('head_checksum', row) !== checksum(values)) return undefined;
    const [path, generation, startLine, endLine, symbols, definitions, code, comment, definition, hash] = values;
    return {
      path: String(path),
      generation: Number(generation),
      head: {
        startLine: Number(startLine),
        endLine: Number(endLine),
        symbols: readSymbols(String(symbols)),
        definitions: (JSON.parse(String(definitions)) as PackedDefinition[]).map(unpackDefinition),
        terms: {
          code: readTerms(String(code)),
          comment: readTerms(String(comment)),
          definition: readTerms(String(definition)),
        },
        hash: String(hash),
      },
    };
  });
}

/** Of the rows of files that are as they were written. */
export function readValidFiles(rows: RowBatch): readonly (RowOwner & Pick<StoredFile, 'chunkCount'>)[] {
  return readRows(rows, (cell, row) => {
    if (cell('checksum', row) !== checksum(valuesOf(cell, FILE_COLUMNS, row))) return undefined;
    return {
      path: String(cell('path', row)),
      generation: Number(cell('generation', row)),
      chunkCount: Number(cell('chunk_count', row)),
    };
  });
}

/**
 * Halves of a chunk's row, each with a checksum: what the in-memory index holds, and what may be shown; symbols are in
 * both.
 */
export const COLUMN_GROUPS = [
  { columns: HEAD_COLUMNS, checksum: 'head_checksum' },
  { columns: BODY_COLUMNS, checksum: 'body_checksum' },
] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

/** Of the rows of chunks of which a half is as it was written. */
export function readValidGroups(rows: RowBatch, half: ColumnGroup): readonly RowOwner[] {
  return readRows(rows, (cell, row) => {
    const values = valuesOf(cell, half.columns, row);
    return cell(half.checksum, row) === checksum(values)
      ? { path: String(values[0]), generation: Number(values[1]) }
      : undefined;
  });
}

export function readChunkBodies(rows: RowBatch): readonly StoredBody[] {
  return readRows(rows, (cell, row) => {
    const values = valuesOf(cell, BODY_COLUMNS, row);
    if (cell('body_checksum', row) !== checksum(values)) return undefined;
    const [path, generation, startLine, text, symbols] = values;
    return {
      path: String(path),
      generation: Number(generation),
      startLine: Number(startLine),
      body: { text: String(text), symbols: readSymbols(String(symbols)) },
    };
  });
}

/** SQL text literal, as cells hold it. */
export const sqlString = (value: string): string => `'${encodeCellText(value).replaceAll("'", "''")}'`;
export const sqlIn = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map(sqlString).join(', ')})`;

/** Of rows that stand for the same thing, the last written. */
export function newestBy<T extends { readonly generation: number }>(
  rows: readonly T[],
  key: (row: T) => string,
): ReadonlyMap<string, T> {
  const newest = new Map<string, T>();
  for (const row of rows) if ((newest.get(key(row))?.generation ?? -1) < row.generation) newest.set(key(row), row);
  return newest;
}
