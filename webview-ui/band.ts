/** A score in words. The bounds are those of calibration: of relevant results at least 98% score 0.4 or more. */
export interface Band {
  readonly words: string;
  readonly level: 'high' | 'middle' | 'low';
}

export function bandOf(score: number): Band {
  if (score >= 0.8) return { words: 'very likely', level: 'high' };
  if (score >= 0.6) return { words: 'good', level: 'middle' };
  return { words: 'perhaps', level: 'low' };
}
