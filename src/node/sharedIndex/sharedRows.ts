import type { Definition, CodeSymbol } from '../../core/base/types';
import { readSymbols, writeSymbols } from '../../core/memoryIndex/structures/outlineCodec';
import type { ArrowRow } from '../storage/tables/arrowRows';
import { checksum, chunkSchema } from '../storage/tables/lanceRows';
import { COLUMN_GROUPS, readRows, valuesOf, type ColumnGroup, type RowBatch } from '../storage/tables/rowReaders';
import { unpackDefinition, type PackedDefinition } from '../storage/tables/cellCodec';

/** Functions that change rows of chunks when they are shared, and compute their checksums again. */

/** Content of a chunk row. Another party may have written it: the types of parsed JSON are not guaranteed. */
export interface SharedChunk {
  readonly path: string;
  readonly generation: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  readonly symbols: readonly CodeSymbol[];
  readonly definitions: readonly Definition[];
  /** Cells of terms, unparsed. */
  readonly terms: readonly string[];
  readonly hash: string;
}

const TERM_COLUMNS = ['code_terms', 'comment_terms', 'definition_terms'] as const;
/**
 * Maximum length of the symbols and definitions of a chunk, more than a long file declares. Once parsed, a cell takes
 * ten times as much memory.
 */
const MAX_JSON = 1 << 20;

/** Applies `change` to the rows of chunks. Leaves out damaged rows, and those for which `change` returns undefined. */
export function withBodies(
  rows: RowBatch,
  change: (chunk: SharedChunk) => SharedChunk | undefined,
): readonly ArrowRow[] {
  return readRows(rows, (cell, row) => {
    if (COLUMN_GROUPS.some((half) => cell(half.checksum, row) !== checksum(valuesOf(cell, half.columns, row))))
      return undefined;
    const whole = Object.fromEntries(chunkSchema.names.map((name) => [name, cell(name as string, row)]));
    const chunk = readChunk(whole);
    const changed = chunk && change(chunk);
    return (
      changed &&
      checked({ ...whole, generation: changed.generation, text: changed.text, symbols: writeSymbols(changed.symbols) })
    );
  });
}

/** Returns undefined for a row that is not a valid chunk. */
function readChunk(row: ArrowRow): SharedChunk | undefined {
  const text = (name: string): string => String(row[name]);
  try {
    if (text('symbols').length + text('definitions').length > MAX_JSON) return undefined;
    return {
      path: text('path'),
      generation: Number(row['generation']),
      startLine: Number(row['start_line']),
      endLine: Number(row['end_line']),
      text: text('text'),
      symbols: readSymbols(text('symbols')),
      definitions: (JSON.parse(text('definitions')) as readonly PackedDefinition[]).map(unpackDefinition),
      terms: TERM_COLUMNS.map(text),
      hash: text('hash'),
    };
  } catch {
    return undefined;
  }
}

/** Sorts the terms of each chunk alphabetically: the order of a text carries half of its meaning. */
export function withSortedTerms(rows: readonly ArrowRow[]): readonly ArrowRow[] {
  return rows.map((row) => {
    const sorted = Object.fromEntries(
      TERM_COLUMNS.map((name) => [name, String(row[name]).split(' ').sort().join(' ')]),
    );
    return checked({ ...row, ...sorted });
  });
}

/** Returns the row with recomputed checksums. */
function checked(row: ArrowRow): ArrowRow {
  const sumOf = ({ columns }: ColumnGroup): number => checksum(columns.map((name) => row[name] as string | number));
  return COLUMN_GROUPS.reduce<ArrowRow>((whole, half) => ({ ...whole, [half.checksum]: sumOf(half) }), row);
}
