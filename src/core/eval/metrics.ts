/** A location that answers a question: a file, or a range of lines in a file. */
export interface EvalTarget {
  readonly path: string;
  readonly start_line?: number;
  readonly end_line?: number;
}

export interface EvalQuestion {
  readonly query: string;
  readonly relevant: readonly (string | EvalTarget)[];
  readonly secondary?: readonly (string | EvalTarget)[];
  readonly category: string;
}

export interface FoundRange {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
}

/** Scores from 0 to 1 over the first K results. */
export interface Scores {
  readonly ndcg: number;
  readonly reciprocalRank: number;
  readonly recall: number;
  readonly precision: number;
  readonly hitAtOne: number;
}

/** Default value of K. */
export const DEFAULT_CUTOFF = 10;
const gain = (rank: number): number => 1 / Math.log2(rank + 2);

export function targetsOf({ relevant, secondary = [] }: EvalQuestion): readonly EvalTarget[] {
  return [...relevant, ...secondary].map((target) => (typeof target === 'string' ? { path: target } : target));
}

/**
 * Computes NDCG@K with binary relevance, as the benchmark defines it. The rank of a target is the rank of the first
 * result whose path is the target's or ends with it (or the reverse), and which overlaps the lines of the target, if it
 * has any; the ideal order has all targets on top. The reciprocal rank is that of the first target found, recall the
 * share of targets among the K results, and precision the share of the K results that match a target.
 */
export function score(results: readonly FoundRange[], question: EvalQuestion, cut = DEFAULT_CUTOFF): Scores {
  const targets = targetsOf(question);
  const shown = results.slice(0, cut);
  const ranks = targets
    .map((target) => shown.findIndex((result) => matchesTarget(result, target)))
    .filter((rank) => rank >= 0);
  const ideal = Array.from({ length: Math.min(cut, targets.length) }, (_, rank) => gain(rank)).reduce(sum, 0);
  const first = Math.min(...ranks);
  return {
    ndcg: [...new Set(ranks)].map(gain).reduce(sum, 0) / (ideal || 1),
    reciprocalRank: ranks.length > 0 ? 1 / (first + 1) : 0,
    recall: ranks.length / (targets.length || 1),
    precision: shown.filter((result) => targets.some((target) => matchesTarget(result, target))).length / cut,
    hitAtOne: first === 0 ? 1 : 0,
  };
}

/**
 * Returns whether a result matches a target: the same file, whichever path is the longer, and overlapping lines if the
 * target has any.
 */
export function matchesTarget(found: FoundRange, target: EvalTarget): boolean {
  const samePath =
    found.path === target.path || found.path.endsWith(`/${target.path}`) || target.path.endsWith(`/${found.path}`);
  if (!samePath || target.start_line === undefined || target.end_line === undefined) return samePath;
  return found.end_line >= target.start_line && found.start_line <= target.end_line;
}

const sum = (a: number, b: number): number => a + b;
export const mean = (values: readonly number[]): number => values.reduce(sum, 0) / (values.length || 1);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
