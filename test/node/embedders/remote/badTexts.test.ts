import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOllama } from '../../../../src/node/embedders/remote/ollama';
import { openOpenAi } from '../../../../src/node/embedders/remote/openai';
import { defaultEmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import { outputOfCli } from '../../../cli/runCli';
import { DIMENSIONS, embedding, FakeEmbeddingServer, json, type ServerFault } from '../../../support/embeddingServer';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { never } from '../../../twins/engineParts';

const POISON = 'poison';
const isPoisoned = (input: readonly string[] = []): boolean => input.some((text) => text.includes(POISON));

/** Failures of servers on a request that holds a text which they cannot process. */
const faults: Readonly<Record<string, ServerFault>> = {
  'is turned down': ({ body }, response) => isPoisoned(body.input) && !!json(response, 400, { error: 'invalid input' }),
  'is one that a firewall refuses': ({ body }, response) =>
    isPoisoned(body.input) && !!response.writeHead(403).end('<html>Blocked</html>'),
  'is too long, however short it gets': ({ body }, response) =>
    isPoisoned(body.input) && !!json(response, 413, { error: 'too large' }),
  'makes the server fail': ({ body }, response) =>
    isPoisoned(body.input) && !!json(response, 500, { error: 'json: unsupported value: NaN' }),
  'makes the server close the connection': ({ body }, response) => isPoisoned(body.input) && !!response.destroy(),
  'is never answered': ({ body }) => isPoisoned(body.input),
  'has no numbers for a vector': ({ body: { input = [] } }, response) => {
    if (!isPoisoned(input)) return false;
    const vectors = input.map((text) => (text.includes(POISON) ? [null, NaN] : embedding(text)));
    return !!json(response, 200, { embeddings: vectors, data: vectors.map((vector) => ({ embedding: vector })) });
  },
  'has no vector at all': ({ body: { input = [] } }, response) => {
    if (!isPoisoned(input)) return false;
    const vectors = input.filter((text) => !text.includes(POISON)).map((text) => embedding(text));
    return !!json(response, 200, { embeddings: vectors, data: vectors.map((vector) => ({ embedding: vector })) });
  },
};

describe('a text that a server cannot process', () => {
  const texts = Array.from({ length: 12 }, (_, i) => `f.ts\nconst a${i} = ${i === 4 ? `"${POISON}"` : i};`);
  for (const kind of ['ollama', 'openai'] as const) {
    for (const [what, fault] of Object.entries(faults)) {
      // Ollama may be loading its model: the embedder waits two minutes for its first answer.
      if (kind === 'ollama' && what === 'is never answered') continue;
      it(`is left out, and the other texts get their vectors: it ${what} (${kind})`, async () => {
        const server = await new FakeEmbeddingServer().start();
        server.fault = fault;
        const embedder =
          kind === 'ollama'
            ? openOllama(
                { id: 'a', dimensions: DIMENSIONS, choice: { kind, url: server.url, model: 'm' } },
                { kind, url: server.url, model: 'm' },
                { ...defaultEmbedderSettings, timeoutMs: 2_000 },
              )
            : openOpenAi(
                { id: 'a', dimensions: DIMENSIONS, choice: { kind, baseUrl: `${server.url}/v1`, model: 'm' } },
                { kind, baseUrl: `${server.url}/v1`, model: 'm' },
                { ...defaultEmbedderSettings, timeoutMs: 2_000 },
              );
        const found = new Set<number>();
        for await (const batch of embedder.embedBatches(texts, never)) for (const i of batch.keys()) found.add(i);
        await server.stop();
        assert.deepEqual(
          [...found].sort((a, b) => a - b),
          texts.flatMap((_, i) => (i === 4 ? [] : [i])),
        );
        assert.ok(embedder.refusal);
      }).timeout(90_000);
    }
  }

  it('is not assumed if the server fails for all texts: the failure is reported, and nothing is left out', async () => {
    const server = await new FakeEmbeddingServer().start();
    server.fault = (_, response) => !!json(response, 400, { error: 'invalid input' });
    const choice = { kind: 'openai', baseUrl: `${server.url}/v1`, model: 'm' } as const;
    const embedder = openOpenAi({ id: 'a', dimensions: DIMENSIONS, choice }, choice, defaultEmbedderSettings);
    await assert.rejects(async () => {
      for await (const _ of embedder.embedBatches(texts, never)) assert.fail('nothing was answered');
    }, /rejected the request with status 400/);
    assert.equal(server.requests.length, 2);
    assert.equal(embedder.refusal, undefined);
    await server.stop();
  });

  it('is found by keywords, is reported in the status, and is not sent again and again', async () => {
    const server = await new FakeEmbeddingServer().start();
    server.fault = faults['is turned down'] ?? (() => false);
    const folder = temporaryFolder(
      Object.fromEntries(texts.map((text, i) => [`f${i}.js`, `// ${text}\nexport function step${i}(x) {}\n`])),
    );
    const home = temporaryFolder();
    const env = {
      CODEBASE_SEARCH_EMBEDDER: 'ollama',
      CODEBASE_SEARCH_OLLAMA_URL: server.url,
    };
    const [, told] = await outputOfCli(home, ['index', '--folder', folder], env);
    assert.match(told, /1 chunk is found by keywords only, for the embedder fails on it: Ollama rejected the request/);
    const poisoned = server.requests.filter(({ body }) => isPoisoned(body.input)).length;
    assert.ok(poisoned <= 8, String(poisoned));
    const [status] = await outputOfCli(home, ['status', '--folder', folder, '--json'], env);
    assert.match(status, /"leftOutTexts":\s*\{\s*"texts":\s*1,\s*"message":\s*"Ollama rejected/);
    const [answer] = await outputOfCli(home, ['search', POISON, '--folder', folder, '--min-score', '0'], env);
    assert.match(answer, /f4\.js/);
    await server.stop();
    assert.ok(readFileSync(join(folder, 'f4.js'), 'utf8').includes(POISON));
  }).timeout(60_000);
});
