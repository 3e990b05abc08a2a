import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { search } from '../../../src/core/search/search';
import type { Coverage } from '../../../src/core/base/types';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

const repository = {
  'src/http/retryPolicy.ts':
    '// Decides when a failed request is sent again.\nexport class RetryPolicy {\n  nextDelay(attempt: number) {\n    return 2 ** attempt;\n  }\n}\n',
  'src/http/client.ts':
    "import { RetryPolicy } from './retryPolicy';\nexport function send(request: Request) {\n  const policy = new RetryPolicy();\n  return policy;\n}\n",
  'src/config/loader.ts':
    '// Reads the settings file and checks every field.\nexport function loadConfiguration(path: string) {\n  return parse(path);\n}\n',
  'src/cache.ts': 'export class LruCache {\n  evictOldest() {}\n  get(key: string) {}\n}\n',
  'test/retryPolicy.test.ts': 'it("waits longer after each failed request", () => new RetryPolicy().nextDelay(2));\n',
  'docs/retry.md': '# Retry policy\n\nA failed request is sent again after a delay.\n',
  'src/文件.ts': '// 读取配置文件\nexport const value = 1;\n',
};

async function pathsFor(query: string, request: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const engine = inMemoryEngine(repository);
  await engine.update();
  return (await engine.search({ query, ...request })).items.map((item) => item.path);
}

describe('search', () => {
  const first: readonly (readonly [query: string, path: string])[] = [
    ['RetryPolicy', 'src/http/retryPolicy.ts'],
    ['when is a failed request sent again', 'src/http/retryPolicy.ts'],
    ['read the settings file', 'src/config/loader.ts'],
    ['load config', 'src/config/loader.ts'],
    ['remove the oldest entries from the cache', 'src/cache.ts'],
    ['evictOldest', 'src/cache.ts'],
    ['retry policy tests', 'test/retryPolicy.test.ts'],
    ['读取配置', 'src/文件.ts'],
  ];
  for (const [query, path] of first) {
    it(`answers “${query}” with ${path}`, async () => assert.equal((await pathsFor(query))[0], path));
  }

  it('ranks code above its tests and documentation', async () => {
    const paths = await pathsFor('failed request delay');
    assert.ok(paths.indexOf('src/http/retryPolicy.ts') < paths.indexOf('test/retryPolicy.test.ts'));
    assert.ok(paths.indexOf('src/http/retryPolicy.ts') < paths.indexOf('docs/retry.md'));
  });

  it('does not lower documentation if the question asks for it', async () => {
    assert.ok((await pathsFor('documentation of the retry policy')).indexOf('docs/retry.md') < 2);
  });

  it('respects path, globs and languages', async () => {
    assert.deepEqual(
      new Set(await pathsFor('retry policy', { path: 'src/http' })),
      new Set(['src/http/retryPolicy.ts', 'src/http/client.ts']),
    );
    assert.ok((await pathsFor('retry policy', { exclude: ['test/**'] })).every((path) => !path.startsWith('test/')));
    assert.ok((await pathsFor('retry policy', { languages: ['md'] })).every((path) => path.endsWith('.md')));
  });

  it('pages without overlap or gap', async () => {
    const all = await pathsFor('retry request configuration cache', { top_k: 6 });
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => pathsFor('retry request configuration cache', { top_k: 2, offset })),
    );
    assert.deepEqual(pages.flat(), all);
  });

  it('gives the reason and the matched words', async () => {
    const engine = inMemoryEngine(repository);
    await engine.update();
    const [item] = (await engine.search({ query: 'when is a failed request sent again' })).items;
    assert.deepEqual(item?.matched_keywords, ['failed', 'request', 'sent', 'again']);
    assert.match(item.reason, /failed/);
  });

  it('names a match once if two spellings of a name find it', async () => {
    const engine = inMemoryEngine({
      'draw.py': 'class vtkRenderer:\n    def render(self):\n        return 1\n',
      'use.py': 'import vtk.Rendering.Core\n\ndef make():\n    return vtk.Rendering.Core.vtkRenderer()\n',
    });
    await engine.update();
    const query = 'how do vtkRenderer and vtk.Rendering.Core.vtkRenderer draw';
    const { items } = await engine.search({ query, min_score: 0 });
    assert.match(items[0]?.reason ?? '', /^Defines vtkRenderer;/);
  });

  it('finds nothing for meaningless syllables', async () =>
    assert.deepEqual(await pathsFor('zorbak wimfle tronq', { min_score: 0.4 }), []));

  it('says so if nothing has the requested name, and claims only matches of its parts', async () => {
    const engine = inMemoryEngine({
      'a.ts': 'export function withRetry(retry: number) {\n  return retry;\n}\n',
      'b.ts': 'export const other = 1;\n',
    });
    await engine.update();
    const { items, warnings } = await engine.search({ query: 'retryFrobnicator', min_score: 0 });
    assert.deepEqual(warnings, [
      'Nothing in the index is called "retryFrobnicator": what was found has parts of the name.',
    ]);
    for (const { reason, matched_keywords } of items)
      assert.doesNotMatch(`${reason} ${matched_keywords.join(' ')}`, /Frobnicator/);
    assert.deepEqual((await engine.search({ query: 'how does withRetry work' })).warnings, []);
  });

  it('answers by words when the embedder fails, and says so', async () => {
    // Embeds the files, and then fails.
    const embed = (texts: readonly string[]) =>
      texts.length > 1 ? termEmbedder.embed(texts, never) : Promise.reject(new Error('no route'));
    const failing = inMemoryEngine(repository, { ...termEmbedder, id: 'failing@1', embed });
    await failing.update();
    const { items, warnings } = await failing.search({ query: 'failed request sent again' });
    assert.equal(items[0]?.path, 'src/http/retryPolicy.ts');
    assert.match(warnings.join(), /no route/);
  });
});

describe('the order of results', () => {
  const names = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
  const words = fastCheck.array(
    fastCheck.constantFrom('retry', 'request', 'cache', 'config', 'parse', 'load', 'file', 'key'),
    { minLength: 1, maxLength: 12 },
  );
  const files = fastCheck.dictionary(fastCheck.constantFrom(...names.map((name) => `src/${name}.ts`)), words, {
    minKeys: 2,
  });

  const answer = async (engine: ReturnType<typeof inMemoryEngine>): Promise<string> => {
    const { items } = await engine.search({ query: 'load the request cache', top_k: 50 });
    return JSON.stringify(items);
  };
  const textOf = (list: readonly string[]): string => list.map((word) => `function ${word}Thing() {}`).join('\n');

  it('equals that of a fresh build, whatever was indexed, changed and removed before', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(files, files, async (before, after) => {
        const engine = inMemoryEngine(
          Object.fromEntries(Object.entries(before).map(([path, list]) => [path, textOf(list)])),
        );
        await engine.update();
        for (const path of Object.keys(before)) if (!(path in after)) engine.workspace.delete(path);
        for (const [path, list] of Object.entries(after).reverse()) engine.workspace.write(path, textOf(list));
        await engine.update();
        const fresh = inMemoryEngine(
          Object.fromEntries(Object.entries(after).map(([path, list]) => [path, textOf(list)])),
        );
        await fresh.update();
        assert.equal(await answer(engine), await answer(fresh));
      }),
      { numRuns: 60 },
    );
  });
});

describe('an update', () => {
  it('reads only what has changed', async () => {
    const engine = inMemoryEngine(repository);
    await engine.update();
    engine.workspace.reads.length = 0;
    engine.workspace.write('src/cache.ts', 'export class Cache {}');
    await engine.update();
    assert.deepEqual(engine.workspace.reads, ['src/cache.ts']);
  });

  it('removes a file that is gone', async () => {
    const engine = inMemoryEngine(repository);
    await engine.update();
    engine.workspace.delete('src/cache.ts');
    await engine.update(['src/cache.ts']);
    assert.ok(!(await engine.search({ query: 'LruCache' })).items.some((item) => item.path === 'src/cache.ts'));
    assert.ok(!(await engine.store.paths()).has('src/cache.ts'));
  });

  it('reports how much of the folder was searched if that is not its complete current state', async () => {
    const engine = inMemoryEngine(repository);
    await engine.update();
    const source = engine.sourceOf(engine.index, termEmbedder);
    const said = async (state: Coverage['state'], files_indexed: number): Promise<string> => {
      const coverage = { state, files_indexed, files_total: 40, stale: true };
      return (await search(parseRequest({ query: 'cache' }, '/repo'), { ...source, coverage }, never)).warnings.join();
    };
    assert.match(await said('indexing', 7), /still being built: 7 of 40 files/);
    assert.match(
      await said('scanning', 40),
      /hasn't been checked against the disk yet\. Very recent edits may be missing/,
    );
    assert.match(await said('paused', 7), /paused: 7 of 40 files/);
    assert.equal(await said('indexed', 40), '');
  });

  it('says that nothing is indexed if no file can be', async () => {
    const empty = inMemoryEngine({});
    await empty.update();
    const { items, next_steps = [] } = await empty.search({ query: 'where is the picture drawn' });
    assert.deepEqual([items.length, next_steps.length], [0, 1]);
    assert.match(next_steps[0] ?? '', /^No files to index in this folder\./);
  });

  it('says what to change when nothing was found', async () => {
    const engine = inMemoryEngine(repository);
    await engine.update();
    const steps = async (request: Readonly<Record<string, unknown>>): Promise<string> =>
      (await engine.search({ query: 'evict the oldest from the cache', ...request })).next_steps?.join('\n') ?? 'found';
    assert.equal(await steps({}), 'found');
    assert.match(
      await steps({ min_score: 1 }),
      /^Lower "min_score" from 1 to 0\.\d+: the best result scores 0\.\d\d\./,
    );
    assert.match(await steps({ path: 'src/none' }), /^Leave out "path": only "src\/none" was searched\./);
    assert.match(
      await steps({ include: ['*.go'], exclude: ['a', 'b'] }),
      /"include": only "\*\.go".*\n.*"exclude": "a", "b"/,
    );
    assert.match(await steps({ languages: ['go'] }), /"languages": only go/);
    assert.match(await steps({ offset: 5000 }), /^Lower "offset" from 5000/);
  });
});
