import type { ChunkPlace } from '../../core/contracts';
import { readSymbols, writeSymbols } from '../../core/search/fileOutline';
import type { ChunkBody, LineRange } from '../../core/types';
import type { Row } from '../arrowRows';
import { checksum, chunkSchema, HALVES, readRows, valuesOf, type Half, type Rows } from '../lanceRows';

/** Rows of chunks as others than their index have them, with checksums that are right again. */

/** The rows of chunks with other texts, and other words for the same symbols; without those that get none. */
export function withBodies(rows: Rows, change: (place: ChunkPlace & LineRange, body: ChunkBody) => ChunkBody | undefined): readonly Row[] {
  return readRows(rows, (cell, row) => {
    const whole = Object.fromEntries(chunkSchema.names.map((name) => [name, cell(name as string, row)]));
    const place = { path: String(whole['path']), startLine: Number(whole['start_line']), endLine: Number(whole['end_line']) };
    const body = change(place, { text: String(whole['text']), symbols: readSymbols(String(whole['symbols'])) });
    if (!body || HALVES.some((half) => whole[half.checksum] !== checksum(valuesOf(cell, half.columns, row)))) return undefined;
    return checked({ ...whole, text: body.text, symbols: writeSymbols(body.symbols) });
  });
}

/** The rows of chunks with their terms in the order of the alphabet: the order of a text is half of its meaning. */
export function withSortedTerms(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const sorted = Object.fromEntries(['code_terms', 'comment_terms', 'definition_terms'].map((name) => [name, String(row[name]).split(' ').sort().join(' ')]));
    return checked({ ...row, ...sorted });
  });
}

/** With checksums that are right. */
function checked(row: Row): Row {
  const sumOf = ({ columns }: Half): number => checksum(columns.map((name) => row[name] as string | number));
  return HALVES.reduce<Row>((whole, half) => ({ ...whole, [half.checksum]: sumOf(half) }), row);
}
