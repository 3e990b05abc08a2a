import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { vectorKey } from '../../../../src/core/vectors/vectorKey';
import { embedTexts } from '../../../../src/core/indexing/missingVectors';
import { EmbeddingConsent } from '../../../../src/core/indexing/embeddingConsent';
import { openOpenAi } from '../../../../src/node/embedders/remote/openai';
import { defaultEmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import { lanceVectors } from '../../../../src/node/storage/lanceVectors';
import { never } from '../../../twins/engineParts';
import { DIMENSIONS, FakeEmbeddingServer, json } from '../../../support/embeddingServer';
import { temporaryFolder } from '../../../support/temporaryFolder';

/** Number of chunks; set SOAK_CHUNKS=50000 for the long run. */
const CHUNKS = Number(process.env['SOAK_CHUNKS'] ?? 3_000);
const FAILURES = 0.05;
const GROUP = 512;

/** Generates pseudo-random numbers, the same in every run. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('embedding many texts on an unreliable server', () => {
  it('gets a vector for every text, and sends none again after it was answered', async () => {
    const server = await new FakeEmbeddingServer().start();
    const next = random(7);
    server.fault = (_, response) => {
      if (next.next().value >= FAILURES) return false;
      const kind = next.next().value;
      if (kind < 0.3) json(response, 500, { error: 'overloaded' });
      else if (kind < 0.6) json(response, 429, {}, { 'retry-after': '0.01' });
      else if (kind < 0.8) response.destroy();
      else json(response, 200, { data: [] });
      return true;
    };
    const choice = { kind: 'openai', baseUrl: `${server.url}/v1`, model: 'small' } as const;
    const embedder = openOpenAi({ id: 'soak', dimensions: DIMENSIONS, choice }, choice, {
      ...defaultEmbedderSettings,
      timeoutMs: 20_000,
    });
    const vectors = lanceVectors(temporaryFolder(), 'soak', DIMENSIONS);
    const free = { needsConsent: false, price: 0, tokenCap: 0 };
    const consent = new EmbeddingConsent('soak', free, {
      read: () => Promise.resolve(undefined),
      write: () => Promise.resolve(),
    });
    const texts = new Map(
      Array.from({ length: CHUNKS }, (_, i) => `export function part${i}() {}`).map((text) => [
        vectorKey(createHash('sha1').update(text).digest('hex')),
        text,
      ]),
    );
    let rounds = 0;
    for (;;) {
      const have = await vectors.keys();
      const missing = [...texts].filter(([key]) => !have.has(key));
      if (missing.length === 0) break;
      assert(++rounds < 100, `${missing.length} are still missing`);
      for (let at = 0; at < missing.length; at += GROUP) {
        // The next round requests the vectors that a failure left out.
        await embedTexts(
          new Map(missing.slice(at, at + GROUP)),
          { embedder, vectors, consent },
          () => undefined,
          never,
        ).catch(() => undefined);
      }
    }
    assert.equal((await vectors.keys()).size, CHUNKS);
    // The server is also sent a single word, to test whether a failure is caused by the text.
    const sent = server.embedded.filter((text) => text !== 'function');
    assert.equal(sent.length, CHUNKS, 'sent and answered once each');
    assert(server.requests.length > CHUNKS / 128);
    await vectors.dispose();
    await server.stop();
  }).timeout(600_000);
});
