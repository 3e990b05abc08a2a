import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { RankedChunk } from '../ranking/ranker';
import { isEventQuestion } from '../query/flowWords';
import { splitIdentifier, splitWords } from '../text/identifiers';
import { stem } from '../text/stemmer';

/**
 * Hits whose name the question says in words of its own, all of several: *how does signing in work* says `signIn`. A
 * question for what happens at an event says what happens, and not where it begins.
 */
export function hitsSaidInWords(hits: readonly RankedChunk[], title: string, index: MemoryIndex): ReadonlySet<number> {
  if (isEventQuestion(title)) return new Set();
  const said = new Set(splitWords(title).map((word) => stem(word.toLowerCase())));
  const isSaid = (name: string): boolean => {
    const parts = splitIdentifier(name);
    return parts.length > 1 && parts.every((part) => said.has(stem(part)));
  };
  return new Set(
    hits.filter(({ file, chunk }) => isSaid(index.symbolsOf(file, chunk)[0]?.name ?? '')).map(({ slot }) => slot),
  );
}
