/** Regression trees of equal depth, whose sum is a score. Written by `bench/ranking/train.ts`. */
export interface BoostedTrees {
  readonly depth: number;
  /** Feature of each inner node, tree by tree, breadth-first within a tree. */
  readonly features: readonly number[];
  /** Threshold of each inner node. A row goes right if its feature is larger; no feature exceeds Infinity. */
  readonly thresholds: readonly number[];
  /** Value of each leaf, tree by tree, from left to right. */
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
