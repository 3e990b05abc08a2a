/** Trees of equal depth, as the product reads them: see `src/core/ranking/boostedTrees.ts`. */
export interface Forest {
  readonly depth: number;
  /** By tree, then by inner node in breadth-first order. */
  readonly features: number[];
  /** A row goes to the right child if its feature is larger. */
  readonly thresholds: number[];
  /** By tree, then by leaf. */
  readonly leaves: number[];
}

export interface BoostingOptions {
  readonly width: number;
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Minimum sum of second derivatives in a leaf, and the L2 regularization that is added to it. */
  readonly leastWeight: number;
  readonly lambda: number;
  /** Features that may only raise a score. */
  readonly rising: ReadonlySet<number>;
  /** Features that no tree uses. */
  readonly unseen: ReadonlySet<number>;
  /** Share of the questions that each tree is fitted on. */
  readonly share: number;
}

/** Groups of candidates with their initial scores. */
export interface BoostingData {
  readonly values: Float32Array;
  /** Index of the first row of each group, and the end of the last group. */
  readonly starts: readonly number[];
  readonly wanted: Float64Array;
  readonly importance: readonly number[];
  readonly scores: Float64Array;
}

const BINS = 48;

/**
 * Fits trees by gradient boosting of the softmax over each group (Friedman, Greedy function approximation (2001);
 * second order as in XGBoost, Chen and Guestrin (2016)).
 */
export function boost(data: BoostingData, options: BoostingOptions): Forest {
  const { width, trees, depth, share } = options;
  const rows = data.wanted.length;
  const cuts = Array.from({ length: width }, (_, feature) => quantiles(data.values, width, feature));
  const bins = binned(data.values, width, cuts);
  const scores = Float64Array.from(data.scores);
  const forest: Forest = { depth, features: [], thresholds: [], leaves: [] };
  const random = randomNumbers(7);
  const [gradient, curvature] = [new Float64Array(rows), new Float64Array(rows)];
  for (let tree = 0; tree < trees; tree++) {
    derive(data, scores, random, share, gradient, curvature);
    const nodes = new Uint8Array(rows);
    growTree({ bins, cuts, nodes, gradient, curvature }, options, forest);
    const leaves = forest.leaves.slice(-(1 << depth));
    for (let row = 0; row < rows; row++)
      scores[row] = (scores[row] as number) + (leaves[nodes[row] as number] as number);
  }
  return forest;
}

/** Returns a reproducible generator of numbers from 0 to 1 (Marsaglia, Xorshift RNGs (2003)). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function derive(
  { starts, wanted, importance }: BoostingData,
  scores: Float64Array,
  random: () => number,
  share: number,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  for (let group = 0; group + 1 < starts.length; group++) {
    const [from, to] = [starts[group] as number, starts[group + 1] as number];
    const weight = random() < share ? (importance[group] as number) : 0;
    let max = -Infinity;
    for (let row = from; row < to; row++) max = Math.max(max, scores[row] as number);
    let total = 0;
    for (let row = from; row < to; row++) total += Math.exp((scores[row] as number) - max);
    for (let row = from; row < to; row++) {
      const p = Math.exp((scores[row] as number) - max) / total;
      gradient[row] = weight * (p - (wanted[row] as number));
      curvature[row] = weight * Math.max(1e-6, p * (1 - p));
    }
  }
}

function quantiles(values: Float32Array, width: number, feature: number): readonly number[] {
  const rows = values.length / width;
  const step = Math.max(1, Math.floor(rows / 20_000));
  const some: number[] = [];
  for (let row = 0; row < rows; row += step) some.push(values[row * width + feature] as number);
  some.sort((a, b) => a - b);
  const cuts = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) cuts.add(some[Math.floor((bin * some.length) / BINS)] as number);
  return [...cuts].sort((a, b) => a - b);
}

/** Returns, for each feature, the number of cuts that each row is above. */
function binned(values: Float32Array, width: number, cuts: readonly (readonly number[])[]): readonly Uint8Array[] {
  const rows = values.length / width;
  return cuts.map((own, feature) =>
    Uint8Array.from({ length: rows }, (_, row) => {
      const value = values[row * width + feature] as number;
      let [low, high] = [0, own.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value > (own[middle] as number)) low = middle + 1;
        else high = middle;
      }
      return low;
    }),
  );
}

interface Growing {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly (readonly number[])[];
  /** Node of each row on the current level. */
  readonly nodes: Uint8Array;
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

/** Bounds of the leaves below a node, so that no later split undoes the effect of a rising feature. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

function growTree(
  { bins, cuts, nodes, gradient, curvature }: Growing,
  { depth, rate, lambda, leastWeight, rising, unseen }: BoostingOptions,
  forest: Forest,
): void {
  const rows = nodes.length;
  const used: number[] = [];
  for (let row = 0; row < rows; row++) if (curvature[row] !== 0) used.push(row);
  const active = Uint32Array.from(used);
  let bounds: readonly Bounds[] = [{ least: -Infinity, most: Infinity }];
  for (let level = 0; level < depth; level++) {
    const count = 1 << level;
    const best = Array.from({ length: count }, () => ({ gain: 1e-9, feature: 0, bin: 255, left: 0, right: 0 }));
    bins.forEach((own, feature) => {
      if (unseen.has(feature)) return;
      const g = new Float64Array(count * BINS);
      const h = new Float64Array(count * BINS);
      for (let i = 0; i < active.length; i++) {
        const row = active[i] as number;
        const at = (nodes[row] as number) * BINS + (own[row] as number);
        g[at] = (g[at] as number) + (gradient[row] as number);
        h[at] = (h[at] as number) + (curvature[row] as number);
      }
      for (let node = 0; node < count; node++) {
        let [gAll, hAll] = [0, 0];
        for (let bin = 0; bin < BINS; bin++) {
          gAll += g[node * BINS + bin] as number;
          hAll += h[node * BINS + bin] as number;
        }
        let [gLeft, hLeft] = [0, 0];
        const whole = (gAll * gAll) / (hAll + lambda);
        for (let bin = 0; bin < (cuts[feature]?.length ?? 0); bin++) {
          gLeft += g[node * BINS + bin] as number;
          hLeft += h[node * BINS + bin] as number;
          if (hLeft < leastWeight || hAll - hLeft < leastWeight) continue;
          const gain = (gLeft * gLeft) / (hLeft + lambda) + (gAll - gLeft) ** 2 / (hAll - hLeft + lambda) - whole;
          if (gain <= (best[node] as { gain: number }).gain) continue;
          const [left, right] = [-gLeft / (hLeft + lambda), -(gAll - gLeft) / (hAll - hLeft + lambda)].map((value) =>
            within(value, bounds[node] as Bounds),
          ) as [number, number];
          if (!rising.has(feature) || right >= left) best[node] = { gain, feature, bin, left, right };
        }
      }
    });
    for (const { feature, bin } of best) {
      forest.features.push(feature);
      forest.thresholds.push(bin === 255 ? Infinity : (cuts[feature]?.[bin] as number));
    }
    bounds = best.flatMap(({ feature, bin, left, right }, node) =>
      childBounds(bounds[node] as Bounds, bin !== 255 && rising.has(feature) ? (left + right) / 2 : undefined),
    );
    for (let row = 0; row < rows; row++) {
      const { feature, bin } = best[nodes[row] as number] as { feature: number; bin: number };
      nodes[row] = 2 * (nodes[row] as number) + ((bins[feature]?.[row] as number) > bin ? 1 : 0);
    }
  }
  const [g, h] = [new Float64Array(1 << depth), new Float64Array(1 << depth)];
  for (let i = 0; i < active.length; i++) {
    const row = active[i] as number;
    const leaf = nodes[row] as number;
    g[leaf] = (g[leaf] as number) + (gradient[row] as number);
    h[leaf] = (h[leaf] as number) + (curvature[row] as number);
  }
  for (let leaf = 0; leaf < 1 << depth; leaf++)
    forest.leaves.push(rate * within(-(g[leaf] as number) / ((h[leaf] as number) + lambda), bounds[leaf] as Bounds));
}

const within = (value: number, { least: min, most: max }: Bounds): number => Math.min(max, Math.max(min, value));

const childBounds = (own: Bounds, middle: number | undefined): readonly Bounds[] =>
  middle === undefined
    ? [own, own]
    : [
        { ...own, most: middle },
        { ...own, least: middle },
      ];
