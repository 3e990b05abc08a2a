import assert from 'node:assert/strict';
import type { Engine } from '../../src/core/contracts';
import { errors } from '../../src/core/errors';
import type { IndexState, IndexStatus, ResultItem, SearchResult } from '../../src/core/types';
import { mergeStatus, searchFolders, type SearchedFolder } from '../../src/extension/multiRoot';

const never = new AbortController().signal;

const item = (path: string, score: number): ResultItem => ({
  path,
  uri: `file:///${path}`,
  start_line: 1,
  end_line: 2,
  score,
  snippet: '',
  language: 'typescript',
  level: 'full_code',
  tokens: 10,
  source: 'text',
  reason: '',
  matched_keywords: [],
  matched_queries: [],
});

/** A folder whose engine pages through `items` and records what it is asked. */
function folder(label: string, items: readonly ResultItem[], failure?: Error): SearchedFolder & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const search: Engine['search'] = (request) => {
    asked.push(request);
    if (failure) return Promise.reject(failure);
    const { offset = 0, top_k: size = 10 } = request as { offset?: number; top_k?: number };
    const coverage = { state: 'indexed', files_indexed: 5, files_total: 5, stale: false } as const;
    const page = items.slice(offset, offset + size);
    return Promise.resolve({ query: 'q', took_ms: 1, total_hits: items.length, total_tokens: 0, items: page, warnings: [], coverage });
  };
  const engine = { search } as unknown as Engine;
  return { label, path: `/code/${label}`, engine, asked };
}

const paths = ({ items }: SearchResult): readonly string[] => items.map(({ path }) => path);

describe('searching several folders', () => {
  it('leaves a single folder as it is', async () => {
    const only = folder('api', [item('a.ts', 0.9)]);
    const request = { query: 'q', path: 'src' };
    assert.deepEqual(paths(await searchFolders([only], request, never)), ['a.ts']);
    assert.deepEqual(only.asked, [request]);
  });

  it('says that there is none', async () => {
    await assert.rejects(searchFolders([], { query: 'q' }, never), /No folder is open/);
  });

  it('merges by score, under the labels of the folders', async () => {
    const folders = [folder('api', [item('a.ts', 0.9), item('b.ts', 0.5)]), folder('web', [item('c.ts', 0.7)])];
    const result = await searchFolders(folders, { query: 'q' }, never);
    assert.deepEqual(paths(result), ['api/a.ts', 'web/c.ts', 'api/b.ts']);
    assert.equal(result.total_hits, 3);
    assert.equal(result.coverage.files_total, 10);
  });

  const sent: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['api/src', 'src', undefined],
    ['./web', undefined, '.'],
    ['src/x', 'src/x', 'src/x'],
    ['/code/web/src', undefined, '/code/web/src'],
    ['web\\src', undefined, 'src'],
  ];
  for (const [path, toApi, toWeb] of sent) {
    it(`sends the path ${path} where it belongs`, async () => {
      const folders = [folder('api', []), folder('web', [])] as const;
      await searchFolders(folders, { query: 'q', path }, never);
      const pathsAsked = folders.map(({ asked }) => (asked[0] as { path?: string } | undefined)?.path);
      assert.deepEqual(pathsAsked, [toApi, toWeb]);
    });
  }

  it('refuses a path outside of every folder', async () => {
    await assert.rejects(searchFolders([folder('api', []), folder('web', [])], { query: 'q', path: '/etc' }, never), /outside/);
  });

  it('answers from the others when a folder fails, and says so', async () => {
    const folders = [folder('api', [], errors.indexNotReady(0, 9)), folder('web', [item('c.ts', 0.7)])];
    const result = await searchFolders(folders, { query: 'q' }, never);
    assert.deepEqual(paths(result), ['web/c.ts']);
    assert.match(result.warnings.join(), /^api: Nothing is searchable yet/);
  });

  it('fails as the first does when all fail', async () => {
    await assert.rejects(searchFolders([folder('api', [], errors.queryEmpty()), folder('web', [], errors.queryEmpty())], { query: '' }, never), errors.queryEmpty());
  });

  it('gives pages that neither overlap nor skip, whatever their size', async () => {
    const scores = (offset: number): readonly ResultItem[] => Array.from({ length: 70 }, (_, i) => item(`f${String(i).padStart(2, '0')}.ts`, 1 - (2 * i + offset) / 200));
    const folders = [folder('api', scores(0)), folder('web', scores(1))];
    for (const size of [1, 7, 50]) {
      const seen: string[] = [];
      for (let offset = 0; offset < 140; offset += size) seen.push(...paths(await searchFolders(folders, { query: 'q', offset, top_k: size }, never)));
      assert.equal(seen.length, 140);
      assert.equal(new Set(seen).size, 140);
      assert.deepEqual(seen.slice(0, 4), ['api/f00.ts', 'web/f00.ts', 'api/f01.ts', 'web/f01.ts']);
    }
  });
});

describe('the status of several folders', () => {
  const status = (index: IndexState, filesIndexed: number): IndexStatus => ({ index, filesIndexed, filesTotal: 10, chunks: 20, embedder: 'builtin', writer: true });

  it('adds up', () => {
    const merged = mergeStatus([status({ state: 'indexed' }, 10), status({ state: 'indexed' }, 7)]);
    assert.deepEqual(merged, { index: { state: 'indexed' }, filesIndexed: 17, filesTotal: 20, chunks: 40, embedder: 'builtin', writer: true });
  });

  it('shows the progress of all that are indexing', () => {
    const merged = mergeStatus([status({ state: 'indexing', done: 1, total: 10, file: 'a' }, 1), status({ state: 'indexing', done: 2, total: 30, file: 'b' }, 2), status({ state: 'indexed' }, 5)]);
    assert.deepEqual(merged.index, { state: 'indexing', done: 3, total: 40, file: 'a' });
  });

  it('shows trouble first', () => {
    const error: IndexState = { state: 'error', message: 'm', nextStep: 'n' };
    assert.deepEqual(mergeStatus([status({ state: 'indexed' }, 1), status(error, 0)]).index, error);
  });
});
