import type { ChunkPlace } from '../../core/contracts';
import type { ChunkBody, LineRange } from '../../core/types';
import type { Row } from '../arrowRows';
import { BODY_COLUMNS, checksum, chunkSchema, HEAD_COLUMNS, readRows, valuesOf, type Rows } from '../lanceRows';
import { readBody, writeDeclarations } from '../storedCells';

/** Rows of chunks as others than their index have them, with checksums that are right again. */

/** The rows of chunks with other texts, and other words for the same symbols; without those that get none. */
export function withBodies(rows: Rows, change: (place: ChunkPlace & LineRange, body: ChunkBody) => ChunkBody | undefined): readonly Row[] {
  return readRows(rows, (cell, row) => {
    const whole = Object.fromEntries(chunkSchema.names.map((name) => [name, cell(name as string, row)]));
    const place = { path: String(whole['path']), startLine: Number(whole['start_line']), endLine: Number(whole['end_line']) };
    const body = change(place, readBody(String(whole['text']), String(whole['symbols']), String(whole['declarations'])));
    if (!body || whole['body_checksum'] !== checksum(valuesOf(cell, BODY_COLUMNS, row))) return undefined;
    const changed: Row = { ...whole, text: body.text, declarations: writeDeclarations(body.symbols) };
    return { ...changed, body_checksum: checksum(BODY_COLUMNS.map((name) => changed[name] as string | number)) };
  });
}

/** The rows of chunks with their terms in the order of the alphabet: the order of a text is half of its meaning. */
export function withSortedTerms(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const sorted = Object.fromEntries(['code_terms', 'comment_terms', 'definition_terms'].map((name) => [name, String(row[name]).split(' ').sort().join(' ')]));
    const changed: Row = { ...row, ...sorted };
    return { ...changed, head_checksum: checksum(HEAD_COLUMNS.map((name) => changed[name] as string | number)) };
  });
}
