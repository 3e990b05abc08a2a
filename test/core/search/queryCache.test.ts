import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { parseRequest } from '../../../src/core/request/searchRequest';
import type { ScoreAccumulator } from '../../../src/core/collections/scoreAccumulator';
import { QueryCache } from '../../../src/core/search/queryCache';
import type { QueryScores } from '../../../src/core/retrieval/queryScores';
import { search } from '../../../src/core/search/search';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

const repository = {
  'src/retry.ts':
    '// Decides when a failed request is sent again.\nexport class RetryPolicy {\n  nextDelay(attempt: number) {\n    return 2 ** attempt;\n  }\n}\n',
  'src/client.ts':
    "import { RetryPolicy } from './retry';\nexport function send(request: Request) {\n  return new RetryPolicy();\n}\n",
  'src/config.py': 'def load_config(path):\n    """Reads the settings file."""\n    return parse(path)\n',
  'lib/cache.ts': 'export class LruCache {\n  evictOldest() {}\n  get(key: string) {}\n}\n',
  'test/retry.test.ts': 'it("waits longer after each failed request", () => new RetryPolicy().nextDelay(2));\n',
};

async function opened() {
  const engine = inMemoryEngine(repository);
  await engine.update();
  let embedded = 0;
  const embedder = {
    ...termEmbedder,
    embed: (texts: readonly string[], signal: AbortSignal) => (
      (embedded += texts.length),
      termEmbedder.embed(texts, signal)
    ),
  };
  const kept = new QueryCache(engine.index);
  const ask = async (request: Readonly<Record<string, unknown>>, queryCache = kept) => {
    const source = { ...engine.sourceOf(engine.index, embedder), memory: queryCache };
    return {
      ...(await search(parseRequest({ min_score: 0, timeout_ms: 60_000, ...request }, '/repo'), source, never)),
      took_ms: 0,
    };
  };
  return { engine, kept, ask, embedded: () => embedded, fresh: () => new QueryCache(engine.index) };
}

describe('QueryCache', () => {
  it('releases the columns of its surveys when idle, except for those in use', async () => {
    const index = new MemoryIndex(4);
    const queryCache = new QueryCache(index);
    const [kept, read] = [index.accumulators.take('chunk'), index.accumulators.take('chunk')];
    const surveyOf = async (query: string, accumulator: ScoreAccumulator): Promise<QueryScores> => {
      const queryScores = {
        bytes: 1,
        release: () => index.accumulators.giveBack('chunk', accumulator),
      } as unknown as QueryScores;
      return queryCache.scores(query, index.revision, () => Promise.resolve(queryScores));
    };
    (await surveyOf('kept', kept)).release();
    const reading = await surveyOf('read', read);
    queryCache.clear();
    index.releaseCaches();
    assert.notEqual(index.accumulators.take('chunk'), kept);
    reading.release();
    assert.equal(index.accumulators.take('chunk'), read);
  });

  const query = fastCheck.constantFrom(
    'failed request',
    'RetryPolicy',
    'read the settings file',
    'evict the oldest from the cache',
    'who calls RetryPolicy',
    'qzx vvk',
  );
  const request = fastCheck.record(
    {
      query,
      queries: fastCheck.array(
        fastCheck.oneof(
          query,
          fastCheck.record({ query, path: fastCheck.constantFrom('src', 'lib'), weight: fastCheck.constantFrom(1, 5) }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      path: fastCheck.constantFrom('src', 'test'),
      exclude: fastCheck.constant(['**/test/**']),
      include: fastCheck.constant(['*.ts']),
      languages: fastCheck.constantFrom(['python'], ['ts']),
      top_k: fastCheck.integer({ min: 1, max: 5 }),
      offset: fastCheck.integer({ min: 0, max: 4 }),
      min_score: fastCheck.constantFrom(0, 0.4),
      max_tokens: fastCheck.constantFrom(300, 2000),
      disclosure_level: fastCheck.constantFrom('signature', 'full_code'),
      intent: fastCheck.constantFrom('find_usage', 'debug_error'),
      mode: fastCheck.constantFrom('hybrid', 'symbols'),
    },
    { requiredKeys: ['query'] },
  );
  const edit = fastCheck.record({
    file: fastCheck.constantFrom('src/retry.ts', 'src/new.ts', 'lib/cache.ts'),
    text: fastCheck.constantFrom(
      '',
      'export class RetryPolicy {}\n',
      '// the oldest failed request\nexport const oldest = 1;\n',
    ),
  });

  it('changes no answer, whatever is searched and edited in between', async function () {
    this.timeout(120_000);
    await fastCheck.assert(
      fastCheck.asyncProperty(
        fastCheck.array(fastCheck.oneof({ weight: 4, arbitrary: request }, { weight: 1, arbitrary: edit }), {
          minLength: 2,
          maxLength: 12,
        }),
        async (steps) => {
          const { engine, ask, fresh } = await opened();
          for (const step of steps) {
            if ('file' in step) {
              engine.workspace.write(step.file, step.text);
              await engine.update();
            } else assert.deepEqual(await ask(step), await ask(step, fresh()));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('scans the index once for other pages, filters, budgets, weights and batches of one question', async () => {
    const { ask, kept, embedded } = await opened();
    const question = 'when is a failed request sent again';
    for (const more of [
      {},
      { offset: 1 },
      { path: 'src' },
      { exclude: ['test/**'] },
      { max_tokens: 900 },
      { disclosure_level: 'signature' },
    ])
      await ask({ query: question, ...more });
    await ask({ queries: [{ query: question, weight: 2 }, 'RetryPolicy'] });
    assert.deepEqual(kept.statistics, { hits: 6, misses: 2 });
    assert.equal(embedded(), 1);
  });

  it('scans the index again after a change, but does not embed anything twice', async () => {
    const { engine, ask, kept, embedded } = await opened();
    await ask({ query: 'a failed request' });
    engine.workspace.write('src/other.ts', '// a failed request\n');
    await engine.update();
    const { items } = await ask({ query: 'a failed request' });
    assert.ok(items.some(({ path }) => path === 'src/other.ts'));
    assert.deepEqual(kept.statistics, { hits: 0, misses: 2 });
    assert.equal(embedded(), 1);
  });

  it('keeps nothing of a question that was read before the index changed', async () => {
    const { engine, kept } = await opened();
    let [isAsked, answer] = [(): void => undefined, (): void => undefined];
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const thinks = new Promise<void>((resolve) => (answer = resolve));
    // An embedder without meaning, so that results are found by words alone.
    const embedder = {
      ...termEmbedder,
      embed: (texts: readonly string[], signal: AbortSignal) => (
        isAsked(),
        thinks.then(() =>
          termEmbedder.embed(
            texts.map(() => 'reads the settings'),
            signal,
          ),
        )
      ),
    };
    const ask = async (): Promise<readonly string[]> => {
      const request = parseRequest({ query: 'what is a zygomorph', min_score: 0, timeout_ms: 60_000 }, '/repo');
      return (await search(request, { ...engine.sourceOf(engine.index, embedder), memory: kept }, never)).items.map(
        ({ path }) => path,
      );
    };
    const early = ask();
    await asked;
    engine.workspace.write('src/new.ts', '// a zygomorph\nexport const z = 1;\n');
    await engine.update();
    answer();
    await early;
    assert((await ask()).includes('src/new.ts'));
  });

  it('gets every survey back when a search ends, including a canceled one', async () => {
    const { engine } = await opened();
    for (const max of [1, 2, 3]) {
      const cancelled = new AbortController();
      const lent = new Set<QueryScores>();
      const source = engine.sourceOf(engine.index, termEmbedder);
      const survey = async <M extends QueryScores | undefined>(
        key: string,
        revision: number,
        make: () => Promise<M>,
      ): Promise<QueryScores | M> => {
        const found = await source.memory.scores(key, revision, make);
        if (lent.size + 1 === max) cancelled.abort();
        if (!found) return found;
        const release = (): void => {
          lent.delete(loan);
          found.release();
        };
        const loan: QueryScores = { ...found, release };
        lent.add(loan);
        return loan;
      };
      const memory = { scores: survey, vectors: source.memory.vectors.bind(source.memory) };
      const request = parseRequest(
        { queries: ['failed request', 'read the settings file'], min_score: 0, timeout_ms: 60_000 },
        '/repo',
      );
      const ended = await search(request, { ...source, memory }, cancelled.signal).then(
        () => 'answered',
        () => 'given up',
      );
      assert.deepEqual([ended, lent.size], [max > 2 ? 'answered' : 'given up', 0], `after ${max}`);
    }
  });

  it('lends a survey to several searches at once, and takes it back when the last is done', async () => {
    const { engine } = await opened();
    const queryCache = new QueryCache(engine.index);
    let released = 0;
    const queryScores = { bytes: 1, release: () => (released++, undefined) } as unknown as QueryScores;
    const [first, second] = [
      await queryCache.scores('q', engine.index.revision, () => Promise.resolve(queryScores)),
      await queryCache.scores('q', engine.index.revision, () => Promise.reject(new Error('not asked'))),
    ];
    engine.index.remove('src/retry.ts');
    await queryCache.scores('p', engine.index.revision, () =>
      Promise.resolve({ ...queryScores, release: () => undefined }),
    );
    first.release();
    first.release();
    assert.equal(released, 0);
    second.release();
    assert.equal(released, 1);
  });
});
