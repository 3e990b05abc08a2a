import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import type { Embedder } from '../../../src/core/base/contracts';
import { multiMatchBoost } from '../../../src/core/ranking/multiMatchBoost';
import type { ResultItem, SearchResult } from '../../../src/core/base/types';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

const repository = {
  'src/http/retryPolicy.ts':
    '// Decides when a failed request is sent again.\nexport class RetryPolicy {\n  nextDelay(attempt: number) {\n    return 2 ** attempt;\n  }\n}\n',
  'src/http/client.ts':
    "import { RetryPolicy } from './retryPolicy';\nexport function send(request: Request) {\n  const policy = new RetryPolicy();\n  return policy;\n}\n",
  'src/config/loader.ts':
    '// Reads the settings file and checks every field.\nexport function loadConfiguration(path: string) {\n  return parse(path);\n}\n',
  'src/cache.ts': 'export class LruCache {\n  evictOldest() {}\n  get(key: string) {}\n}\n',
  'lib/settings.ts': '// Where settings are kept.\nexport const settingsFile = "settings.json";\n',
};

const questions = [
  'failed request sent again',
  'read the settings file',
  'evict the oldest entry',
  'RetryPolicy',
  'zorbak wimfle',
];

async function engine(embedder: Embedder = termEmbedder) {
  const opened = inMemoryEngine(repository, embedder);
  await opened.update();
  return opened;
}

const keyOf = ({ path, start_line, end_line }: ResultItem): string => `${path}:${start_line}-${end_line}`;
const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 0.0002, `${actual} is not ${expected}`);

describe('a batch', () => {
  it('boosts a result by 5% for every further question that found it', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((matches) => multiMatchBoost(matches).toFixed(2)),
      ['1.00', '1.05', '1.10', '1.15'],
    );
  });

  it('lists a result that several questions find once, with the best score boosted and capped at 1', async () => {
    const { search } = await engine();
    for (let matches = 1; matches <= 4; matches++) {
      const alone = (await search({ query: 'read the settings file' })).items;
      const { items } = await search({ queries: Array<string>(matches).fill('read the settings file') });
      assert.deepEqual(items.map(keyOf), alone.map(keyOf));
      items.forEach((item, i) => near(item.score, Math.min(1, alone[i]!.score * (1 + 0.05 * (matches - 1)))));
      assert.ok(items.every(({ matched_queries }) => matched_queries.length === matches));
    }
  });

  it('names the questions that found a result, best first', async () => {
    const { search } = await engine();
    const { items, query, queries } = await search({
      queries: ['when is a failed request sent again', 'RetryPolicy'],
      min_score: 0.4,
    });
    const policy = items.find(({ path }) => path === 'src/http/retryPolicy.ts');
    assert.deepEqual(new Set(policy?.matched_queries), new Set(['when is a failed request sent again', 'RetryPolicy']));
    assert.match(policy?.reason ?? '', /2 queries/);
    assert.deepEqual(
      [query, queries],
      ['when is a failed request sent again; RetryPolicy', ['when is a failed request sent again', 'RetryPolicy']],
    );
    assert.ok(
      items
        .filter(({ matched_queries }) => matched_queries.length === 1)
        .every(({ reason }) => !reason.includes('queries')),
    );
  });

  it('embeds all its texts in one call', async () => {
    const calls: (readonly string[])[] = [];
    const counted: Embedder = {
      ...termEmbedder,
      embed: (texts, signal) => (calls.push(texts), termEmbedder.embed(texts, signal)),
    };
    const { search } = await engine(counted);
    calls.length = 0;
    await search({ queries: questions });
    // A symbol is looked up by name.
    assert.deepEqual(calls, [questions.filter((text) => text !== 'RetryPolicy')]);
  });

  it('searches each question in its own path', async () => {
    const { search } = await engine();
    const { items } = await search({
      path: 'src',
      queries: ['settings file', { query: 'settings file', path: 'lib' }, { query: 'settings', path: 'src/config/' }],
    });
    const of = (path: string): number | undefined => items.find((item) => item.path === path)?.matched_queries.length;
    assert.deepEqual([of('lib/settings.ts'), of('src/config/loader.ts')], [1, 2]);
  });

  it('answers the other questions when one fails, and says which failed', async () => {
    const { search } = await engine();
    const { items, warnings } = await search({ queries: ['RetryPolicy', { query: 'secrets', path: '../..' }] });
    assert.equal(items[0]?.path, 'src/http/retryPolicy.ts');
    assert.match(warnings.join(), /"secrets" was left out: .*outside/);
    assert.throws(() => search({ queries: [{ query: 'secrets', path: '../..' }] }), /outside/);
  });

  it('reports a path that contains no files', async () => {
    const { warnings } = await (
      await engine()
    ).search({ queries: ['RetryPolicy', { query: 'settings', path: 'src/nowhere' }] });
    assert.match(warnings.join(), /No files in src\/nowhere\./);
  });

  for (const [filter, words] of [
    [{ path: 'src/htp' }, 'No files in src/htp. Did you mean src/http?'],
    [{ path: 'src/http/retrypolicy.ts' }, 'No files in src/http/retrypolicy.ts. Did you mean src/http/retryPolicy.ts?'],
    [{ path: 'zebra' }, 'No files in zebra.'],
    [{ path: 'src', languages: ['rust', 'go'] }, 'No rust or go files in src.'],
    [{ include: ['**/*.nothing'] }, 'No files match "**/*.nothing".'],
    [{ include: ['a', 'b', 'c', 'd', 'e'] }, 'No files match "a", "b", "c" and 2 more.'],
    [{ path: 'src', exclude: ['src/**'] }, 'All files in src are excluded by "src/**".'],
  ] as const)
    it(`names the filter that excludes everything: ${words}`, async () => {
      const { warnings } = await (await engine()).search({ query: 'RetryPolicy', ...filter });
      assert.deepEqual(
        warnings.filter((warning) => /files/.test(warning)),
        [words],
      );
    });

  it('fails if the embedder fails and an answer by words alone is not allowed', async () => {
    const failing: Embedder = {
      ...termEmbedder,
      embed: (texts) => (texts.length > 1 ? termEmbedder.embed(texts, never) : Promise.reject(new Error('no route'))),
    };
    const { search } = await engine(failing);
    const request = { query: 'failed request sent again', allow_lexical_fallback: false };
    await assert.rejects(
      search(request),
      (error: { code?: string; message: string }) =>
        error.code === 'EMBEDDER_UNAVAILABLE' && /no route/.test(error.message),
    );
    assert.match((await search({ ...request, allow_lexical_fallback: true })).warnings.join(), /no route/);
    assert.equal((await search({ ...request, query: 'RetryPolicy' })).items[0]?.path, 'src/http/retryPolicy.ts');
  });

  it('pages without overlap or gap', async () => {
    const { search } = await engine();
    const all = (await search({ queries: questions, top_k: 6 })).items;
    const pages = await Promise.all([0, 2, 4].map((offset) => search({ queries: questions, top_k: 2, offset })));
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      all,
    );
  });
});

describe('weights', () => {
  const answer = async (request: object): Promise<SearchResult> => (await engine()).search({ ...request });

  it('scale the scores of a question relative to the heaviest', async () => {
    const alone = (await answer({ query: 'evict the oldest entry', path: 'src/cache.ts' })).items[0]!.score;
    for (const [heavy, light] of [
      [10, 3],
      [1, 0.3],
      [1000, 300],
    ] as const) {
      const queries = [
        { query: 'failed request', path: 'src/http', weight: heavy },
        { query: 'evict the oldest entry', path: 'src/cache.ts', weight: light },
      ];
      near((await answer({ queries })).items.find(({ path }) => path === 'src/cache.ts')!.score, 0.3 * alone);
    }
  });

  const batches = fastCheck.array(fastCheck.constantFrom(...questions), { minLength: 1, maxLength: 6 });
  const plainAnswer = ({ took_ms: _, ...result }: SearchResult): unknown => result;

  it('give exactly the unweighted batch if they are equal or all 0', async () => {
    const { search } = await engine();
    const weights = fastCheck.oneof(fastCheck.constant(0), fastCheck.double({ min: 0.01, max: 1000, noNaN: true }));
    await fastCheck.assert(
      fastCheck.asyncProperty(batches, weights, async (queries, weight) => {
        const weighted = await search({ queries: queries.map((query) => ({ query, weight })) });
        assert.deepEqual(plainAnswer(weighted), plainAnswer(await search({ queries })));
      }),
      { numRuns: 100 },
    );
  });

  it('never produce a score outside 0 to 1, a duplicate result, or a wrong order', async () => {
    const { search } = await engine();
    const weights = fastCheck.array(fastCheck.double({ min: 0, max: 1000, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    });
    await fastCheck.assert(
      fastCheck.asyncProperty(batches, weights, async (queries, values) => {
        const { items } = await search({
          queries: queries.map((query, i) => ({ query, weight: values[i] })),
          top_k: 50,
        });
        assert.equal(new Set(items.map(keyOf)).size, items.length);
        assert.ok(items.every(({ score }) => score >= 0 && score <= 1));
        assert.deepEqual(
          items,
          [...items].sort(
            (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
});
