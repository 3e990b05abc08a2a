import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '../../../src/core/base/contracts';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { locationOf } from '../../../src/core/memoryIndex/structures/fileEntry';
import { search } from '../../../src/core/search/search';
import type { SearchSource } from '../../../src/core/retrieval/searchSource';
import type { SearchResult } from '../../../src/core/base/types';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `src/file${i}.ts`,
    `// Sends request ${i} again.\nexport function retry${i}() {}\n`,
  ]),
);

/** Returns the partial results that were shown first, and the final answer. */
async function run(
  request: Readonly<Record<string, unknown>>,
  change: Partial<SearchSource> = {},
  signal = never,
): Promise<{ readonly firsts: readonly SearchResult[]; readonly answer: SearchResult }> {
  const engine = inMemoryEngine(files);
  await engine.update();
  const firsts: SearchResult[] = [];
  const source = { ...engine.sourceOf(engine.index, termEmbedder), ...change };
  const answer = await search(
    parseRequest({ min_score: 0, ...request }, '/repo'),
    source,
    signal,
    (first) => void firsts.push(first),
  );
  return { firsts, answer };
}

const slow = (
  milliseconds: number,
  outcome: Embedder['embed'] = (texts, signal) => termEmbedder.embed(texts, signal),
): Embedder => ({
  ...termEmbedder,
  embed: async (texts, signal) => (await delay(milliseconds, undefined, { signal }), outcome(texts, signal)),
});

const withoutTime = ({ took_ms: _, ...result }: SearchResult): unknown => result;

describe('partial results of a search', () => {
  it('are found by words while the embedder works, and do not change the final answer', async () => {
    const { firsts, answer } = await run({ query: 'send a request again' }, { embedder: slow(400) });
    assert.equal(firsts.length, 1);
    assert.ok(firsts[0]!.items.length > 0);
    assert.deepEqual(firsts[0]!.warnings, []);
    assert.deepEqual(withoutTime(answer), withoutTime((await run({ query: 'send a request again' })).answer));
  });

  it('are the final page if there is little left to do', async () => {
    const { firsts, answer } = await run({ query: 'send a request again', offset: 3 }, { embedder: slow(1) });
    assert.equal(firsts.length, 1);
    assert.equal(firsts[0]?.items.length, 4);
    assert.deepEqual(
      { ...firsts[0], items: answer.items, took_ms: 0, total_tokens: 0 },
      { ...answer, took_ms: 0, total_tokens: 0 },
    );
    assert.deepEqual(firsts[0].items, answer.items.slice(0, 4));
  });

  it('do not make the search read code twice', async () => {
    const read: string[] = [];
    const engine = inMemoryEngine(files);
    await engine.update();
    const bodies: SearchSource['bodies'] = (chunks) => (
      read.push(...chunks.map((one) => JSON.stringify(locationOf(one)))),
      engine.store.bodies(chunks.map(locationOf))
    );
    const { answer } = await run({ query: 'send a request again' }, { bodies });
    assert.equal(read.length, answer.items.length);
    assert.equal(new Set(read).size, read.length);
  });

  it('show the current text of a file that was indexed again meanwhile', async () => {
    const part = (word: string, lines: number): string =>
      `export function ${word}s() {\n${Array.from({ length: lines }, (_, i) => `  ${word}(${word}${i});\n`).join('')}}\n`;
    const text = ['apple', 'banana', 'cherry', 'damson'].map((word) => part(word, 60)).join('');
    const engine = inMemoryEngine({ 'fruit.ts': text });
    await engine.update();
    const anew = `${part('zucchini', 60)}${text}`;
    const embed: Embedder['embed'] = async (texts, signal) => {
      await delay(400);
      engine.workspace.write('fruit.ts', anew);
      await engine.update(['fruit.ts']);
      return termEmbedder.embed(texts, signal);
    };
    const firsts: SearchResult[] = [];
    const source = engine.sourceOf(engine.index, { ...termEmbedder, embed });
    const { items } = await search(
      parseRequest({ query: 'where is a cherry eaten', min_score: 0 }, '/repo'),
      source,
      never,
      (first) => void firsts.push(first),
    );
    assert.ok(firsts[0]!.items.length > 0);
    const lines = anew.split('\n');
    assert.deepEqual(
      items.map(({ snippet }) => snippet),
      items.map(({ start_line, end_line }) => lines.slice(start_line - 1, end_line).join('\n')),
    );
  });

  it('are not shown if they would be all, or if a budget is divided among all results', async () => {
    for (const request of [{ top_k: 4 }, { offset: 26 }, { max_tokens: 2_000 }])
      assert.deepEqual((await run({ query: 'send a request again', ...request })).firsts, []);
  });

  it('show the results of the first of many questions', async () => {
    const queries = Array.from({ length: 20 }, (_, i) => `send request ${i} again`);
    const { firsts, answer } = await run(
      { queries },
      {
        yieldToEventLoop: () => delay(40),
        embedder: {
          ...termEmbedder,
          embed: async (texts, signal) => (await delay(10), termEmbedder.embed(texts, signal)),
        },
      },
    );
    assert.equal(firsts.length, 1);
    assert.ok(firsts[0]!.total_hits <= answer.total_hits);
    assert.ok(firsts[0]!.items.length > 0);
  });

  it('are followed by an answer by words with a warning if the embedder fails', async () => {
    const { firsts, answer } = await run(
      { query: 'send a request again' },
      { embedder: slow(200, () => Promise.reject(new Error('gone'))) },
    );
    assert.equal(firsts.length, 1);
    assert.match(answer.warnings.join(), /by keywords only.*gone/);
  });

  it('are not shown if an answer by words is not wanted', async () => {
    const failing = slow(200, () => Promise.reject(new Error('gone')));
    await assert.rejects(
      run({ query: 'send a request again', allow_lexical_fallback: false }, { embedder: failing }),
      /gone/,
    );
  });

  it('do not keep the search from ending when it is canceled', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('given up')), 200);
    await assert.rejects(
      run({ query: 'send a request again' }, { embedder: slow(60_000) }, controller.signal),
      /given up/,
    );
  });
});
