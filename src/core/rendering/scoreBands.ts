/** A score in words, which is shown first; the number is shown on demand. */
export type ScoreBand = 'very likely' | 'good' | 'perhaps';

export function bandOf(score: number): ScoreBand {
  if (score >= 0.8) return 'very likely';
  return score >= 0.6 ? 'good' : 'perhaps';
}
