import type { QueryAnalysis } from './queryAnalyzer';

/**
 * The texts whose meanings a question has: of a report its title besides, which says in a word what the rest says in
 * many.
 */
export const textsToEmbed = ({
  text,
  title,
  wording,
  mentions,
}: Pick<QueryAnalysis, 'text' | 'title' | 'wording' | 'mentions'>): readonly string[] =>
  mentions ? [text, title] : [wording];

/** The direction between some vectors of length 1. */
export function meanDirection(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first, ...others] = vectors;
  if (!first || others.length === 0) return first;
  const sum = first.map((value, i) => others.reduce((total, other) => total + (other[i] ?? 0), value));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
