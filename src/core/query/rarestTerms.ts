import type { QueryAnalysis } from './queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Maximum number of postings to score when time is up, which takes a few milliseconds, however large the index is. */
const MAX_POSTINGS = 10_000;

/**
 * Reduces a question to the part that an index can answer in a moment: its rarest words, without other words that may
 * stand for them.
 */
export function rarestTermsOnly(query: QueryAnalysis, { postings }: Pick<MemoryIndex, 'postings'>): QueryAnalysis {
  const rarest = [...query.terms]
    .map(([term, weight]) => ({ term, weight, count: postings.countOf(term) }))
    .sort((a, b) => a.count - b.count || a.term - b.term);
  let total = 0;
  const kept = rarest.filter(({ count }, i) => (total += count) <= MAX_POSTINGS || i === 0);
  const terms = new Map(kept.map(({ term, weight }) => [term, weight]));
  const none = new Map<never, number>();
  return { ...query, terms, stems: none, joined: new Set(), shortForms: none, related: none, prefixes: none };
}
