import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '../../../src/core/base/contracts';
import { errors } from '../../../src/core/base/errors';
import { vectorKey } from '../../../src/core/vectors/vectorKey';
import type { EmbeddingStatus } from '../../../src/core/base/types';
import { BackgroundEmbedder } from '../../../src/node/embedding/backgroundEmbedder';
import { DamagedVectors, lanceVectors } from '../../../src/node/storage/lanceVectors';
import { inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';
import { InMemoryModels, recordOf, vectorsInMemory } from '../../twins/inMemoryVectors';
import { temporaryFolder } from '../../support/temporaryFolder';

/**
 * An embedder with the words of the first one on other axes; it records the texts that it is sent, and fails when told
 * to.
 */
class Replacement implements Embedder {
  readonly id = 'replacement@1';
  readonly dimensions = 256;
  readonly network = true;
  readonly texts: string[] = [];
  isDown = false;

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    if (this.isDown) throw new Error('down');
    this.texts.push(...texts);
    return (await termEmbedder.embed(texts, signal)).map((vector) => vector.toReversed());
  }
}

const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `src/part${i}.ts`,
    `export function part${i}Of(${'abcdefghijkl'[i]!.repeat(4)}: string) {}\n`,
  ]),
);

const confirmed = (): Promise<void> => Promise.resolve();

async function setUp() {
  const next = new Replacement();
  const models = new InMemoryModels([termEmbedder, next]);
  const engine = inMemoryEngine(files);
  const vectors = vectorsInMemory(
    { index: engine.index, store: engine.store, hash: (text) => createHash('sha1').update(text).digest('hex') },
    termEmbedder,
    models,
  );
  await engine.update();
  const statuses: EmbeddingStatus[] = [];
  const backgroundEmbedder: BackgroundEmbedder = new BackgroundEmbedder(
    vectors,
    () => void statuses.push(backgroundEmbedder.status),
  );
  const until = async (state: EmbeddingStatus['state']): Promise<void> => {
    for (let i = 0; i < 200 && backgroundEmbedder.status.state !== state; i++) await delay(10);
    assert.equal(backgroundEmbedder.status.state, state);
  };
  return { next, models, engine, vectors, filler: backgroundEmbedder, statuses, until };
}

describe('a change of the model', () => {
  it('keeps the old model until every chunk has its new vector', async () => {
    const { next, models, engine, vectors, filler: backgroundEmbedder, statuses, until } = await setUp();
    models.current = next;
    const answering: string[] = [];
    const original = next.embed.bind(next);
    next.embed = async (texts, signal) => {
      answering.push(vectors.embedder.id);
      return original(texts, signal);
    };
    backgroundEmbedder.start(never, confirmed);
    backgroundEmbedder.wake();
    await until('ready');
    assert.deepEqual(new Set(answering), new Set(['terms@1']));
    assert.equal(vectors.embedder.id, 'replacement@1');
    assert.deepEqual(models.answering?.id, 'replacement@1');
    assert.equal(next.texts.filter((text) => text.includes('export function')).length, 12);
    assert(statuses.some(({ state, done, total }) => state === 'filling' && done === 0 && total === 12));
    for (let slot = 0; slot < engine.index.chunkSlots; slot++) assert(engine.index.vectors.has(slot));
    models.current = termEmbedder;
    backgroundEmbedder.wake();
    const answersNow = (): string => vectors.embedder.id;
    for (let i = 0; i < 100 && answersNow() !== 'terms@1'; i++) await delay(10);
    assert.equal(answersNow(), 'terms@1');
    await backgroundEmbedder.stop();
  });

  it('waits for an embedder that is down, and sends nothing twice', async () => {
    const { next, models, filler: backgroundEmbedder, vectors, until } = await setUp();
    models.current = next;
    next.isDown = true;
    backgroundEmbedder.start(never, confirmed);
    backgroundEmbedder.wake();
    await until('unavailable');
    assert.equal(vectors.embedder.id, 'terms@1');
    next.isDown = false;
    await backgroundEmbedder.resume();
    await until('ready');
    assert.equal(next.texts.length, new Set(next.texts).size);
    await backgroundEmbedder.stop();
  });
});

describe('vectors that turn out to be damaged while others are computed', () => {
  /** Sets up vectors of the wanted model that cannot be read; `asides` records attempts to quarantine them. */
  async function setUpDamaged() {
    const all = await setUp();
    all.models.current = all.next;
    const { vectors: store } = await all.models.open(recordOf(all.next));
    const asides: string[] = [];
    store.keys = () => Promise.reject(new DamagedVectors(store, 'not what was written'));
    store.quarantine = () => (asides.push('set aside'), Promise.reject(new Error('EBUSY: resource busy or locked')));
    return { ...all, asides };
  }

  it('block the embedding if they cannot be quarantined', async () => {
    const { filler: backgroundEmbedder, asides } = await setUpDamaged();
    backgroundEmbedder.start(never, confirmed);
    backgroundEmbedder.wake();
    const { state, message } = await backgroundEmbedder.idle(never);
    assert.equal(state, 'unavailable');
    assert.match(message ?? '', /EBUSY/);
    assert.equal(asides.length, 1);
    await backgroundEmbedder.stop();
  });

  it('are left to the process that is now the writer', async () => {
    const { filler: backgroundEmbedder, asides } = await setUpDamaged();
    const term = new AbortController();
    backgroundEmbedder.start(term.signal, () => (term.abort(), Promise.reject(errors.writerReplaced())));
    backgroundEmbedder.wake();
    await backgroundEmbedder.idle(never);
    assert.deepEqual(asides, []);
    await backgroundEmbedder.stop();
  });
});

describe('the vectors of a model in LanceDB', () => {
  it('survive a round trip, also for another handle', async () => {
    const folder = temporaryFolder();
    const [store, other] = [lanceVectors(folder, 'm@1', 3), lanceVectors(folder, 'm@1', 3)];
    const key = (n: number): bigint => vectorKey(createHash('sha1').update(String(n)).digest('hex'));
    const vectors = new Map(Array.from({ length: 2_500 }, (_, i) => [key(i), Float32Array.of(i, -i, 0.5)]));
    const version = await other.version();
    await store.add(vectors);
    assert.notEqual(await other.version(), version);
    assert.deepEqual(await other.keys(), new Set(vectors.keys()));
    for (const wanted of [[7], [...Array(2_000).keys()]]) {
      const found = new Map<bigint, Float32Array>();
      for await (const batch of other.find(new Set([...wanted.map(key), key(-1)]), never))
        for (const [k, v] of batch) found.set(k, v);
      assert.deepEqual(found, new Map(wanted.map((n) => [key(n), Float32Array.of(n, -n, 0.5)])));
    }
    await assert.rejects(store.add(new Map([[1n, Float32Array.of(1)]])), /1 dimensions where its table has 3/);
    await Promise.all([store.dispose(), other.dispose()]);
  });

  it('are removed when many of them are unused', async () => {
    const store = lanceVectors(temporaryFolder(), 'm@1', 1);
    await store.add(new Map(Array.from({ length: 5_100 }, (_, i) => [BigInt(i), Float32Array.of(1)])));
    // There are at most as many vectors as chunks plus some slack, so the keys are not collected.
    await store.retain(200, () => assert.fail('the keys are not wanted'));
    await store.retain(2, () => new Set([1n, 2n]));
    assert.deepEqual(await store.keys(), new Set([1n, 2n]));
    await store.dispose();
  });
});
