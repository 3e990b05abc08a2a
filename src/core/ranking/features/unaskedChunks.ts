import type { CodeSymbol, DefinitionKind } from '../../base/types';
import { FUNCTION_KINDS } from '../../languages/symbolKinds';
import type { MemoryIndex } from '../../memoryIndex/memoryIndex';
import type { FileChunk, FileEntry } from '../../memoryIndex/structures/fileEntry';
import { asksForImports, asksForShape, unaskedKinds, type UnaskedKind } from '../../query/unaskedKinds';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
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
    symbol !== undefined && (isPrototype(file, chunk, symbol, index) || isOfInterface(file, symbol, index));
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

const isPrototype = (file: FileEntry, chunk: number, { name }: CodeSymbol, index: MemoryIndex): boolean =>
  definitionsOf(file, name, index).some(([slot, kind]) => slot === file.firstChunk + chunk && kind === 'declaration');

/** Returns whether the container of a function is an interface of the same file. */
function isOfInterface(file: FileEntry, { container }: CodeSymbol, index: MemoryIndex): boolean {
  const owner = container.slice(container.lastIndexOf('.') + 1);
  return definitionsOf(file, owner, index).some(
    ([slot, kind]) =>
      kind === 'type' &&
      index.symbolsOf(file, slot - file.firstChunk).some((one) => one.name === owner && one.kind === 'interface'),
  );
}

/** Returns the slots of the chunks of a file that define a name, with the kinds of the definitions. */
function definitionsOf(
  { firstDefinition, definitionCount }: FileEntry,
  name: string,
  { definitions, names }: MemoryIndex,
): readonly (readonly [slot: number, kind: DefinitionKind])[] {
  const [id, found] = [names.idOf(name), [] as [number, DefinitionKind][]];
  if (id === undefined) return found;
  for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++)
    if (definitions.nameOf(entry) === id) found.push([definitions.slotOf(entry), definitions.kindOf(entry)]);
  return found;
}

/** Maximum lines per import of a chunk that is taken for the imports of its file. */
const LINES_PER_IMPORT = 4;

/**
 * Returns whether a chunk without symbols consists of the imports at the beginning of a file, by the number of its lines.
 * A script that is a single chunk is not.
 */
const isPreamble = ({ file, chunk }: FileChunk, index: MemoryIndex): boolean =>
  chunk === 0 && file.chunkCount > 1 && file.endOf(chunk) <= LINES_PER_IMPORT * index.importsOf(file).length;
