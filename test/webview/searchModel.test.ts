import assert from 'node:assert/strict';
import { errors } from '../../src/core/errors';
import type { IndexStatus, ResultItem, SearchResult } from '../../src/core/types';
import type { HostState, SearchParams } from '../../src/shared/protocol';
import { SearchModel } from '../../webview-ui/searchModel';

const items = (from: number, to: number): readonly ResultItem[] =>
  Array.from({ length: to - from }, (_, i) => ({
    path: `f${from + i}.ts`,
    uri: '',
    start_line: 1,
    end_line: 2,
    score: 0.5,
    snippet: '',
    language: 'typescript',
    level: 'full_code',
    tokens: 1,
    source: 'text',
    reason: '',
    matched_keywords: [],
    matched_queries: [],
  }));

const resultOf = (found: readonly ResultItem[], total = found.length): SearchResult => ({
  query: '',
  took_ms: 1,
  total_hits: total,
  total_tokens: 0,
  items: found,
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 1, files_total: 1, stale: false },
});

const hostState = (filesIndexed: number): HostState => {
  const status: IndexStatus = { index: { state: 'indexed' }, filesIndexed, filesTotal: 9, chunks: 9, embedder: '', writer: true };
  return { folders: ['app'], situation: 'ready', trusted: true, status };
};

interface Asked extends SearchParams {
  readonly signal: AbortSignal;
  readonly answer: (result: SearchResult) => void;
  readonly fail: (error: unknown) => void;
}

/** A model whose host answers when the test says so. */
function start(saved?: unknown): { readonly model: SearchModel; readonly asked: Asked[]; readonly memory: { saved: unknown }; readonly eyes: { watch: boolean; since: number[] } } {
  const asked: Asked[] = [];
  const memory = { saved };
  const eyes = { watch: false, since: [] as number[] };
  const search = (params: SearchParams, signal: AbortSignal): Promise<SearchResult> =>
    new Promise((answer, fail) => asked.push({ ...params, signal, answer, fail }));
  const nothing = (): void => undefined;
  const host = { search, isWatched: (since: number) => (eyes.since.push(since), eyes.watch), open: nothing, run: nothing, copy: nothing, chat: nothing };
  const save = (state: unknown): void => void (memory.saved = structuredClone(state));
  const model = new SearchModel(host, { load: () => memory.saved, save, saveSoon: save });
  return { model, asked, memory, eyes };
}

const textsOf = (asked: Asked | undefined): readonly string[] | undefined => asked?.questions.map(({ text }) => text);
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const shown = ({ state }: SearchModel): readonly string[] => state.answer?.result.items.map(({ path }) => path) ?? [];

describe('the search view’s model', () => {
  it('shows the answer to a question', async () => {
    const { model, asked } = start();
    void model.ask('  retries ');
    assert.equal(model.state.phase.name, 'asking');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    assert.deepEqual(textsOf(asked[0]), ['retries']);
    assert.equal(model.state.phase.name, 'answered');
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts']);
  });

  it('cancels the question before, and drops its late answer', async () => {
    const { model, asked } = start();
    void model.ask('one');
    void model.ask('two');
    assert(asked[0]!.signal.aborted);
    asked[1]!.answer(resultOf(items(1, 2)));
    asked[0]!.answer(resultOf(items(0, 1)));
    await settle();
    assert.deepEqual(shown(model), ['f1.ts']);
  });

  it('asks nothing when there is nothing to ask', () => {
    const { model, asked } = start();
    void model.ask(' \n');
    assert.equal(asked.length, 0);
  });

  it('keeps what is on screen when it is stopped', async () => {
    const { model, asked } = start();
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

  it('says why a search failed', async () => {
    const { model, asked } = start();
    void model.ask('one');
    asked[0]!.fail(errors.timeout(5_000));
    await settle();
    const { message, nextStep } = errors.timeout(5_000);
    assert.deepEqual(model.state.phase, { name: 'failed', questions: [{ text: 'one' }], message, nextStep });
  });

  it('asks again by itself when something can be searched', async () => {
    const { model, asked } = start();
    void model.ask('one');
    asked[0]!.fail(errors.indexNotReady(0, 9));
    await settle();
    assert.equal(model.state.phase.name, 'waiting');
    model.setHost(hostState(0));
    assert.equal(asked.length, 1);
    model.setHost(hostState(3));
    assert.deepEqual(textsOf(asked[1]), ['one']);
  });

  it('appends the next page, without what is known', async () => {
    const { model, asked } = start();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 3), 5));
    await settle();
    void model.askMore();
    void model.askMore();
    assert.deepEqual(asked.map(({ offset }) => offset), [0, 3]);
    asked[1]!.answer(resultOf(items(2, 5), 5));
    await settle();
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts', 'f4.ts']);
  });

  describe('of a search that takes long', () => {
    it('shows what is found first, and then the answer in its own order', async () => {
      const { model, asked } = start();
      void model.ask('one');
      model.showFirst(asked[0]!.asked, resultOf(items(1, 3)));
      assert.deepEqual([shown(model), model.state.phase.name, model.state.answer?.isFirst], [['f1.ts', 'f2.ts'], 'asking', true]);
      asked[0]!.answer(resultOf(items(0, 3)));
      await settle();
      assert.deepEqual([shown(model), model.state.phase.name, model.state.answer?.isFirst], [['f0.ts', 'f1.ts', 'f2.ts'], 'answered', false]);
    });

    it('moves nothing while somebody is in the results, says how many better ones came, and puts them in order when asked', async () => {
      const { model, asked, eyes } = start();
      const before = performance.now();
      void model.ask('one');
      model.showFirst(asked[0]!.asked, resultOf(items(2, 4)));
      const after = performance.now();
      eyes.watch = true;
      model.select('f3.ts:1-2');
      model.showFirst(asked[0]!.asked, resultOf([...items(1, 2), ...items(2, 5)]));
      asked[0]!.answer(resultOf([...items(0, 2), ...items(3, 6)], 20));
      await settle();
      assert.deepEqual(shown(model), ['f2.ts', 'f3.ts', 'f1.ts', 'f4.ts', 'f0.ts', 'f5.ts']);
      assert.deepEqual([model.state.answer?.pages, model.state.answer?.ranked?.better, model.state.selected], [[0, 2, 4], 2, 'f3.ts:1-2']);
      assert.equal(model.state.answer?.isSettled, true);
      assert.equal(eyes.since.length, 2);
      assert(eyes.since.every((since) => since >= before && since <= after), 'since the first of it was shown');
      void model.askMore();
      assert.equal(asked[1]?.offset, 5);
      model.showInOrder();
      assert.equal(model.state.answer.isSettled, false);
      assert.deepEqual(shown(model), ['f0.ts', 'f1.ts', 'f3.ts', 'f4.ts', 'f5.ts']);
      assert.equal(model.state.answer.ranked, undefined);
    });

    it('says nothing of order when what came late belongs behind', async () => {
      const { model, asked, eyes } = start();
      void model.ask('one');
      eyes.watch = true;
      model.showFirst(asked[0]!.asked, resultOf(items(0, 2)));
      asked[0]!.answer(resultOf(items(0, 4)));
      await settle();
      assert.deepEqual([shown(model), model.state.answer?.ranked], [['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts'], undefined]);
    });

    it('takes the answer as a whole where that moves nothing, and says so where a file would have to be named twice', async () => {
      const first = items(0, 2);
      const whole = [...first, ...items(2, 4), { ...items(0, 1)[0]!, start_line: 40, end_line: 50 }];
      const { model, asked, eyes } = start();
      eyes.watch = true;
      for (const [i, grouping] of (['score', 'file'] as const).entries()) {
        model.groupBy(grouping);
        void model.ask('one');
        model.showFirst(asked[i]!.asked, resultOf(first));
        asked[i]!.answer(resultOf(whole));
        await settle();
        assert.deepEqual(shown(model), whole.map(({ path }) => path));
        const { pages, ranked, isSettled } = model.state.answer!;
        assert.deepEqual([pages, ranked?.better, isSettled], grouping === 'score' ? [[0], undefined, true] : [[0, 2], 0, true]);
      }
      model.showInOrder();
      assert.deepEqual([model.state.answer?.pages, model.state.answer?.ranked], [[0], undefined]);
    });

    it('leaves alone what is found first of another search, or is nothing', () => {
      const { model, asked } = start();
      void model.ask('one');
      void model.ask('two');
      model.showFirst(asked[0]!.asked, resultOf(items(0, 1)));
      model.showFirst(asked[1]!.asked, resultOf([]));
      assert.equal(model.state.answer, undefined);
      model.stop();
      model.showFirst(asked[1]!.asked, resultOf(items(0, 1)));
      assert.equal(model.state.answer, undefined);
    });

    it('keeps what is found first when it is stopped', async () => {
      const { model, asked } = start();
      void model.ask('one');
      model.showFirst(asked[0]!.asked, resultOf(items(0, 1)));
      model.stop();
      asked[0]!.fail(new Error('aborted'));
      await settle();
      assert.deepEqual([shown(model), model.state.phase.name, model.state.answer?.isFirst], [['f0.ts'], 'answered', true]);
    });
  });

  it('remembers questions, the newest first and each once', () => {
    const { model } = start();
    for (const query of ['a', 'b', 'a']) void model.ask(query);
    assert.deepEqual(model.state.history, [[{ text: 'a' }], [{ text: 'b' }]]);
  });

  it('comes back as it was, but for a question that was never answered', async () => {
    const first = start();
    void first.model.ask('one');
    first.asked[0]!.answer(resultOf(items(0, 1)));
    await settle();
    first.model.fold('f0.ts', true);
    void first.model.ask('two');

    const { model } = start(first.memory.saved);
    assert.deepEqual(shown(model), ['f0.ts']);
    assert.deepEqual(model.state.history, [[{ text: 'two' }], [{ text: 'one' }]]);
    assert.equal(model.state.draft, 'two');
    assert.equal(model.state.phase.name, 'answered');
    assert.equal(model.state.host, undefined);
  });

  it('asks what stands beside the box together with what stands in it', () => {
    const { model, asked } = start();
    model.setDraft('one');
    model.addQuestion();
    assert.equal(model.state.draft, '');
    void model.ask('two');
    assert.deepEqual(textsOf(asked[0]), ['one', 'two']);
    assert.deepEqual(model.state.history[0]?.map(({ text }) => text), ['one', 'two']);
    model.setDraft('');
    model.editLastQuestion();
    assert.deepEqual([model.state.others, model.state.draft], [[], 'one']);
  });

  it('asks for code like a result, and for something new when something new is typed', async () => {
    const { model, asked } = start();
    const [code] = items(4, 5);
    void model.findSimilar({ ...code!, snippet: 'const x = 1;' });
    assert.deepEqual(asked[0]?.questions, [{ text: 'const x = 1;', label: 'Similar to f4.ts:1', origin: { path: 'f4.ts', startLine: 1, endLine: 2 } }]);
    assert.equal(model.state.draft, '');
    await settle();
    void model.ask('new');
    assert.deepEqual(textsOf(asked[1]), ['new']);
  });

  it('loosens a filter and asks again, at once', async () => {
    const { model, asked } = start();
    model.setFilters({ languages: 'python' });
    void model.ask('one');
    asked[0]!.answer(resultOf([]));
    await settle();
    void model.askWith({ languages: '' });
    assert.deepEqual(asked.map(({ filters }) => filters.languages), ['python', '']);
    assert.deepEqual(textsOf(asked[1]), ['one']);
  });

  it('keeps pinned results when the answer goes, and finds them by their own key', async () => {
    const { model, asked } = start();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    const pinned = model.item('f1.ts:1-2')!;
    model.pin(pinned);
    model.clear();
    assert.deepEqual(model.state.pinned.map(({ path }) => path), ['f1.ts']);
    assert.equal(model.item('pinned f1.ts:1-2'), pinned);
    model.pin(pinned);
    assert.deepEqual(model.state.pinned, []);
  });

  it('starts anew from a state that another version saved', () => {
    for (const saved of [undefined, null, 'x', { draft: 'old' }, { version: 1, state: { draft: 'old' } }]) assert.equal(start(saved).model.state.draft, '');
  });
});
