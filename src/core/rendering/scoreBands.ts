/** A score in words: what is shown first, the number on demand. */
export type ScoreBand = 'very likely' | 'good' | 'perhaps';

export function bandOf(score: number): ScoreBand {
  if (score >= 0.8) return 'very likely';
  return score >= 0.6 ? 'good' : 'perhaps';
}
