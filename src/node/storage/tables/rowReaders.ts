import type { Table } from 'apache-arrow';
import type { ContentExclusion } from '../../../core/base/fileStatus';
import { readSymbols } from '../../../core/memoryIndex/structures/outlineCodec';
import { readTerms, unpackDefinition, type PackedDefinition } from './cellCodec';
import {
  BODY_COLUMNS,
  checksum,
  FILE_COLUMNS,
  HEAD_COLUMNS,
  type RowOwner,
  type StoredBody,
  type StoredFile,
  type StoredHead,
  type Values,
} from './lanceRows';

/** Rows of files and chunks, read back: those that are as they were written. */

/** What the readers need of an Arrow table or of a batch of one. */
export type RowBatch = Pick<Table, 'numRows' | 'getChild' | 'schema'>;

/** Reads a column; a missing cell reads as undefined. */
type Cell = (name: string, row: number) => unknown;
const cells = (rows: RowBatch): Cell => {
  const columns = new Map(rows.schema.names.map((name) => [String(name), rows.getChild(name)]));
  return (name, row) => columns.get(name)?.get(row) as unknown;
};

/** The values of some columns in a row. */
export const valuesOf = (cell: Cell, columns: readonly string[], row: number): Values =>
  columns.map((name) => cell(name, row) as string | number);

/** Reads the rows that are as they were written: `read` gives undefined for the others. */
export function readRows<T>(rows: RowBatch, read: (cell: Cell, row: number) => T | undefined): readonly T[] {
  const cell = cells(rows);
  return Array.from({ length: rows.numRows }, (_, row) => read(cell, row)).filter((value) => value !== undefined);
}

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
      facts,
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
      ...(facts !== '' && { facts: String(facts) }),
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
