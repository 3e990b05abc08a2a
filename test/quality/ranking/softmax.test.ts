import assert from 'node:assert/strict';
import { fitSoftmax, linearScores, softmax, type SoftmaxSample } from '../../../bench/ranking/softmax';

/** Questions with candidates of three features; only the second feature decides. */
const samples = Array.from({ length: 100 }, (_, question): SoftmaxSample => {
  const right = question % 4;
  const rows = Array.from({ length: 4 }, (_, row) => [
    Math.sin(13 * question + 7 * row),
    row === right ? 1 : 0,
    Math.sin(5 * question + 3 * row),
  ]);
  return {
    values: Float32Array.from(rows.flat()),
    wanted: Float64Array.from(rows, (_, row) => (row === right ? 1 : 0)),
    importance: 1 / 100,
  };
});
const options = { width: 3, l2: () => 1e-3, bounded: (_: number, weight: number) => weight };

describe('a softmax fit', () => {
  it('finds which feature decides', () => {
    const [first = 0, second = 0, third = 0] = fitSoftmax(samples, options);
    assert.ok(
      second > 1 && Math.abs(first) < 0.2 * second && Math.abs(third) < 0.2 * second,
      `${first} ${second} ${third}`,
    );
  });

  it('keeps weights within their bounds, and fixed weights unchanged', () => {
    const weights = fitSoftmax(samples, {
      ...options,
      bounded: (_, weight) => Math.min(0.5, weight),
      fixed: (feature) => (feature === 2 ? 7 : undefined),
    });
    assert.deepEqual([...weights.slice(1)], [0.5, 7]);
  });

  it('is deterministic', () => assert.deepEqual(fitSoftmax(samples, options), fitSoftmax(samples, options)));
});

describe('the softmax', () => {
  it('sums to 1 for large scores', () =>
    assert.deepEqual([...softmax(Float64Array.of(1000, 1000, -1000))], [0.5, 0.5, 0]));
  it('is of the scores of rows', () =>
    assert.deepEqual([...linearScores(Float32Array.of(1, 2, 3, 4), [10, 1])], [12, 34]));
});
