import assert from 'node:assert/strict';
import { KeptScores, type ScoreList } from '../../src/core/search/keptScores';

const idsOf = ({ ids, from, to }: ScoreList): readonly number[] => [...ids.subarray(from, to)];

/** A list of the numbers from `first` on, each of which scores half of itself. */
const keep = (kept: KeptScores<number>, key: number, first: number, count: number): ScoreList =>
  kept.keep(key, count, ({ ids, scores, from }) => {
    for (let i = 0; i < count; i++) {
      ids[from + i] = first + i;
      scores[from + i] = (first + i) / 2;
    }
    return from + count;
  });

describe('lists of scores that are kept', () => {
  it('are found by their keys, the empty ones too, and nothing else is', () => {
    const kept = new KeptScores<number>();
    assert.deepEqual(idsOf(keep(kept, 7, 10, 3)), [10, 11, 12]);
    keep(kept, 8, 0, 0);
    keep(kept, 9, 20, 100);
    const [first, none, last] = [7, 8, 9].map((key) => kept.of(key));
    assert(first && none && last);
    assert.deepEqual([idsOf(first), idsOf(none), idsOf(last).length], [[10, 11, 12], [], 100]);
    assert.deepEqual([...first.scores.subarray(first.from, first.to)], [5, 5.5, 6]);
    assert.equal(kept.of(10), undefined);
  });

  it('are forgotten when there are too many, and whoever reads one goes on', () => {
    const kept = new KeptScores<number>();
    const early = keep(kept, 1, 0, 5);
    for (let key = 2; key <= 18; key++) keep(kept, key, 1_000 * key, 60_000);
    const known = Array.from({ length: 18 }, (_, i) => kept.of(i + 1)).flatMap((list) => list?.ids[list.from] ?? []);
    assert.deepEqual(known, [18_000]);
    assert.deepEqual(idsOf(early), [0, 1, 2, 3, 4]);
    kept.forget();
    assert.equal(kept.of(18), undefined);
  });

  it('fill blocks to their end, and are for once where they are longer', () => {
    const kept = new KeptScores<number>();
    keep(kept, 1, 0, 65_534);
    keep(kept, 2, 0, 0);
    const none = kept.of(2);
    assert(none);
    assert.deepEqual([idsOf(none), none.from, none.to], [[], 65_536, 65_536]);
    const long = keep(kept, 3, 0, 70_000);
    assert.deepEqual([idsOf(long).length, long.ids[long.to - 1], kept.of(3)], [70_000, 69_999, undefined]);
  });

  it('are not kept without end, however short', () => {
    const kept = new KeptScores<number>();
    for (let key = 0; key <= 1 << 16; key++) keep(kept, key, key, 1);
    assert.deepEqual([kept.of(0), kept.of(1 << 16)?.ids[kept.of(1 << 16)?.from ?? 0]], [undefined, 1 << 16]);
  });
});
