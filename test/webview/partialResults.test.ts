import assert from 'node:assert/strict';
import { items, resultOf, settle, shown, startSearchModel } from '../twins/searchModels';

describe('partial results in the search view’s model', () => {
  it('are shown first, and then the answer in its own order', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    model.searches.showPartial(asked[0]!.asked, resultOf(items(1, 3)));
    assert.deepEqual(
      [shown(model), model.state.phase.name, model.state.answer?.isFirst],
      [['f1.ts', 'f2.ts'], 'asking', true],
    );
    asked[0]!.answer(resultOf(items(0, 3)));
    await settle();
    assert.deepEqual(
      [shown(model), model.state.phase.name, model.state.answer?.isFirst],
      [['f0.ts', 'f1.ts', 'f2.ts'], 'answered', false],
    );
  });

  it('do not move while the user is in the results; better late results are counted, and sorted on request', async () => {
    const { model, asked, eyes } = startSearchModel();
    const before = performance.now();
    void model.ask('one');
    model.searches.showPartial(asked[0]!.asked, resultOf(items(2, 4)));
    const after = performance.now();
    eyes.watch = true;
    model.select('f3.ts:1-2');
    model.searches.showPartial(asked[0]!.asked, resultOf([...items(1, 2), ...items(2, 5)]));
    asked[0]!.answer(resultOf([...items(0, 2), ...items(3, 6)], 20));
    await settle();
    assert.deepEqual(shown(model), ['f2.ts', 'f3.ts', 'f1.ts', 'f4.ts', 'f0.ts', 'f5.ts']);
    assert.deepEqual(
      [model.state.answer?.pages, model.state.answer?.ranked?.better, model.state.selected],
      [[0, 2, 4], 2, 'f3.ts:1-2'],
    );
    assert.equal(model.state.answer?.isSettled, true);
    assert.equal(eyes.since.length, 2);
    assert(
      eyes.since.every((since) => since >= before && since <= after),
      'since the first of it was shown',
    );
    void model.searches.loadMore();
    assert.equal(asked[1]?.request.offset, 5);
    model.showInOrder();
    assert.equal(model.state.answer.isSettled, false);
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts', 'f3.ts', 'f4.ts', 'f5.ts']);
    assert.equal(model.state.answer.ranked, undefined);
  });

  it('are not announced as unsorted if late results belong behind them', async () => {
    const { model, asked, eyes } = startSearchModel();
    void model.ask('one');
    eyes.watch = true;
    model.searches.showPartial(asked[0]!.asked, resultOf(items(0, 2)));
    asked[0]!.answer(resultOf(items(0, 4)));
    await settle();
    assert.deepEqual([shown(model), model.state.answer?.ranked], [['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts'], undefined]);
  });

  it('are replaced by the answer if that moves nothing, and announced if a file would be listed twice', async () => {
    const first = items(0, 2);
    const whole = [...first, ...items(2, 4), { ...items(0, 1)[0]!, start_line: 40, end_line: 50 }];
    const { model, asked, eyes } = startSearchModel();
    eyes.watch = true;
    for (const [i, grouping] of (['score', 'file'] as const).entries()) {
      model.groupBy(grouping);
      void model.ask('one');
      model.searches.showPartial(asked[i]!.asked, resultOf(first));
      asked[i]!.answer(resultOf(whole));
      await settle();
      assert.deepEqual(
        shown(model),
        whole.map(({ path }) => path),
      );
      const { pages, ranked, isSettled } = model.state.answer!;
      assert.deepEqual(
        [pages, ranked?.better, isSettled],
        grouping === 'score' ? [[0], undefined, true] : [[0, 2], 0, true],
      );
    }
    model.showInOrder();
    assert.deepEqual([model.state.answer?.pages, model.state.answer?.ranked], [[0], undefined]);
  });

  it('are ignored if they are empty or belong to another search', () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    void model.ask('two');
    model.searches.showPartial(asked[0]!.asked, resultOf(items(0, 1)));
    model.searches.showPartial(asked[1]!.asked, resultOf([]));
    assert.equal(model.state.answer, undefined);
    model.stop();
    model.searches.showPartial(asked[1]!.asked, resultOf(items(0, 1)));
    assert.equal(model.state.answer, undefined);
  });

  it('are kept when the search is stopped', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    model.searches.showPartial(asked[0]!.asked, resultOf(items(0, 1)));
    model.stop();
    asked[0]!.fail(new Error('aborted'));
    await settle();
    assert.deepEqual(
      [shown(model), model.state.phase.name, model.state.answer?.isFirst],
      [['f0.ts'], 'answered', true],
    );
  });
});
