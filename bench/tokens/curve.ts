import { matchesTarget, mean, targetsOf, type EvalQuestion } from '../../src/core/eval/metrics';
import { COST_CAP, type Unit } from '../../src/core/eval/tokenCosts';

/** Tokens read in order, and how many of the wanted targets were covered by then. */
export interface Curve {
  readonly points: readonly { readonly tokens: number; readonly covered: number }[];
  readonly targets: number;
}

/** @param before tokens that are read before the first unit. */
export function curveOf(units: readonly Unit[], question: EvalQuestion, before = 0): Curve {
  const missing = new Set(targetsOf(question));
  const targets = missing.size;
  let tokens = before;
  const points = units.map((unit) => {
    tokens += unit.tokens;
    for (const target of missing) if (matchesTarget(unit, target)) missing.delete(target);
    return { tokens, covered: targets - missing.size };
  });
  return { points, targets };
}

/** Returns the share of targets that are covered within a budget. */
export function recallAt({ points, targets }: Curve, budget: number): number {
  const covered = points.filter(({ tokens }) => tokens <= budget).at(-1)?.covered ?? 0;
  return targets === 0 ? 0 : covered / targets;
}

/** Returns the tokens until the first target is covered. */
export const firstHit = ({ points }: Curve): number =>
  Math.min(COST_CAP, points.find(({ covered }) => covered > 0)?.tokens ?? COST_CAP);

export const meanOf = (curves: readonly Curve[], of: (curve: Curve) => number): number =>
  mean(curves.filter(({ targets }) => targets > 0).map(of));
