import type { QueryAnalysis } from './queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Postings that are gone through when time is up: a few milliseconds, however large the index is. */
const MAX_POSTINGS = 10_000;

/** What can be asked of an index in a moment: the rarest words of a question, and no others for them. */
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
