/** Regression trees of one depth, whose sum is a score. Written by `bench/ranking/train.ts`. */
export interface BoostedTrees {
  readonly depth: number;
  /** Of each inner node, tree by tree, each breadth-first. */
  readonly features: readonly number[];
  /** A row goes right where its feature is larger; Infinity never is. */
  readonly thresholds: readonly number[];
  /** Of each leaf, tree by tree, from left to right. */
  readonly leaves: readonly number[];
}

export function scoreOf({ depth, features, thresholds, leaves }: BoostedTrees, row: Float64Array): number {
  const inner = (1 << depth) - 1;
  let sum = 0;
  for (let node = 0, leaf = 0; node < features.length; node += inner, leaf += inner + 1) {
    let at = 0;
    while (at < inner)
      at = 2 * at + ((row[features[node + at] as number] as number) > (thresholds[node + at] as number) ? 2 : 1);
    sum += leaves[leaf + at - inner] as number;
  }
  return sum;
}
