import assert from 'node:assert/strict';
import { scoreOf, type BoostedTrees } from '../../../src/core/ranking/boostedTrees';

/** Two trees: one tests feature 0 and then feature 1 on the left or 2 on the right; the other always goes left. */
const two: BoostedTrees = {
  depth: 2,
  features: [0, 1, 2, 0, 0, 0],
  thresholds: [0.5, 10, 20, Infinity, Infinity, Infinity],
  leaves: [1, 2, 3, 4, 100, 200, 300, 400],
};

describe('the score of boosted trees', () => {
  const cases: readonly (readonly [row: readonly number[], score: number])[] = [
    [[0, 0, 99], 101],
    [[0, 11, 99], 102],
    [[1, 99, 20], 103],
    [[1, 99, 20.5], 104],
    [[0.5, 10, 99], 101],
  ];
  for (const [row, score] of cases)
    it(`is ${score} for ${row.join(', ')}`, () => assert.equal(scoreOf(two, Float64Array.from(row)), score));

  it('is 0 without trees', () =>
    assert.equal(scoreOf({ depth: 0, features: [], thresholds: [], leaves: [] }, new Float64Array(3)), 0));
});
