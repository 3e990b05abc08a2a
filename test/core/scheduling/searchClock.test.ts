import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '../../../src/core/base/contracts';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { QueryCache } from '../../../src/core/search/queryCache';
import { search } from '../../../src/core/search/search';
import type { SearchSource } from '../../../src/core/retrieval/searchSource';
import type { SearchResult } from '../../../src/core/base/types';
import { releaseMemory } from '../../../src/node/runtime/idleMemory';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `src/file${i}.ts`,
    `// Sends request ${i} again.\nexport function retry${i}() {}\n`,
  ]),
);

const engine = inMemoryEngine(files);

/** Returns a search function with its own cache. */
function opened(change: Partial<SearchSource> = {}) {
  const source = { ...engine.sourceOf(engine.index, termEmbedder), ...change };
  return (request: Readonly<Record<string, unknown>>, signal: AbortSignal = never) =>
    search(parseRequest({ min_score: 0, ...request }, '/repo'), source, signal);
}

const slowEmbedder: Embedder = {
  ...termEmbedder,
  embed: async (texts, signal) => {
    await delay(60_000, undefined, { signal });
    return termEmbedder.embed(texts, signal);
  },
};

/** Runs work with a clock on which every step takes long enough to yield the thread. */
async function onSlowClock(work: () => Promise<void>): Promise<void> {
  const clock = performance.now.bind(performance);
  let now = 0;
  performance.now = () => (now += 9);
  try {
    await work();
  } finally {
    performance.now = clock;
  }
}

describe('the time limit of a search', () => {
  before(() => engine.update());

  it('leaves an answer by words if a slow embedder uses it up', async () => {
    for (const timeout_ms of [1, 10, 100]) {
      const { items, warnings } = await opened({ embedder: slowEmbedder })({
        query: 'send a request again',
        timeout_ms,
      });
      assert.ok(items.length > 0);
      assert.match(warnings.join(), /words only/);
    }
  });

  it('applies even if caches are released while the search waits for the embedder', async () => {
    const searching = opened({ embedder: slowEmbedder })({ query: 'send a request again', timeout_ms: 100 });
    await delay(20);
    releaseMemory();
    assert.match((await searching).warnings.join(), /words only/);
  });

  it('ends a search with the results found so far, and reports what is missing', async () => {
    // Each time the thread is yielded takes longer than the whole search may.
    const run = opened({
      embedder: {
        ...termEmbedder,
        embed: async (texts, signal) => (await delay(15), termEmbedder.embed(texts, signal)),
      },
      yieldToEventLoop: () => delay(30),
    });
    const queries = Array.from({ length: 20 }, (_, i) => `send request ${i} again`);
    const { items, warnings } = await run({ queries, timeout_ms: 25 });
    assert.ok(items.length > 0);
    assert.match(warnings.join(), /Time was up after 25 ms: \d+ of 20 queries were not answered/);
  });

  it('may be reached at any step: the results found so far are returned, and what is missing is reported', async () => {
    const run = opened();
    const request = { queries: ['who calls retry1 and retry2', 'send request 3 again'], max_tokens: 900 };
    await onSlowClock(async () => {
      const plain = ({ took_ms: _, ...result }: SearchResult): unknown => result;
      const whole = await run({ ...request, timeout_ms: 120_000 });
      const unused = 'Nothing that was searched uses "retry1".';
      assert.deepEqual(whole.warnings, [unused]);
      const said = new Set<string>();
      for (let timeout_ms = 1; ; timeout_ms = Math.ceil(1.2 * timeout_ms)) {
        // A new source each time, because the question would be cached otherwise.
        const result = await opened()({ ...request, timeout_ms });
        assert.ok(result.items.length > 0);
        for (const warning of result.warnings) said.add(warning.replace(/\d+ ms/, 'N ms'));
        if (result.warnings.some((warning) => warning !== unused)) continue;
        assert.deepEqual(plain(result), plain(whole));
        break;
      }
      for (const loss of [
        /rarest words only/,
        /is after \(find_usage\) was not looked at/,
        /1 of 2 queries were not answered/,
        /dependencies were left out/,
      ])
        assert.match([...said].join(), loss);
    });
  });

  it('is reported if meanings were not compared, even if the words are cached', async () => {
    const queryCache = new QueryCache(engine.index);
    const embedder = { ...termEmbedder, embed: () => Promise.reject(new Error('no route')) };
    await opened({ memory: queryCache, embedder })({ query: 'send a request again' });
    await onSlowClock(async () => {
      const { warnings } = await opened({ memory: queryCache })({ query: 'send a request again', timeout_ms: 1 });
      assert.match(warnings.join(), /rarest words only/);
    });
  });

  it('may be reached at any step of a search for the names of an API', async () => {
    const request = { mode: 'symbols', queries: ['retry1', 'retry3'] };
    await onSlowClock(async () => {
      const whole = await opened()({ ...request, timeout_ms: 120_000 });
      let partial = 0;
      for (let timeout_ms = 1; ; timeout_ms = Math.ceil(1.2 * timeout_ms)) {
        const { items, warnings } = await opened()({ ...request, timeout_ms });
        assert.ok(items.length > 0);
        if (warnings.length === 0) {
          assert.deepEqual(items, whole.items);
          break;
        }
        partial++;
        assert.match(warnings.join(), /Time was up .*(?:very long lines|1 of 2 queries)/);
      }
      assert.ok(partial > 0);
    });
  });

  it('fails the search if meanings were not compared and an answer by words alone is not allowed', async () => {
    await onSlowClock(async () => {
      await assert.rejects(opened()({ query: 'send a request again', timeout_ms: 1, allow_lexical_fallback: false }), {
        code: 'TIMEOUT',
      });
    });
  });

  it('leaves no warning if it suffices', async () => {
    assert.deepEqual((await opened()({ query: 'send a request again' })).warnings, []);
  });

  it('does not delay the end of a search that the caller cancels', async () => {
    const controller = new AbortController();
    const pending = opened({ embedder: slowEmbedder })({ query: 'send a request again' }, controller.signal);
    setImmediate(() => controller.abort(new Error('given up')));
    await assert.rejects(pending, /given up/);
  });

  const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'one question': { query: 'send a request again' },
    'a batch': { queries: ['send', 'request', 'again', 'retry'] },
    'a budget with dependencies': { query: 'send a request again', max_tokens: 2_000, include_dependencies: true },
    'names of an API': { mode: 'symbols', query: 'retry1 retry2' },
    'an intent': {
      query: 'who calls retry1',
      intent: ['find_usage', 'find_implementation', 'understand_flow', 'debug_error'],
    },
    'a filter that fits nothing': { query: 'send', include: ['nowhere/**'] },
  };
  for (const [name, request] of Object.entries(requests)) {
    it(`lets cancellation take effect at every step of ${name}`, async () => {
      // Cancels the request at each point where the thread is yielded: the search must end before it yields again.
      const patient = { timeout_ms: 120_000, ...request };
      await onSlowClock(async () => {
        let total = 0;
        await opened({ yieldToEventLoop: () => ((total += 1), Promise.resolve()) })(patient);
        assert.ok(total > 20, `${total} steps`);
        for (let last = 1; last <= total; last += Math.ceil(total / 25)) {
          const controller = new AbortController();
          let breaths = 0;
          const run = opened({
            yieldToEventLoop: () => {
              if (++breaths === last) controller.abort(new Error('given up'));
              return Promise.resolve();
            },
          });
          await assert.rejects(run(patient, controller.signal), /given up/);
          assert.equal(breaths, last);
        }
      });
    });
  }

  it('is shared fairly: a question does not wait for a batch that began before it', async () => {
    const run = opened();
    await onSlowClock(async () => {
      const ended: string[] = [];
      const batch = run({
        queries: Array.from({ length: 20 }, (_, i) => `send request ${i} again`),
        timeout_ms: 120_000,
      }).then(() => ended.push('the batch'));
      await delay(0);
      const question = run({ query: 'send a request again', timeout_ms: 120_000 }).then(() =>
        ended.push('the question'),
      );
      await Promise.all([batch, question]);
      assert.deepEqual(ended, ['the question', 'the batch']);
    });
  });

  it('is not spent on a request that was canceled before it began', async () => {
    let breaths = 0;
    const run = opened({ yieldToEventLoop: () => (breaths++, delay(0)) });
    await assert.rejects(run({ queries: ['a', 'b'] }, AbortSignal.abort(new Error('given up'))), /given up/);
    assert.equal(breaths, 0);
  });
});
