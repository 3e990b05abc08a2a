/**
 * Every model spreads its cosines in its own way: one calls nothing nearer than 0.9 alike, another nothing below 0.3
 * unlike. What the ranker compares with fixed numbers was measured with the built-in model, so the cosines of others
 * are brought to its scale: `factor · cosine + offset`.
 */
export interface CosineCalibration {
  readonly factor: number;
  readonly offset: number;
}

export const identityCalibration: CosineCalibration = { factor: 1, offset: 0 };
