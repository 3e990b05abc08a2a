import type { WeightedTerms } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/**
 * The terms that decide which files of a large index are looked at: the rarest, as many as can be scored in a moment.
 * In others all do.
 */
export function seedTerms(
  terms: WeightedTerms,
  { postings, paths, liveChunks, fileCount, pruning }: MemoryIndex,
): { readonly seeds: WeightedTerms; readonly others: WeightedTerms } {
  if (!postings.diskPostings) return { seeds: terms, others: new Map() };
  // A word in a path is one of all chunks of the file.
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
 * A question has some 660 words that begin alike in a million chunks: to read their lists took it 10 of 102 ms, the
 * longest hundred take 4. Not a share of the effort: small folders hardly have more. With 15 of them the benchmark
 * loses 0.001 (docs/decisions/large-folders.md).
 */
const MAX_LISTS = 100;

/**
 * In a large index, of terms that say a little each, those that most chunks hold, removed ones included; in others all.
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
