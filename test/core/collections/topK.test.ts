import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { TopK } from '../../../src/core/collections/topK';

describe('the largest scores of a row', () => {
  it('are those that a sort puts first plus all ties with the last, wherever the row is cut', () => {
    const row = fastCheck.array(
      fastCheck.oneof(fastCheck.integer({ min: -32_768, max: 32_767 }), fastCheck.integer({ min: -3, max: 3 })),
      { maxLength: 200 },
    );
    fastCheck.assert(
      fastCheck.property(
        row,
        fastCheck.integer({ min: 1, max: 12 }),
        fastCheck.integer({ min: 1, max: 50 }),
        (scores, count, part) => {
          const best = new TopK(count);
          for (let first = 0; first < scores.length; first += part)
            best.offer(first, Int16Array.from(scores.slice(first, first + part)));
          const min = [...scores].sort((a, b) => b - a)[count - 1] ?? -Infinity;
          assert.deepEqual(
            [...best.places()],
            [...scores.keys()].filter((place) => (scores[place] ?? 0) >= min),
          );
        },
      ),
    );
  });

  it('are the whole row if all scores are equal', () => {
    const best = new TopK(2);
    for (let first = 0; first < 10_000; first += 1_000) best.offer(first, new Int16Array(1_000));
    assert.equal(best.places().length, 10_000);
  });
});
