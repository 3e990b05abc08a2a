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
  return { folders: ['app'], status };
};

interface Asked extends SearchParams {
  readonly signal: AbortSignal;
  readonly answer: (result: SearchResult) => void;
  readonly fail: (error: unknown) => void;
}

/** A model whose host answers when the test says so. */
function start(saved?: unknown): { readonly model: SearchModel; readonly asked: Asked[]; readonly memory: { saved: unknown } } {
  const asked: Asked[] = [];
  const memory = { saved };
  const search = (params: SearchParams, signal: AbortSignal): Promise<SearchResult> =>
    new Promise((answer, fail) => asked.push({ ...params, signal, answer, fail }));
  const host = { search, open: () => undefined, run: () => undefined };
  const model = new SearchModel(host, { load: () => memory.saved, save: (state) => (memory.saved = structuredClone(state)) });
  return { model, asked, memory };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const shown = ({ state }: SearchModel): readonly string[] => state.answer?.result.items.map(({ path }) => path) ?? [];

describe('the search view’s model', () => {
  it('shows the answer to a question', async () => {
    const { model, asked } = start();
    void model.ask('  retries ');
    assert.equal(model.state.phase.name, 'asking');
    asked[0]!.answer(resultOf(items(0, 2)));
    await settle();
    assert.equal(asked[0]!.query, 'retries');
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
    assert.deepEqual(model.state.phase, { name: 'failed', query: 'one', message, nextStep });
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
    assert.equal(asked[1]?.query, 'one');
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

  it('remembers questions, the newest first and each once', () => {
    const { model } = start();
    for (const query of ['a', 'b', 'a']) void model.ask(query);
    assert.deepEqual(model.state.history, ['a', 'b']);
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
    assert.deepEqual(model.state.history, ['two', 'one']);
    assert.equal(model.state.draft, 'two');
    assert.equal(model.state.phase.name, 'answered');
    assert.equal(model.state.host, undefined);
  });
});
