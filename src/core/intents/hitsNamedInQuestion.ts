import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { RankedChunk } from '../ranking/ranker';
import { isEventQuestion } from '../query/flowWords';
import { splitIdentifier, splitWords } from '../text/identifiers';
import { stem } from '../text/stemmer';

/**
 * Returns the hits whose name consists of several words, all of which are in the question: *how does signing in work*
 * contains the words of `signIn`. A question about an event yields no hits, because it tells what happens and not where
 * the flow begins.
 */
export function hitsNamedInQuestion(
  hits: readonly RankedChunk[],
  title: string,
  index: MemoryIndex,
): ReadonlySet<number> {
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
