import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../src/core/contracts';
import { errors } from '../../src/core/errors';
import type { EngineStatistics, IndexState, IndexStatus, ResultItem, SearchResult } from '../../src/core/types';
import { labelsOf } from '../../src/node/engineSet';
import { elsewhere, pathIn, type SearchedFolder } from '../../src/node/folderLabels';
import { mergeStatistics, mergeStatus } from '../../src/node/mergedStatus';
import { searchFolders, searchFoldersInSteps } from '../../src/node/multiRoot';
import { inMemoryEngine } from '../twins/engineParts';

const never = new AbortController().signal;

const item = (path: string, score: number): ResultItem => ({
  path,
  uri: '',
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
    const page = items.slice(offset, offset + size).map((one) => (one.uri === '' ? { ...one, uri: `file:///code/${label}/${one.path}` } : one));
    return Promise.resolve({ query: 'q', took_ms: 1, total_hits: items.length, total_tokens: 0, items: page, warnings: [], coverage });
  };
  const engine = { search } as unknown as Engine;
  return { label, path: `/code/${label}`, engine, asked };
}

const paths = ({ items }: SearchResult): readonly string[] => items.map(({ path }) => path);

describe('a path among several folders', () => {
  const folders = ['api', 'api-2'].map((label) => folder(label, []));
  const expected: Readonly<Record<string, readonly [inFirst: unknown, inSecond: unknown]>> = {
    'api/src/a.ts': ['src/a.ts', elsewhere],
    './api-2/src/': [elsewhere, 'src/'],
    'api\\src\\a.ts': ['src\\a.ts', elsewhere],
    'api/back\\slash.ts': ['back\\slash.ts', elsewhere],
    'api//src': ['src', elsewhere],
    api: ['.', elsewhere],
    'src/a.ts': ['src/a.ts', 'src/a.ts'],
    '/code/api-2/src': [elsewhere, '/code/api-2/src'],
  };
  for (const [path, places] of Object.entries(expected)) {
    it(`is told apart: ${path}`, () => assert.deepEqual(folders.map((one) => pathIn(one, folders, path)), places));
  }
});

describe('searching several folders', () => {
  it('leaves a single folder as it is', async () => {
    const only = folder('api', [item('a.ts', 0.9)]);
    const request = { query: 'q', path: 'src' };
    assert.deepEqual(paths(await searchFolders([only], request, 50, never)), ['a.ts']);
    assert.deepEqual(only.asked, [request]);
  });

  it('says that there is none', async () => {
    await assert.rejects(searchFolders([], { query: 'q' }, 50, never), /No folder is open/);
  });

  it('merges by score, under the labels of the folders', async () => {
    const folders = [folder('api', [item('a.ts', 0.9), item('b.ts', 0.5)]), folder('web', [item('c.ts', 0.7)])];
    const result = await searchFolders(folders, { query: 'q' }, 50, never);
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
      await searchFolders(folders, { query: 'q', path }, 50, never);
      const pathsAsked = folders.map(({ asked }) => (asked[0] as { path?: string } | undefined)?.path);
      assert.deepEqual(pathsAsked, [toApi, toWeb]);
    });
  }

  it('gives once what both of two folders have that lie in one another', async () => {
    const [outer, inner] = [folder('outer', [item('b.ts', 0.85), item('inner/a.ts', 0.8)]), folder('inner', [{ ...item('a.ts', 0.9), uri: 'file:///code/outer/inner/a.ts' }])];
    assert.deepEqual(paths(await searchFolders([outer, inner], { query: 'q' }, 100, never)), ['inner/a.ts', 'outer/b.ts']);
  });

  it('sends globs under the label of a folder there only, and leaves out folders that none is for', async () => {
    const folders = [folder('api', []), folder('web', [])] as const;
    await searchFolders(folders, { query: 'q', include: ['api/{src/a.ts,b.ts}', '*.md'], exclude: ['web/x/**'] }, 50, never);
    await searchFolders(folders, { query: 'q', include: ['web/src/**'] }, 50, never);
    const globs = folders.map(({ asked }) => asked.map((fields) => [(fields as { include?: unknown }).include, (fields as { exclude?: unknown }).exclude]));
    assert.deepEqual(globs, [[[['{src/a.ts,b.ts}', '*.md'], []]], [[['*.md'], ['x/**']], [['src/**'], undefined]]]);
  });

  describe('in steps', () => {
    const inSteps = ({ engine, ...rest }: SearchedFolder, milliseconds: number): SearchedFolder => ({
      ...rest,
      engine: { searchInSteps: async (request: unknown, _: unknown, signal: AbortSignal) => (await delay(milliseconds), engine.search(request, signal)) } as unknown as Engine,
    });
    const [api, web] = [folder('api', [item('a.ts', 0.5)]), folder('web', [item('c.ts', 0.7)])];

    it('shows what the quick folders found while a slow one searches', async () => {
      const firsts: (readonly string[])[] = [];
      const answer = await searchFoldersInSteps([inSteps(api, 0), inSteps(web, 300)], { query: 'q' }, 50, (first) => firsts.push(paths(first)), never);
      assert.deepEqual(firsts[0], ['api/a.ts']);
      assert.deepEqual(paths(answer), ['web/c.ts', 'api/a.ts']);
    });

    it('shows nothing first while none has found anything', async () => {
      const firsts: SearchResult[] = [];
      const failing = folder('web', [], errors.timeout(1));
      await assert.rejects(searchFoldersInSteps([inSteps(failing, 200), inSteps(failing, 0)], { query: 'q' }, 50, (first) => firsts.push(first), never));
      assert.deepEqual(firsts, []);
    });
  });

  it('refuses a path outside of every folder', async () => {
    await assert.rejects(searchFolders([folder('api', []), folder('web', [])], { query: 'q', path: '/etc' }, 50, never), /outside/);
  });

  it('answers from the others when a folder fails, and says so', async () => {
    const folders = [folder('api', [], errors.indexNotReady(0, 9)), folder('web', [item('c.ts', 0.7)])];
    const result = await searchFolders(folders, { query: 'q' }, 50, never);
    assert.deepEqual(paths(result), ['web/c.ts']);
    assert.match(result.warnings.join(), /^api: Nothing is searchable yet/);
  });

  it('fails as the first does when all fail', async () => {
    await assert.rejects(searchFolders([folder('api', [], errors.queryEmpty()), folder('web', [], errors.queryEmpty())], { query: '' }, 50, never), errors.queryEmpty());
  });

  it('gives pages that neither overlap nor skip, whatever their size', async () => {
    const scores = (offset: number): readonly ResultItem[] => Array.from({ length: 70 }, (_, i) => item(`f${String(i).padStart(2, '0')}.ts`, 1 - (2 * i + offset) / 200));
    const folders = [folder('api', scores(0)), folder('web', scores(1))];
    for (const size of [1, 7, 50]) {
      const seen: string[] = [];
      for (let offset = 0; offset < 140; offset += size) seen.push(...paths(await searchFolders(folders, { query: 'q', offset, top_k: size }, 50, never)));
      assert.equal(seen.length, 140);
      assert.equal(new Set(seen).size, 140);
      assert.deepEqual(seen.slice(0, 4), ['api/f00.ts', 'web/f00.ts', 'api/f01.ts', 'web/f01.ts']);
    }
  });

  it('lets the engines judge what is wrong, on any page', async () => {
    const { ask } = inMemoryEngine({});
    const folders = ['api', 'web'].map((label): SearchedFolder => ({ label, path: `/code/${label}`, engine: { search: async (request: unknown) => ask(request) } as unknown as Engine }));
    for (const wrong of [{ top_k: 'x' }, { top_k: 51 }, { offset: -1 }, { offset: '1' }, { offset: 5, top_k: 0 }, { offset: 5, max_tokens: 1 }, { offset: 5, disclosure_level: 'all' }]) {
      await assert.rejects(searchFolders(folders, { query: 'q', ...wrong }, 50, never), { code: 'INVALID_ARGUMENT' }, JSON.stringify(wrong));
    }
  });

  it('gives pages that neither overlap nor skip within a budget too', async () => {
    const real = async (label: string): Promise<SearchedFolder> => {
      const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/${label}${i}.ts`, `// Sends invoice ${i} of ${label}.\nexport function sendInvoice${i}() {\n${'  send();\n'.repeat(1 + (i % 5))}}\n`]));
      const twin = inMemoryEngine(files);
      await twin.update();
      return { label, path: `/code/${label}`, engine: { search: twin.ask } as unknown as Engine };
    };
    const folders = await Promise.all(['api', 'web'].map(real));
    const request = { query: 'send an invoice', min_score: 0, top_k: 50 };
    const all = paths(await searchFolders(folders, request, 50, never));
    assert.equal(all.length, 24);
    const seen: string[] = [];
    for (let page: readonly string[] = ['first']; page.length > 0; ) {
      const result = await searchFolders(folders, { ...request, offset: seen.length, max_tokens: 400 }, 50, never);
      assert.ok(result.total_tokens <= 400);
      page = result.items.filter(({ source }) => source !== 'dependency').map(({ path }) => path);
      seen.push(...page);
    }
    assert.deepEqual(seen, all);
  });
});

describe('the labels of several folders', () => {
  it('are told apart, also from names that look like numbered ones', () => {
    assert.deepEqual(labelsOf(['/x/a', '/y/a', '/z/a-2', '/b']), ['a', 'a-3', 'a-2', 'b']);
    assert.deepEqual(labelsOf(['/a', '/b/a', '/c/a']), ['a', 'a-2', 'a-3']);
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

describe('the statistics of several folders', () => {
  const one: EngineStatistics = {
    searches: 3,
    latency: { p50: 1, p95: 9, p99: 10 },
    queryCache: { hits: 1, misses: 2 },
    snippetCache: { hits: 5, misses: 5 },
    diskBytes: 100,
    memoryBytes: 1000,
    embedder: 'a',
    lastError: { message: 'old', nextStep: '', at: 1 },
  };
  const other: EngineStatistics = { ...one, latency: { p50: 2, p95: 3, p99: 4 }, diskBytes: 50, memoryBytes: 1100, lastError: { message: 'new', nextStep: '', at: 2 } };

  it('adds what can be added and shows the slowest and the latest of the rest', () => {
    assert.deepEqual(mergeStatistics([one, other]), {
      searches: 6,
      latency: { p50: 2, p95: 9, p99: 10 },
      queryCache: { hits: 2, misses: 4 },
      snippetCache: { hits: 10, misses: 10 },
      diskBytes: 150,
      memoryBytes: 1100,
      embedder: 'a',
      lastError: other.lastError,
    });
  });
});
