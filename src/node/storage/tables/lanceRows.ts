import { crc32 } from 'node:zlib';
import { Field, Float64, Int32, Schema, Utf8 } from 'apache-arrow';
import type { ChunkLocation } from '../../../core/base/contracts';
import { writeSymbols } from '../../../core/memoryIndex/structures/outlineCodec';
import type { Chunk, ChunkBody, ChunkHead, IndexedFile } from '../../../core/base/types';
import { encodeCellText, type ArrowRow } from './arrowRows';
import { packDefinition, writeTerms } from './cellCodec';

/**
 * Defines how a file and its chunks are written as rows. The row of a file is its commit: chunk rows count only if they
 * have the generation of the newest row of their file.
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
  text('facts'),
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
    facts: file.facts ?? '',
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

// Columns that each checksum covers. LanceDB has no checksums and returns flipped bits without an error.

export const FILE_COLUMNS = [
  'path',
  'generation',
  'size',
  'modified',
  'language',
  'hash',
  'imports',
  'identifiers',
  'facts',
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

/** Cells of a row. */
export type Values = readonly (string | number)[];

/** CRC-32 as a signed integer. */
export const checksum = (values: Values): number => crc32(values.join('\0')) | 0;

/** The file and generation that a row belongs to. */
export interface RowOwner {
  readonly path: string;
  readonly generation: number;
}

export const ownerKey = ({ path, generation }: RowOwner): string => `${generation} ${path}`;

export type StoredFile = Omit<IndexedFile, 'chunks'> & RowOwner & { readonly chunkCount: number };
export type StoredHead = RowOwner & { readonly head: ChunkHead };
export type StoredBody = RowOwner & ChunkLocation & { readonly body: ChunkBody };

/** Returns a text as an SQL literal, encoded as cells hold it. */
export const sqlString = (value: string): string => `'${encodeCellText(value).replaceAll("'", "''")}'`;
export const sqlIn = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map(sqlString).join(', ')})`;

/** Returns the row with the highest generation for each key. */
export function newestBy<T extends { readonly generation: number }>(
  rows: readonly T[],
  key: (row: T) => string,
): ReadonlyMap<string, T> {
  const newest = new Map<string, T>();
  for (const row of rows) if ((newest.get(key(row))?.generation ?? -1) < row.generation) newest.set(key(row), row);
  return newest;
}
