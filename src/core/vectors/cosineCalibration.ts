/**
 * Maps the cosines of a model to the scale of the built-in model: `factor · cosine + offset`. Models spread their
 * cosines differently: for one, only texts with a cosine above 0.9 are alike; for another, only texts below 0.3 are
 * unlike. The fixed numbers with which the ranker compares cosines were measured with the built-in model.
 */
export interface CosineCalibration {
  readonly factor: number;
  readonly offset: number;
}

export const identityCalibration: CosineCalibration = { factor: 1, offset: 0 };
