import { Field, FixedSizeList, Float32, Float64, Int32, Schema, Utf8, type Table } from 'apache-arrow';
import type { ChunkPlace } from '../core/contracts';
import type { Chunk, ChunkBody, ChunkHead, CodeSymbol, Definition, DefinitionKind, IndexedFile, TermCounts } from '../core/types';

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
]);

export const chunkSchema = (dimensions: number): Schema =>
  new Schema([
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
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), true)), true),
  ]);

export type Row = Record<string, unknown>;

export function fileRow(file: IndexedFile, generation: number): Row {
  const { path, size, modified, language, hash } = file;
  return { path, generation, size, modified, language, hash, imports: JSON.stringify(file.imports), identifiers: file.identifiers.join(' ') };
}

export function chunkRow(path: string, chunk: Chunk, generation: number): Row {
  return {
    path,
    generation,
    start_line: chunk.startLine,
    end_line: chunk.endLine,
    text: chunk.text,
    symbols: JSON.stringify(chunk.symbols),
    definitions: JSON.stringify(chunk.definitions.map(packDefinition)),
    code_terms: writeTerms(chunk.terms.code),
    comment_terms: writeTerms(chunk.terms.comment),
    definition_terms: writeTerms(chunk.terms.definition),
    hash: chunk.hash,
    vector: chunk.vector ?? null,
  };
}

/** `parse config*3`: a term holds letters and digits only, and most stand once. */
export function writeTerms(terms: TermCounts): string {
  return [...terms].map(([term, count]) => (count === 1 ? term : `${term}*${Math.round(count * 10) / 10}`)).join(' ');
}

export function readTerms(written: string): TermCounts {
  const terms = new Map<string, number>();
  if (written === '') return terms;
  for (const entry of written.split(' ')) {
    const star = entry.indexOf('*');
    if (star < 0) terms.set(entry, 1);
    else terms.set(entry.slice(0, star), Number(entry.slice(star + 1)));
  }
  return terms;
}

const KINDS: readonly DefinitionKind[] = ['type', 'function', 'variable', 'extension', 'declaration'];
type PackedDefinition = readonly [name: string, kind: number, line: number, indented: 0 | 1];

const packDefinition = ({ name, kind, line, indented }: Definition): PackedDefinition => [name, KINDS.indexOf(kind), line, indented ? 1 : 0];

const unpackDefinition = ([name, kind, line, indented]: PackedDefinition): Definition => ({
  name,
  kind: KINDS[kind] ?? 'variable',
  line,
  indented: indented === 1,
});

/** Reads a column of an Arrow table; a missing cell reads as undefined. */
type Cell = (name: string, row: number) => unknown;
const cells = (table: Table): Cell => {
  const columns = new Map(table.schema.names.map((name) => [String(name), table.getChild(name)]));
  return (name, row) => columns.get(name)?.get(row) as unknown;
};

export type StoredFile = Omit<IndexedFile, 'chunks'> & { readonly generation: number };

/** Which version of which file a chunk row belongs to. */
interface ChunkOwner {
  readonly path: string;
  readonly generation: number;
}

export type StoredHead = ChunkOwner & { readonly head: ChunkHead };
export type StoredBody = ChunkOwner & ChunkPlace & { readonly body: ChunkBody };

export function readFiles(table: Table): readonly StoredFile[] {
  const cell = cells(table);
  return Array.from({ length: table.numRows }, (_, row) => ({
    path: String(cell('path', row)),
    generation: Number(cell('generation', row)),
    size: Number(cell('size', row)),
    modified: Number(cell('modified', row)),
    language: String(cell('language', row)),
    hash: String(cell('hash', row)),
    imports: JSON.parse(String(cell('imports', row))) as string[],
    identifiers: String(cell('identifiers', row)).split(' '),
  }));
}

export const CHUNK_HEAD_COLUMNS = [
  'path',
  'generation',
  'start_line',
  'end_line',
  'definitions',
  'code_terms',
  'comment_terms',
  'definition_terms',
  'hash',
  'vector',
];

export function readChunkHeads(table: Table): readonly StoredHead[] {
  const cell = cells(table);
  return Array.from({ length: table.numRows }, (_, row) => {
    const vector = cell('vector', row) as { toArray(): Float32Array } | null;
    return {
      path: String(cell('path', row)),
      generation: Number(cell('generation', row)),
      head: {
        startLine: Number(cell('start_line', row)),
        endLine: Number(cell('end_line', row)),
        definitions: (JSON.parse(String(cell('definitions', row))) as PackedDefinition[]).map(unpackDefinition),
        terms: {
          code: readTerms(String(cell('code_terms', row))),
          comment: readTerms(String(cell('comment_terms', row))),
          definition: readTerms(String(cell('definition_terms', row))),
        },
        hash: String(cell('hash', row)),
        ...(vector && { vector: vector.toArray() }),
      },
    };
  });
}

export const CHUNK_BODY_COLUMNS = ['path', 'generation', 'start_line', 'text', 'symbols'];

export function readChunkBodies(table: Table): readonly StoredBody[] {
  const cell = cells(table);
  return Array.from({ length: table.numRows }, (_, row) => ({
    path: String(cell('path', row)),
    generation: Number(cell('generation', row)),
    startLine: Number(cell('start_line', row)),
    body: { text: String(cell('text', row)), symbols: JSON.parse(String(cell('symbols', row))) as CodeSymbol[] },
  }));
}
