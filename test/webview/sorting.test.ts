import assert from 'node:assert/strict';
import type { ResultItem } from '../../src/core/base/types';
import type { Calls } from '../../src/shared/hostMessages';
import { summary } from '../../webview-ui/components/summary';
import type { SearchModel } from '../../webview-ui/control/searchModel';
import { sectionsOf } from '../../webview-ui/state/groupResults';
import { items, resultOf, settle, startSearchModel } from '../twins/searchModels';
import { templateText } from './wordsOf';

const drawn = ({ state }: SearchModel): readonly string[] =>
  sectionsOf(state).flatMap(({ rows }) => rows.map(({ item }) => item.path));
const [f0, f1, f2, f3] = items(0, 4) as [ResultItem, ResultItem, ResultItem, ResultItem];

/** Creates a model with two pages; the second has results that belong between those of the first. */
async function twoPages(sorting: 'path' | 'calls', calls: Calls = []) {
  const started = startSearchModel();
  const { model, asked } = started;
  started.trace.calls = calls;
  void model.ask('one');
  asked[0]!.answer(resultOf([f3, f1], 4));
  await settle();
  model.sortBy(sorting);
  await settle();
  void model.searches.loadMore();
  asked[1]!.answer(resultOf([f2, f0], 4));
  await settle();
  return started;
}

describe('sorted results', () => {
  it('stay in place when a further page arrives, and are sorted together on a click', async () => {
    const { model } = await twoPages('path');
    assert.deepEqual(drawn(model), ['f1.ts', 'f3.ts', 'f0.ts', 'f2.ts']);
    assert.match(templateText(summary(model)), /Sort again/);
    model.showInOrder();
    assert.deepEqual(drawn(model), ['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts']);
    assert.doesNotMatch(templateText(summary(model)), /Sort again/);
  });

  it('are sorted together when the user sorts them, whatever was loaded before', async () => {
    const { model } = await twoPages('path');
    model.sortBy('path');
    assert.deepEqual(drawn(model), ['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts']);
    model.sortBy('score');
    assert.deepEqual(drawn(model), ['f3.ts', 'f1.ts', 'f2.ts', 'f0.ts']);
    assert.doesNotMatch(templateText(summary(model)), /Sort again/);
  });

  it('have callers first on each page, and overall after a click', async () => {
    // The last result calls the first, and the third calls the last.
    const calls = [
      { caller: 3, callee: 0 },
      { caller: 2, callee: 3 },
    ];
    const { model } = await twoPages('calls', calls);
    assert.deepEqual(drawn(model), ['f3.ts', 'f1.ts', 'f2.ts', 'f0.ts']);
    model.showInOrder();
    await settle();
    assert.deepEqual(drawn(model), ['f1.ts', 'f2.ts', 'f0.ts', 'f3.ts']);
  });
});

describe('an answer that arrived while the user was in the results', () => {
  it('keeps a page that was loaded afterwards when it is sorted', async () => {
    const { model, asked, eyes } = startSearchModel();
    void model.ask('one');
    model.searches.showPartial(asked[0]!.asked, resultOf([f1]));
    eyes.watch = true;
    asked[0]!.answer(resultOf([f0, f1], 4));
    await settle();
    void model.searches.loadMore();
    asked[1]!.answer(resultOf([f2, f3], 4));
    await settle();
    assert.deepEqual(drawn(model), ['f1.ts', 'f0.ts', 'f2.ts', 'f3.ts']);
    model.showInOrder();
    assert.deepEqual(drawn(model), ['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts']);
  });
});
