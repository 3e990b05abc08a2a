/** A location that answers a question. */
export interface TargetSpan {
  readonly path: string;
  readonly start_line?: number | null;
  readonly end_line?: number | null;
}

export interface ResultSpan {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) {
    sum += (one[k] ?? 0) * (other[k] ?? 0);
  }
  return sum;
}

/** Returns the indices of the largest scores, best first; equal scores keep their order. */
export function topIndices(scores: ArrayLike<number>, count: number): number[] {
  return Array.from(scores, (_, index) => index)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .slice(0, count);
}

/** Returns NDCG@10 with binary relevance: each target counts at the rank of the first result that covers it. */
export function ndcgAt10(results: readonly ResultSpan[], targets: readonly TargetSpan[]): number {
  const ranks = new Set(
    targets
      .map((target) => results.slice(0, 10).findIndex((result) => covers(result, target)))
      .filter((rank) => rank >= 0),
  );
  const gain = [...ranks].reduce((sum, rank) => sum + discount(rank), 0);
  const ideal = Array.from({ length: Math.min(10, targets.length) }, (_, rank) => discount(rank)).reduce(
    (sum, value) => sum + value,
    0,
  );
  return ideal === 0 ? 0 : gain / ideal;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

function covers(result: ResultSpan, target: TargetSpan): boolean {
  const samePath =
    result.path === target.path || result.path.endsWith(`/${target.path}`) || target.path.endsWith(`/${result.path}`);
  const { start_line: start, end_line: end } = target;
  return samePath && (start == null || end == null || (result.endLine >= start && result.startLine <= end));
}

export function meanScore(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
