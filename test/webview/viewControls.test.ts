import assert from 'node:assert/strict';
import { shownIn, reportShownResults } from '../../webview-ui/state/shownResults';
import { control } from '../../webview-ui/control/viewControls';
import { hostState, items, resultOf, settle, startSearchModel } from '../twins/searchModels';

const answered = async (...parameters: Parameters<typeof startSearchModel>) => {
  const started = startSearchModel(...parameters);
  void started.model.ask('one');
  started.asked[0]!.answer(resultOf(items(0, 3)));
  await settle();
  return started;
};

describe('the title bar of the search view', () => {
  it('changes the display of results, and notifies the host', async () => {
    const { model } = await answered();
    const look = (): readonly boolean[] => {
      const { asList, sorting, collapsed } = shownIn(model.state);
      return [asList, sorting === 'path', collapsed];
    };
    assert.deepEqual(look(), [false, false, false]);
    control(model, 'collapseAll');
    assert.deepEqual(
      [look(), model.state.folded],
      [
        [false, false, true],
        ['f0.ts', 'f1.ts', 'f2.ts'],
      ],
    );
    control(model, 'expandAll');
    control(model, 'viewAsList');
    control(model, 'sortByPath');
    assert.deepEqual(look(), [true, true, false]);
    control(model, 'viewAsTree');
    control(model, 'sortByScore');
    assert.deepEqual(look(), [false, false, false]);
  });

  it('searches again, clears the results, and resets the filters', async () => {
    const { model, asked } = await answered();
    model.setFilters({ path: 'src' });
    control(model, 'refresh');
    assert.equal(asked[1]?.request.path, 'src');
    control(model, 'clear');
    assert.deepEqual([model.state.answer, model.state.filters.path], [undefined, 'src']);
    control(model, 'newQuestion');
    assert.equal(model.state.filters.path, '');
  });
});

describe('the results that the host is told', () => {
  it('are the visible ones in their order, with the questions', async () => {
    const { model } = await answered();
    const { questions, results } = shownIn(model.state);
    assert.deepEqual(questions, ['one']);
    assert.deepEqual(
      results.map(({ key }) => key),
      ['f0.ts:1-2', 'f1.ts:1-2', 'f2.ts:1-2'],
    );
  });

  it('are sent once for many changes, and not for changes that do not affect them', async () => {
    const { model } = await answered();
    const told: unknown[] = [];
    const onChange = reportShownResults((shown) => told.push(shown), 5);
    const wait = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
    onChange(model.state);
    model.sortBy('path');
    onChange(model.state);
    await wait();
    assert.equal(told.length, 1);
    model.setDraft('two');
    onChange(model.state);
    await wait();
    assert.equal(told.length, 1);
  });
});

describe('saved questions', () => {
  it('stay when other questions are asked, and are removed on request', async () => {
    const { model, memory } = await answered();
    model.keep([{ text: 'one' }], true);
    model.keep([{ text: 'two' }], true);
    model.keep([{ text: 'one' }], true);
    assert.deepEqual(model.state.saved, [[{ text: 'one' }], [{ text: 'two' }]]);
    assert.deepEqual(startSearchModel(memory.saved).model.state.saved, model.state.saved);
    model.keep([{ text: 'one' }], false);
    assert.deepEqual(model.state.saved, [[{ text: 'two' }]]);
  });
});

describe('suggestions from the index', () => {
  it('are requested when the index is complete and nothing was asked before', async () => {
    const { model } = startSearchModel(undefined, ['a', 'b', 'c', 'd']);
    const complete = hostState(9);
    model.setHost({ ...complete, status: { ...complete.status, index: { state: 'scanning' } } });
    await settle();
    assert.equal(model.state.examples, undefined);
    model.setHost(complete);
    await settle();
    assert.deepEqual(model.state.examples, ['a', 'b', 'c']);
    const { model: used } = await answered(undefined, ['a']);
    used.setHost(complete);
    await settle();
    assert.equal(used.state.examples, undefined);
  });

  it('are inserted into the field for which the user picked them, and applied', async () => {
    const { model, asked } = await answered();
    void model.pick('path');
    await settle();
    assert.deepEqual([model.state.filters.path, asked[1]?.request.path], ['src/picked', 'src/picked']);
  });
});
