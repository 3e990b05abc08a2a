import type { CodeSymbol } from '../../base/types';
import { callsIn, type PackedCall } from '../../facts/packedCalls';
import { FUNCTION_KINDS } from '../../languages/symbolKinds';
import type { MemoryIndex } from '../../memoryIndex/memoryIndex';
import type { FileChunk, FileEntry } from '../../memoryIndex/structures/fileEntry';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';
import { FEATURE } from './chunkFeatureNames';

interface ChunkOfSymbol extends FileChunk {
  readonly symbol: CodeSymbol | undefined;
  readonly features: Float64Array;
}

/** A name that more of the chunks define than this tells too little about which of them is called. */
const MAX_TARGETS = 3;

/**
 * Adds the features of calls among the chunks of one question, by name: what calls the function that a question
 * describes, and what it calls, contains words of the question as well.
 */
export function* addCallFeatures(chunks: readonly ChunkOfSymbol[], index: MemoryIndex): Steps<void> {
  const functions = functionsByName(chunks, index);
  const calls = new Map<FileEntry, readonly PackedCall[]>();
  yield* eachInSlices(chunks, (caller) => {
    const { file } = caller;
    let ofFile = calls.get(file);
    if (!ofFile) calls.set(file, (ofFile = callsIn(file.facts)));
    const called = namesCalled(caller, ofFile);
    caller.features[FEATURE.calls] = Math.log1p(called.size);
    for (const name of called) link(caller, functions.get(name) ?? []);
  });
  for (const { features } of chunks) features[FEATURE.calledBy] = Math.log1p(features[FEATURE.calledBy] as number);
}

/** Returns the functions among the chunks by the number of their name in the facts. */
function functionsByName(
  chunks: readonly ChunkOfSymbol[],
  { factNames }: MemoryIndex,
): ReadonlyMap<number, readonly ChunkOfSymbol[]> {
  const functions = new Map<number, ChunkOfSymbol[]>();
  for (const chunk of chunks) {
    const { symbol } = chunk;
    const name = symbol && FUNCTION_KINDS.has(symbol.kind) ? factNames.idOf(symbol.name) : undefined;
    if (name !== undefined) functions.set(name, [...(functions.get(name) ?? []), chunk]);
  }
  return functions;
}

function namesCalled({ file, chunk }: FileChunk, calls: readonly PackedCall[]): ReadonlySet<number> {
  const { startLine, endLine } = file.linesOf(chunk);
  return new Set(calls.filter(({ line }) => startLine <= line && line <= endLine).map(({ name }) => name));
}

function link(caller: ChunkOfSymbol, targets: readonly ChunkOfSymbol[]): void {
  if (targets.length > MAX_TARGETS) return;
  for (const target of targets) {
    if (target.symbol?.name === caller.symbol?.name) continue;
    raise(target, FEATURE.callerWords, caller.features[FEATURE.words] as number);
    raise(caller, FEATURE.calleeWords, target.features[FEATURE.words] as number);
    target.features[FEATURE.calledBy] = (target.features[FEATURE.calledBy] as number) + 1;
  }
}

function raise({ features }: ChunkOfSymbol, feature: number, value: number): void {
  features[feature] = Math.max(features[feature] as number, value);
}
