import assert from 'node:assert/strict';
import { errors } from '../../src/core/base/errors';
import { hostState, items, resultOf, settle, shown, startSearchModel, textsOf } from '../twins/searchModels';

describe('the search view’s model', () => {
  it('shows the answer to a question', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('  retries ');
    assert.equal(model.state.phase.name, 'asking');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    assert.deepEqual(textsOf(asked[0]), ['retries']);
    assert.equal(model.state.phase.name, 'answered');
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts']);
  });

  it('cancels the previous question, and drops its late answer', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    void model.ask('two');
    assert(asked[0]!.signal.aborted);
    asked[1]!.answer(resultOf(items(1, 2)));
    asked[0]!.answer(resultOf(items(0, 1)));
    await settle();
    assert.deepEqual(shown(model), ['f1.ts']);
  });

  it('does not search without a question', () => {
    const { model, asked } = startSearchModel();
    void model.ask(' \n');
    assert.equal(asked.length, 0);
  });

  it('keeps the visible results when it is stopped', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 1)));
    await settle();
    void model.ask('two');
    model.stop();
    asked[1]!.fail(new Error('aborted'));
    await settle();
    assert.equal(model.state.phase.name, 'answered');
    assert.deepEqual(shown(model), ['f0.ts']);
  });

  it('shows why a search failed', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.fail(errors.timeout(5_000));
    await settle();
    const { message, nextStep } = errors.timeout(5_000);
    assert.deepEqual(model.state.phase, { name: 'failed', questions: [{ text: 'one' }], message, nextStep });
  });

  it('searches again by itself when the folder can be searched', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.fail(errors.indexNotReady(0, 9));
    await settle();
    assert.equal(model.state.phase.name, 'waiting');
    model.setHost(hostState(0));
    assert.equal(asked.length, 1);
    model.setHost(hostState(3));
    assert.deepEqual(textsOf(asked[1]), ['one']);
  });

  it('searches again, once, if nothing was found before the index was built', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer({
      ...resultOf([]),
      coverage: { state: 'indexing', files_indexed: 2, files_total: 9, stale: false },
    });
    await settle();
    model.setHost({
      ...hostState(3),
      status: { ...hostState(3).status, index: { state: 'indexing', done: 3, total: 9, file: 'a' } },
    });
    assert.equal(asked.length, 1);
    model.setHost(hostState(9));
    assert.deepEqual(textsOf(asked[1]), ['one']);
    asked[1]!.answer(resultOf([]));
    await settle();
    model.setHost(hostState(9));
    assert.equal(asked.length, 2);
  });

  it('searches again when a stopped engine is back, but not for a question that stops it twice', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.fail(errors.engineStopped('it crashed'));
    await settle();
    assert.equal(model.state.phase.name, 'failed');
    model.setHost({
      ...hostState(0),
      status: { ...hostState(0).status, index: { state: 'error', message: '', nextStep: '' } },
    });
    assert.equal(asked.length, 1);
    model.setHost(hostState(9));
    assert.deepEqual(textsOf(asked[1]), ['one']);
    asked[1]!.fail(errors.engineStopped('it crashed'));
    await settle();
    model.setHost(hostState(9));
    assert.equal(asked.length, 2);
  });

  it('knows which of its results are gone, including pinned ones and after a reload', async () => {
    const { model, asked, memory, disk } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 3)));
    await settle();
    model.results.pin(model.state.answer!.result.items[0]!);
    disk.gone = ['file:///f0.ts', 'file:///f2.ts'];
    model.setHost(hostState(3));
    await settle();
    assert.deepEqual(model.state.gone, disk.gone);
    assert.deepEqual(disk.looks.at(-1), ['file:///f0.ts', 'file:///f1.ts', 'file:///f2.ts']);
    const again = startSearchModel(memory.saved);
    assert.deepEqual(again.model.state.gone, []);
    again.disk.gone = ['file:///f0.ts'];
    again.model.setHost(hostState(3));
    await settle();
    assert.deepEqual(again.model.state.gone, ['file:///f0.ts']);
    again.disk.gone = [];
    again.model.setHost(hostState(4));
    again.model.setHost(hostState(5));
    await settle();
    assert.deepEqual(again.model.state.gone, []);
    assert.equal(again.disk.looks.length, 3);
  });

  it('appends the next page, without results that are already shown', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 3), 5));
    await settle();
    void model.searches.loadMore();
    void model.searches.loadMore();
    assert.deepEqual(
      asked.map(({ request }) => request.offset),
      [0, 3],
    );
    asked[1]!.answer(resultOf(items(2, 5), 5));
    await settle();
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts', 'f4.ts']);
  });

  it('remembers questions, newest first and each once', () => {
    const { model } = startSearchModel();
    for (const query of ['a', 'b', 'a']) void model.ask(query);
    assert.deepEqual(model.state.history, [[{ text: 'a' }], [{ text: 'b' }]]);
  });

  it('restores its state, except for a question that was never answered', async () => {
    const first = startSearchModel();
    void first.model.ask('one');
    first.asked[0]!.answer(resultOf(items(0, 1)));
    await settle();
    first.model.fold('f0.ts', true);
    void first.model.ask('two');

    const { model } = startSearchModel(first.memory.saved);
    assert.deepEqual(shown(model), ['f0.ts']);
    assert.deepEqual(model.state.history, [[{ text: 'two' }], [{ text: 'one' }]]);
    assert.equal(model.state.draft, 'two');
    assert.equal(model.state.phase.name, 'answered');
    assert.equal(model.state.host, undefined);
  });

  it('sends the added questions together with the one in the box', () => {
    const { model, asked } = startSearchModel();
    model.setDraft('one');
    model.addQuestion();
    assert.equal(model.state.draft, '');
    void model.ask('two');
    assert.deepEqual(textsOf(asked[0]), ['one', 'two']);
    assert.deepEqual(
      model.state.history[0]?.map(({ text }) => text),
      ['one', 'two'],
    );
    model.setDraft('');
    model.editLastQuestion();
    assert.deepEqual([model.state.others, model.state.draft], [[], 'one']);
  });

  it('searches for code similar to a result, and for text when new text is typed', async () => {
    const { model, asked } = startSearchModel();
    const [code] = items(4, 5);
    void model.findSimilar({ ...code!, snippet: 'const x = 1;' });
    assert.deepEqual([asked[0]?.request.of, asked[0]?.labels], [`${code!.uri}:1-2`, ['Similar to f4.ts:1']]);
    assert.equal(model.state.draft, '');
    await settle();
    model.setDraft('beside');
    model.addQuestion();
    assert.deepEqual(model.state.others, [{ text: 'beside' }]);
    void model.findSimilar(code!);
    await settle();
    void model.ask('new');
    assert.deepEqual(textsOf(asked[2]), ['new']);
  });

  it('loosens a filter and searches again immediately', async () => {
    const { model, asked } = startSearchModel();
    model.setFilters({ languages: 'python' });
    void model.ask('one');
    asked[0]!.answer(resultOf([]));
    await settle();
    void model.askWith({ languages: '' });
    assert.deepEqual(
      asked.map(({ request }) => request.languages),
      [['python'], undefined],
    );
    assert.deepEqual(textsOf(asked[1]), ['one']);
  });

  it('searches for one of several questions alone', async () => {
    const { model, asked } = startSearchModel();
    model.setDraft('one');
    model.addQuestion();
    void model.ask('two');
    asked[0]!.answer(resultOf([]));
    await settle();
    void model.askOnly('two');
    assert.deepEqual(textsOf(asked[1]), ['two']);
    assert.deepEqual([model.state.others, model.state.draft], [[], 'two']);
  });

  it('does not add a question twice, and says so', () => {
    const { model } = startSearchModel();
    for (const note of ['Asked together: one', 'Already added: one']) {
      model.setDraft('one');
      model.addQuestion();
      assert.deepEqual([model.state.note, model.state.draft], [note, '']);
    }
    assert.equal(model.state.others.length, 1);
  });

  it('accepts at most twenty questions, and says so', () => {
    const { model } = startSearchModel();
    for (let i = 0; i < 20; i++) {
      model.setDraft(`question ${i}`);
      model.addQuestion();
    }
    assert.deepEqual([model.state.others.length, model.state.draft], [19, 'question 19']);
    assert.equal(model.state.note, 'Up to 20 questions can be asked together');
  });

  it('applies a typed filter when its field loses the focus, once', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    await model.askWithTyped();
    assert.equal(asked.length, 1);
    model.setFilters({ path: 'src', match: ' retry(' });
    void model.askWithTyped();
    void model.askWithTyped();
    assert.equal(asked[1]?.request.match, ' retry(');
    assert.deepEqual(
      asked.map(({ request }) => request.path),
      [undefined, 'src'],
    );
  });

  it('clears the message of the last action when something new is asked', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2), 5));
    await settle();
    model.groupBy('score');
    assert.equal(model.state.note, 'Listed by score');
    void model.searches.loadMore();
    asked[1]!.answer(resultOf(items(2, 4), 5));
    await settle();
    assert.equal(model.state.note, '');
    model.results.pin(model.results.item('f1.ts:1-2')!);
    assert.equal(model.state.note, 'Pinned Lines 1–2');
    void model.ask('two');
    assert.equal(model.state.note, '');
  });

  it('counts all pages like the first, without the code that was asked about', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2), 5));
    await settle();
    void model.searches.loadMore();
    asked[1]!.answer(resultOf(items(1, 4), 6));
    await settle();
    assert.equal(model.state.answer?.result.total_hits, 5);
  });

  it('continues behind the kept part of a long answer', async () => {
    const first = startSearchModel();
    void first.model.ask('one');
    first.asked[0]!.answer(resultOf(items(0, 300), 400));
    await settle();
    const { model, asked } = startSearchModel(first.memory.saved);
    assert.equal(shown(model).length, 200);
    void model.searches.loadMore();
    assert.equal(asked[0]?.request.offset, 200);
  });

  it('knows which questions a result answers, and that an earlier pinned result answers none', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    const before = model.results.item('f1.ts:1-2')!;
    assert.deepEqual(model.results.questionsOf(before), ['one']);
    model.results.pin(before);
    void model.ask('two');
    asked[1]!.answer(resultOf(items(3, 4)));
    await settle();
    assert.deepEqual(model.results.questionsOf(before), []);
  });

  it('searches again by itself when the index is complete, and says whether that changed the answer', async () => {
    const early = { state: 'indexing', files_indexed: 2, files_total: 9, stale: false } as const;
    for (const [later, changes, reading] of [
      [items(0, 2), false, false],
      [[...items(5, 6), ...items(0, 2)], true, false],
      [[...items(5, 6), ...items(0, 2)], true, true],
    ] as const) {
      const { model, asked, eyes } = startSearchModel();
      void model.ask('one');
      asked[0]!.answer({ ...resultOf(items(0, 2)), coverage: early });
      await settle();
      eyes.watch = reading;
      model.setHost(hostState(9));
      assert.deepEqual(textsOf(asked[1]), ['one']);
      assert.equal(model.state.phase.name, 'answered', 'what is there stays until the other answer comes');
      asked[1]!.answer(resultOf(later));
      await settle();
      const { answer, note } = model.state;
      assert.equal(answer?.isRenewed, changes);
      assert.equal(note, changes ? 'Results updated: the index is complete' : '');
      assert.deepEqual(shown(model), reading ? ['f0.ts', 'f1.ts', 'f5.ts'] : later.map(({ path }) => path));
      assert.equal(answer.ranked?.better, reading ? 1 : undefined);
      model.setHost(hostState(9));
      assert.equal(asked.length, 2, 'once');
    }
  });

  it('keeps the results if a filter is invalid, and says which', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    for (const [error, field] of [
      [errors.unknownLanguage('klingon'), 'languages'],
      [errors.pathOutside('../x'), 'path'],
      [errors.invalidField('include[0]', '[', 'a glob'), 'include'],
    ] as const) {
      void model.askWith({ languages: 'klingon' });
      asked.at(-1)!.fail(error);
      await settle();
      const { phase, filterError, filtersOpen, note } = model.state;
      assert.deepEqual([phase.name, filterError?.field, filtersOpen], ['answered', field, true]);
      assert.equal(note, filterError?.message);
      assert.deepEqual(shown(model), ['f0.ts', 'f1.ts']);
    }
    void model.askWith({ languages: '' });
    assert.equal(model.state.filterError, undefined);
  });

  it('admits weaker matches for one question only', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf([]));
    await settle();
    void model.askWith({ minScore: 0.2 });
    assert.equal(asked[1]!.request.min_score, 0.2);
    asked[1]!.answer(resultOf(items(0, 2)));
    await settle();
    void model.searches.loadMore();
    assert.equal(asked[2]!.request.min_score, 0.2);
    asked[2]!.answer(resultOf(items(2, 3)));
    await settle();
    void model.ask('two');
    assert.equal(asked[3]!.request.min_score, undefined);
    assert.equal(model.state.filters.minScore, null);
  });

  it('loads further results of one file, and appends them to the shown ones', async () => {
    const { model, asked } = startSearchModel();
    const of = (start: number, more?: number) => ({
      ...items(0, 1)[0]!,
      start_line: start,
      end_line: start,
      ...(more !== undefined && { more_in_file: more }),
    });
    void model.ask('one');
    asked[0]!.answer(resultOf([of(1, 3), ...items(1, 2), of(5, 3)], 6));
    await settle();
    void model.searches.loadFurther('f0.ts');
    const { path, offset } = asked[1]!.request;
    assert.deepEqual([path, offset], ['f0.ts', 2]);
    asked[1]!.answer(resultOf([of(7, 1), of(9, 1)], 5));
    await settle();
    assert.deepEqual(
      model.state.answer?.further['f0.ts']?.map(({ start_line }) => start_line),
      [7, 9],
    );
    assert.equal(model.state.note, '2 more in f0.ts');
    assert.equal(model.results.item('f0.ts:9-9')?.start_line, 9);
    assert.equal(model.state.filters.path, '', 'the filters of the view stay');
    void model.searches.loadFurther('f0.ts');
    assert.equal(asked[2]!.request.offset, 4);
  });

  it('shows pinned results when they are expanded, and keeps them expanded for the next question', () => {
    const { model } = startSearchModel();
    assert.equal(model.state.pinsOpen, false);
    model.fold('pinned', false);
    assert.equal(model.state.pinsOpen, true);
    assert.deepEqual(model.state.folded, []);
  });

  it('keeps pinned results when the answer is cleared, and finds them by their own key', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    const pinned = model.results.item('f1.ts:1-2')!;
    model.results.pin(pinned);
    model.clear();
    assert.deepEqual(
      model.state.pinned.map(({ path }) => path),
      ['f1.ts'],
    );
    assert.equal(model.results.item('pinned f1.ts:1-2'), pinned);
    model.results.pin(pinned);
    assert.deepEqual(model.state.pinned, []);
  });

  it('starts with an empty state if another version saved the state', () => {
    for (const saved of [undefined, null, 'x', { draft: 'old' }, { version: 1, state: { draft: 'old' } }])
      assert.equal(startSearchModel(saved).model.state.draft, '');
  });
});
