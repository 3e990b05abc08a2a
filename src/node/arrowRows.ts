import { Table, vectorFromArray, type Schema } from 'apache-arrow';

export type Row = Record<string, unknown>;

const MARK = '\uFEFF';

/**
 * A text as a cell holds it, so that it is read back whole: Arrow takes a byte order mark at the beginning away, so there is one more.
 * Without it, files that begin with two (tools that join files make them) looked damaged for ever.
 */
export const marked = (text: string): string => (text.startsWith(MARK) ? MARK + text : text);

/** Arrow writes a zero where there is nothing. @throws RangeError then. */
function cellOf(row: Row, name: string): unknown {
  const value = row[name];
  if (value === undefined) throw new RangeError(`A row has no ${name}.`);
  return typeof value === 'string' ? marked(value) : value;
}

/** Rows of files or chunks, to be added to a table. LanceDB's own way looks at every cell for a schema first, though it is given one. @throws RangeError where they are not of the schema. */
export function arrowRows(rows: readonly Row[], schema: Schema): Table {
  const [first] = rows;
  if (!first) return new Table(schema);
  if (Object.keys(first).length > schema.fields.length) throw new RangeError('A row has a column that is not in the schema.');
  const columns = schema.fields.map(({ name, type }) => [name, vectorFromArray(rows.map((row) => cellOf(row, name)), type)] as const);
  return new Table(schema, Object.fromEntries(columns));
}
