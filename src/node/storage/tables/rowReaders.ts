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

/** Functions that read rows of files and chunks. Rows whose checksum does not match are left out. */

/** The parts of an Arrow table, or of a batch of one, that the readers need. */
export type RowBatch = Pick<Table, 'numRows' | 'getChild' | 'schema'>;

/** Reads a column; a missing cell reads as undefined. */
type Cell = (name: string, row: number) => unknown;
const cells = (rows: RowBatch): Cell => {
  const columns = new Map(rows.schema.names.map((name) => [String(name), rows.getChild(name)]));
  return (name, row) => columns.get(name)?.get(row) as unknown;
};

/** Returns the values of some columns in a row. */
export const valuesOf = (cell: Cell, columns: readonly string[], row: number): Values =>
  columns.map((name) => cell(name, row) as string | number);

/** Reads rows; leaves out those for which `read` returns undefined, such as damaged rows. */
export function readRows<T>(rows: RowBatch, read: (cell: Cell, row: number) => T | undefined): readonly T[] {
  const cell = cells(rows);
  return Array.from({ length: rows.numRows }, (_, row) => read(cell, row)).filter((value) => value !== undefined);
}

/** Returns the owners of all rows, valid or corrupt. */
export function readOwners(rows: RowBatch): readonly RowOwner[] {
  return readRows(rows, (cell, row) => ({
    path: String(cell('path', row)),
    generation: Number(cell('generation', row)),
  }));
}

/** Parses JSON. Returns undefined for invalid JSON, because rows of a shared index may contain anything. */
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

/** Returns the owners and chunk counts of valid file rows. */
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
 * Column groups of a chunk row, each with its own checksum: the head, which the in-memory index holds, and the body,
 * which may be shown. Symbols are in both.
 */
export const COLUMN_GROUPS = [
  { columns: HEAD_COLUMNS, checksum: 'head_checksum' },
  { columns: BODY_COLUMNS, checksum: 'body_checksum' },
] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

/** Returns the owners of chunk rows in which the given column group is valid. */
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
