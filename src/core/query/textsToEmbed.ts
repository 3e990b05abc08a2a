import type { QueryAnalysis } from './queryAnalyzer';

/**
 * Returns the texts of a question to embed. A report is embedded with its title as well, which says in a few words what
 * the rest says in many. A question in another language is embedded in English too.
 */
export function textsToEmbed({
  text,
  title,
  wording,
  english,
  mentions,
}: Pick<QueryAnalysis, 'text' | 'title' | 'wording' | 'english' | 'mentions'>): readonly string[] {
  if (mentions) return [text, title];
  return english === wording ? [wording] : [english, wording];
}

/** Returns the normalized mean of vectors of length 1; undefined if there are none. */
export function meanDirection(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first, ...others] = vectors;
  if (!first || others.length === 0) return first;
  const sum = first.map((value, i) => others.reduce((total, other) => total + (other[i] ?? 0), value));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
