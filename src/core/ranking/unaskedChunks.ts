import type { CodeSymbol } from '../base/types';
import { FUNCTION_KINDS, TYPE_KINDS } from '../languages/symbolKinds';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { FileChunk, FileEntry } from '../memoryIndex/structures/fileEntry';
import { asksForImports, asksForShape, unaskedKinds, type UnaskedKind } from '../query/unaskedKinds';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import type { NameMatcher } from './nameMatcher';

interface ChunkOfSymbol extends FileChunk {
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
}

interface WithKind {
  /** Set for a chunk of a kind that the question does not ask for. */
  readonly unasked: UnaskedKind | undefined;
}

/** Returns the chunks with the kinds that the question does not ask for. */
export function withUnaskedKinds<T extends ChunkOfSymbol>(
  found: readonly T[],
  { query, index }: FirstPass,
  names: NameMatcher,
): readonly (T & WithKind)[] {
  const all = new Set(found.map(({ symbol }) => symbol?.name));
  const kindOf = unaskedKinds(query.english, (name) => all.has(name));
  const asksImports = asksForImports(query.english);
  const isPromise = asksForShape(query.english) ? () => false : declaredOnly(found, index);
  return found.map((chunk) => {
    const { symbol } = chunk;
    const kind = symbol ? kindOf(symbol) : !asksImports && isPreamble(chunk, index) ? 'preamble' : undefined;
    const isSaid = kind === 'shape' && symbol !== undefined && names.says(symbol.name);
    return { ...chunk, unasked: isSaid ? undefined : (kind ?? (isPromise(chunk) ? 'shape' : undefined)) };
  });
}

/**
 * Returns a function that tells whether a chunk only declares a function that another chunk implements: a method of an
 * interface, a prototype of C.
 */
function declaredOnly(found: readonly ChunkOfSymbol[], index: MemoryIndex): (chunk: ChunkOfSymbol) => boolean {
  const isDeclared = ({ file, chunk, symbol }: ChunkOfSymbol): boolean =>
    symbol !== undefined && (isPrototype(file, chunk, symbol, index) || isOfInterface(file, chunk, symbol, index));
  const byName = new Map<string, ChunkOfSymbol[]>();
  for (const chunk of found.filter(({ symbol }) => symbol && FUNCTION_KINDS.has(symbol.kind))) {
    const name = chunk.symbol?.name ?? '';
    byName.set(name, [...(byName.get(name) ?? []), chunk]);
  }
  const declared = [...byName.values()].flatMap((chunks) => {
    const only = chunks.length > 1 ? chunks.filter(isDeclared) : [];
    return only.length < chunks.length ? only : [];
  });
  const slots = new Set(declared.map(({ slot }) => slot));
  return ({ slot }) => slots.has(slot);
}

function isPrototype(
  file: FileEntry,
  chunk: number,
  { name }: CodeSymbol,
  { definitions, names }: MemoryIndex,
): boolean {
  const id = names.idOf(name);
  for (let entry = file.firstDefinition; entry < file.firstDefinition + file.definitionCount; entry++)
    if (definitions.slotOf(entry) === file.firstChunk + chunk && definitions.nameOf(entry) === id)
      return definitions.kindOf(entry) === 'declaration';
  return false;
}

/** Returns whether the container of a function is an interface, which its file declares before it. */
function isOfInterface(file: FileEntry, chunk: number, { container }: CodeSymbol, index: MemoryIndex): boolean {
  const owner = container.slice(container.lastIndexOf('.') + 1);
  if (owner === '') return false;
  for (let before = chunk; before >= 0; before--) {
    const holder = index.symbolsOf(file, before).find(({ kind, name }) => name === owner && TYPE_KINDS.has(kind));
    if (holder) return holder.kind === 'interface';
  }
  return false;
}

/** Maximum lines per import of a chunk that is taken for the imports of its file. */
const LINES_PER_IMPORT = 4;

/**
 * Returns whether a chunk without symbols consists of the imports at the beginning of a file, by the number of its lines.
 * A script that is a single chunk is not.
 */
const isPreamble = ({ file, chunk }: FileChunk, index: MemoryIndex): boolean =>
  chunk === 0 && file.chunkCount > 1 && file.endOf(chunk) <= LINES_PER_IMPORT * index.importsOf(file).length;
