import type { WeightedTerms } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/**
 * Splits terms into those that decide which files of a large index are examined, and the others. The seeds are the
 * rarest terms, as many as can be scored quickly. In other indexes, all terms are seeds.
 */
export function seedTerms(
  terms: WeightedTerms,
  { postings, paths, liveChunks, fileCount, pruning }: MemoryIndex,
): { readonly seeds: WeightedTerms; readonly others: WeightedTerms } {
  if (!postings.diskPostings) return { seeds: terms, others: new Map() };
  // A word in a path belongs to all chunks of the file.
  const chunksOfFile = liveChunks / (fileCount || 1);
  const counts = new Map(
    [...terms.keys()].map((term) => [term, postings.countOf(term) + paths.countOf(term) * chunksOfFile]),
  );
  const countOf = (term: number): number => counts.get(term) ?? 0;
  const rarest = [...terms].sort(([a], [b]) => countOf(a) - countOf(b) || a - b);
  let sum = 0;
  const seeds = rarest.filter(([term], i) => (sum += countOf(term)) <= pruning.postings || i === 0);
  if (seeds.length === terms.size) return { seeds: terms, others: new Map() };
  return { seeds: new Map(seeds), others: new Map(rarest.slice(seeds.length)) };
}

/**
 * Maximum number of terms whose posting lists are read. In a million chunks, about 660 words share a prefix with a word
 * of the query. Reading their lists took 10 of 102 ms; the longest hundred take 4 ms. The limit is not a share of the
 * effort, because small folders hardly have more words. With 15 lists, the benchmark loses 0.001
 * (docs/decisions/large-folders.md).
 */
const MAX_LISTS = 100;

/**
 * Returns the terms that most chunks contain, removed chunks included, if a large index has too many terms that each
 * say little; all terms otherwise.
 */
export function mostFrequentTerms(terms: WeightedTerms, { postings }: MemoryIndex): WeightedTerms {
  if (!postings.diskPostings || terms.size <= MAX_LISTS) return terms;
  const counts = new Map([...terms.keys()].map((term) => [term, postings.countOf(term)]));
  const countOf = (term: number): number => counts.get(term) ?? 0;
  const most = [...terms]
    .sort(([a, weightOfA], [b, weightOfB]) => countOf(b) - countOf(a) || weightOfB - weightOfA)
    .slice(0, MAX_LISTS);
  const kept = new Set(most.map(([term]) => term));
  return new Map([...terms].filter(([term]) => kept.has(term)));
}
