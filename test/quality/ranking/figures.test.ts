import assert from 'node:assert/strict';
import { byRepository, fileFigures, hits, orderOf } from '../../../bench/ranking/figures';
import type { Sample } from '../../../bench/ranking/dataset';

const sample = (right: readonly boolean[], wanted: number): Sample => ({
  repository: 'r',
  set: 's',
  kind: 'prose',
  query: '',
  wanted,
  hasLines: false,
  files: { names: [], values: new Float32Array(0), width: 0, right },
  chunks: { candidates: [], values: new Float32Array(0), width: 0, right: [] },
});

describe('figures', () => {
  it('order scores, and keep the order of equal ones', () => assert.deepEqual(orderOf([1, 3, 3, 2]), [1, 2, 3, 0]));

  const third = 1 / Math.log2(4);
  const ideal = 1 + 1 / Math.log2(3);
  const cases: readonly (readonly [
    title: string,
    files: readonly number[],
    wanted: number,
    ndcg: number,
    recall: number,
  ])[] = [
    ['the wanted file first', [1, 0], 1, 1, 1],
    ['the wanted file third', [0, 2, 1], 1, third, 1],
    ['one of two', [0, 2, 1], 2, third / ideal, 0.5],
    ['a file twice counts once', [1, 1, 1], 2, 1 / ideal, 0.5],
    ['the eleventh does not count', [...Array<number>(10).fill(0), 1], 1, 0, 0],
  ];
  for (const [title, files, wanted, ndcg, recall] of cases) {
    it(`have ${title}`, () =>
      assert.deepEqual(fileFigures(files, sample([false, true, false], wanted)), { ndcg, recall }));
  }

  it('are means over repositories', () => {
    const samples = [
      ['a', 1],
      ['a', 0],
      ['b', 1],
    ].map(([repository, value]) => ({ repository: String(repository), value: Number(value) }));
    assert.equal(
      byRepository(samples, ({ value }) => value),
      0.75,
    );
  });

  it('are the shares of first hits', () => assert.equal(hits([0, 1, 4, -1]), '@1 0.250 @3 0.500 @10 0.750 MRR 0.425'));
});
