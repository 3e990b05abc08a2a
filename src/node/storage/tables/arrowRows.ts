import { DataType, makeData, Table, Utf8, Vector, vectorFromArray, type Field, type Schema } from 'apache-arrow';

export type ArrowRow = Record<string, unknown>;

const MARK = '\uFEFF';

/**
 * Returns a text as a cell has to hold it. Arrow removes a byte order mark at the beginning when it reads a cell, so
 * one is added. Otherwise, files that begin with two marks (as some tools that join files produce) would always look
 * damaged.
 */
export const encodeCellText = (text: string): string => (text.startsWith(MARK) ? MARK + text : text);

/** Returns the value of a cell. @throws RangeError if it is missing, for which Arrow would write a zero. */
function cellOf(row: ArrowRow, name: string): unknown {
  const value = row[name];
  if (value === undefined) throw new RangeError(`A row has no ${name}.`);
  return typeof value === 'string' ? encodeCellText(value) : value;
}

/**
 * Converts rows of files or chunks to an Arrow table. LanceDB's own conversion inspects every cell to infer a schema
 * even though a schema is given.
 * @throws RangeError if the rows do not match the schema.
 */
export function arrowRows(rows: readonly ArrowRow[], schema: Schema): Table {
  const [first] = rows;
  if (!first) return new Table(schema);
  if (Object.keys(first).length > schema.fields.length)
    throw new RangeError('A row has a column that is not in the schema.');
  const columns = schema.fields.map(
    (field) =>
      [
        field.name,
        columnOf(
          rows.map((row) => cellOf(row, field.name)),
          field,
        ),
      ] as const,
  );
  return new Table(schema, Object.fromEntries(columns));
}

const columnOf = (cells: readonly unknown[], { type }: Field): Vector =>
  DataType.isUtf8(type) && cells.every((cell) => typeof cell === 'string')
    ? texts(cells)
    : vectorFromArray(cells, type);

const MAX_BYTES = 3;

/**
 * Builds a text column from concatenated bytes and end offsets. Arrow's own builder takes 1.5 to 3.4 times as long (300
 * rows of nine texts).
 */
function texts(cells: readonly string[]): Vector<Utf8> {
  const bytes = Buffer.allocUnsafe(MAX_BYTES * cells.reduce((sum, { length }) => sum + length, 0));
  const valueOffsets = new Int32Array(cells.length + 1);
  cells.forEach((cell, i) => {
    const start = valueOffsets[i] as number;
    valueOffsets[i + 1] = start + bytes.write(cell, start);
  });
  return new Vector([
    makeData({
      type: new Utf8(),
      length: cells.length,
      nullCount: 0,
      valueOffsets,
      data: bytes.subarray(0, valueOffsets[cells.length]),
    }),
  ]);
}
