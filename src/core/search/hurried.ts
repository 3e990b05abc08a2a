import type { QueryAnalysis } from './queryAnalyzer';
import type { SearchImage } from './searchImage';

/** Postings that are gone through when time is up: a few milliseconds, however large the index is. */
const MOST_POSTINGS = 10_000;

/** What can be asked of an index in a moment: the rarest words of a question, and no others for them. */
export function hurried(query: QueryAnalysis, { postings }: Pick<SearchImage, 'postings'>): QueryAnalysis {
  const rarest = [...query.terms].map(([term, weight]) => ({ term, weight, count: postings.countOf(term) })).sort((a, b) => a.count - b.count || a.term - b.term);
  let total = 0;
  const kept = rarest.filter(({ count }, i) => (total += count) <= MOST_POSTINGS || i === 0);
  const terms = new Map(kept.map(({ term, weight }) => [term, weight]));
  const none = new Map<never, number>();
  return { ...query, terms, stems: none, joined: new Set(), shortForms: none, related: none, prefixes: none };
}
