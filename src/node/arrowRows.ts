import { makeArrowTable } from '@lancedb/lancedb';
import type { Schema, Table } from 'apache-arrow';

export type Row = Record<string, unknown>;

const MARK = '\uFEFF';

const isMarked = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK);

/**
 * A text as a cell holds it, so that it is read back whole: Arrow takes a byte order mark at the beginning away, so there is one more.
 * Without it, files that begin with two (tools that join files make them) looked damaged for ever.
 */
export const marked = (text: string): string => (isMarked(text) ? MARK + text : text);

function asHeld(row: Row): Row {
  if (!Object.values(row).some(isMarked)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isMarked(value) ? marked(value) : value]));
}

/** Rows of files or chunks, to be added to a table. */
export const arrowRows = (rows: readonly Row[], schema: Schema): Table => makeArrowTable(rows.map(asHeld), { schema });
