import assert from 'node:assert/strict';
import { boost, type BoostingData, type BoostingOptions } from '../../../bench/ranking/boosting';
import { fitSoftmax, linearScores } from '../../../bench/ranking/softmax';
import { scoreOf } from '../../../src/core/ranking/boostedTrees';

/**
 * In each group of four candidates, the wanted one is the candidate whose two features differ, in either direction: no
 * linear model can separate it.
 */
const GROUPS = 200;
const PAIRS: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [0, 1],
  [0.5, 0.5],
];
const rows = Array.from({ length: GROUPS }, (_, group) =>
  PAIRS.map(([a, b]) => (group % 2 === 0 ? [a, b] : [b, a])),
).flat();
const wanted = Float64Array.from(rows, ([a, b]) => (a === b ? 0 : 1));
const data: BoostingData = {
  values: Float32Array.from(rows.flat()),
  starts: Array.from({ length: GROUPS + 1 }, (_, group) => 4 * group),
  wanted,
  importance: Array<number>(GROUPS).fill(1),
  scores: new Float64Array(rows.length),
};
const options: BoostingOptions = {
  width: 2,
  trees: 60,
  depth: 2,
  rate: 0.2,
  leastWeight: 1,
  lambda: 1,
  rising: new Set(),
  unseen: new Set(),
  share: 0.8,
};

/** Returns the share of groups in which only the wanted candidate has the best score. */
function found(scores: readonly number[]): number {
  const right = Array.from({ length: GROUPS }, (_, group) => {
    const own = scores.slice(4 * group, 4 * group + 4);
    return own.every((score, i) => i === 2 || score < (own[2] ?? 0));
  });
  return right.filter(Boolean).length / GROUPS;
}

describe('boosting', () => {
  const forest = boost(data, options);

  it('learns what a linear model cannot', () => {
    const samples = Array.from({ length: GROUPS }, (_, group) => ({
      values: data.values.slice(8 * group, 8 * group + 8),
      wanted: wanted.slice(4 * group, 4 * group + 4),
      importance: 1 / GROUPS,
    }));
    const linear = fitSoftmax(samples, { width: 2, l2: () => 1e-3, bounded: (_, weight) => weight });
    assert.ok(found([...linearScores(data.values, linear)]) <= 0.5);
    assert.equal(found(rows.map((row) => scoreOf(forest, Float64Array.from(row)))), 1);
  });

  it('has trees in the form that the product reads', () =>
    assert.deepEqual([forest.features.length, forest.thresholds.length, forest.leaves.length], [180, 180, 240]));

  it('learns nothing from groups that do not count, or that are already ordered', () => {
    const isFlat = (of: BoostingData): boolean =>
      boost(of, { ...options, trees: 5 }).leaves.every((leaf) => Math.abs(leaf) < 1e-3);
    assert.ok(isFlat({ ...data, importance: Array<number>(GROUPS).fill(0) }));
    assert.ok(isFlat({ ...data, scores: wanted.map((is) => 20 * is) }));
    assert.ok(!isFlat(data));
  });
});
