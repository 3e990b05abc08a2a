import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { termsOf } from '../text/analyzer';
import type { CandidateChunk } from './features/chunkFeatures';

/**
 * Returns the scores with each function above its bare declarations (prototypes and forward declarations without a
 * comment): if a declaration scores higher, the two exchange their scores. A declaration keeps its score if several
 * functions match it, or if the question names its file.
 */
export function raiseDefinitions(
  chunks: readonly CandidateChunk[],
  scores: readonly number[],
  { index, named }: Pick<FirstPass, 'index' | 'named'>,
): readonly number[] {
  const result = [...scores];
  for (const places of placesOfFunctions(chunks).values()) {
    if (places.length < 2) continue;
    const declarations = places.filter((place) => isDeclaration(chunks[place] as CandidateChunk, index));
    const parts = places.filter((place) => !declarations.includes(place));
    if (declarations.length === 0 || !areOneFunction(parts, chunks)) continue;
    const [best = 0] = [...parts].sort((a, b) => (scores[b] as number) - (scores[a] as number));
    for (const place of declarations) {
      if (named.has((chunks[place] as CandidateChunk).file)) continue;
      const [own, other] = [result[best] as number, result[place] as number];
      result[best] = Math.max(own, other);
      result[place] = Math.min(own, other);
    }
  }
  return result;
}

/** Maps the container and name of each function to the places of its chunks. */
function placesOfFunctions(chunks: readonly CandidateChunk[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  chunks.forEach(({ symbol }, place) => {
    if (!symbol || !FUNCTION_KINDS.has(symbol.kind)) return;
    const name = `${symbol.container.split('.').at(-1)}.${symbol.name}`;
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  });
  return places;
}

/** Returns whether a chunk holds only a signature: no comment, and no more code terms than the signature has. */
export const isDeclaration = (
  { slot, symbol }: Pick<CandidateChunk, 'slot' | 'symbol'>,
  { lengths }: MemoryIndex,
): boolean =>
  symbol !== undefined && lengths.comment[slot] === 0 && (lengths.code[slot] ?? 0) <= termsOf(symbol.signature).length;

const areOneFunction = (parts: readonly number[], chunks: readonly CandidateChunk[]): boolean =>
  new Set(parts.map((part) => `${chunks[part]?.file.id} ${chunks[part]?.symbol?.startLine}`)).size === 1;
