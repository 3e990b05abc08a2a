import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadBuiltinEmbedder } from '../../../src/node/embedders/builtinEmbedder';
import { openBuiltinEmbedder } from '../../../src/node/embedders/embedderThread';
import { OnDemandWorker } from '../../../src/node/runtime/onDemandWorker';

const signal = new AbortController().signal;
const model = resolve('dist/model/embedding.bin');

/** A worker that doubles numbers, crashes on 13, and cannot answer 0. */
const script = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ number, question }) => {
  if (question === 13) throw new Error('unlucky');
  if (question === 0) parentPort.postMessage({ problem: 'no such thing' });
  parentPort.postMessage({ number, answer: question === 0 ? undefined : question * 2 });
});`;

describe('OnDemandWorker', () => {
  let folder: string;
  const said: string[] = [];
  const logger = {
    info: () => undefined,
    warn: (message: string) => void said.push(message),
    error: (message: string) => void said.push(message),
  };
  const start = (): OnDemandWorker<number, number> =>
    new OnDemandWorker({ script: join(folder, 'double.cjs'), data: '', failure: 'It has failed.' }, logger);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'codebase-search-test-'));
    await writeFile(join(folder, 'double.cjs'), script);
  });
  beforeEach(() => void said.splice(0));
  after(() => rm(folder, { recursive: true }));

  it('matches each answer to its question', async () => {
    const thread = start();
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => thread.call(n))), [2, 4, 6]);
    thread.dispose();
  });

  it('reports questions that it could not answer', async () => {
    const thread = start();
    assert.equal(await thread.call(0), undefined);
    assert.deepEqual(said, ['no such thing']);
    thread.dispose();
  });

  it('starts before the first question on request, and only once', async () => {
    await writeFile(
      join(folder, 'hello.cjs'),
      `require('node:worker_threads').parentPort.postMessage({ problem: 'hello' });${script}`,
    );
    const thread = new OnDemandWorker<number, number>(
      { script: join(folder, 'hello.cjs'), data: '', failure: '' },
      logger,
    );
    thread.prestart();
    for (let waited = 0; waited < 1_000 && said.length === 0; waited += 10) await setTimeout(10);
    assert.deepEqual(said, ['hello']);
    thread.prestart();
    assert.deepEqual([await thread.call(1), said], [2, ['hello']]);
    thread.dispose();
    thread.prestart();
    await setTimeout(200);
    assert.deepEqual([await thread.call(1), said], [undefined, ['hello']]);
  });

  it('rejects pending calls when it fails, and starts again', async () => {
    const thread = start();
    assert.deepEqual(await Promise.all([thread.call(13), thread.call(4)]), [undefined, undefined]);
    assert.deepEqual(said, ['It has failed.']);
    assert.equal(await thread.call(5), 10);
    thread.dispose();
  });

  it('is terminated if a question takes too long, and a new worker answers the other questions', async () => {
    await writeFile(
      join(folder, 'stuck.cjs'),
      script.replace("if (question === 13) throw new Error('unlucky');", 'while (question === 13);'),
    );
    const patience = { milliseconds: 5_000, late: 'It took too long.' };
    const thread = new OnDemandWorker<number, number>(
      { script: join(folder, 'stuck.cjs'), data: '', failure: 'It has failed.', patience },
      logger,
    );
    const answers = await Promise.all([1, 13, 2, 13, 3].map((n) => thread.call(n)));
    assert.deepEqual(answers, [2, undefined, 4, undefined, 6]);
    assert.deepEqual(said, ['It took too long.', 'It took too long.']);
    assert.equal(await thread.call(4), 8);
    thread.dispose();
  }).timeout(60_000);

  it('rejects pending calls when it is disposed, and answers nothing afterwards', async () => {
    const thread = start();
    const asked = thread.call(1);
    thread.dispose();
    assert.deepEqual([await asked, await thread.call(2)], [undefined, undefined]);
  });
});

describe('the built-in embedder with a worker thread', () => {
  const said: string[] = [];
  const logger = {
    info: () => undefined,
    warn: (message: string) => void said.push(message),
    error: (message: string) => void said.push(message),
  };
  const texts = Array.from({ length: 100 }, (_, i) => `function retry${i}(attempts) { return sleep(2 ** ${i}); }`);

  it('returns the same vectors, bit by bit', async () => {
    const [threaded, own] = [
      await openBuiltinEmbedder(model, resolve('dist'), logger),
      await loadBuiltinEmbedder(model),
    ];
    assert.deepEqual([threaded.id, threaded.dimensions, threaded.network], [own.id, own.dimensions, own.network]);
    const vectors = await threaded.embed(texts, signal);
    assert.deepEqual(vectors, await own.embed(texts, signal));
    // The vectors from the thread share one buffer.
    assert.deepEqual([vectors[0]?.buffer === vectors[99]?.buffer, said], [true, []]);
    assert.deepEqual(await threaded.embed(texts.slice(0, 2), signal), await own.embed(texts.slice(0, 2), signal));
  });

  it('rejects a damaged model before the first request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'codebase-search-test-'));
    const damaged = join(folder, 'model.bin');
    await writeFile(damaged, 'not a model');
    await assert.rejects(openBuiltinEmbedder(damaged, resolve('dist'), logger), /damaged/);
    await writeFile(damaged, (await readFile(model)).subarray(0, -1));
    await assert.rejects(openBuiltinEmbedder(damaged, resolve('dist'), logger), /cut short/);
    await rm(folder, { recursive: true });
  });

  it('works without the thread when that fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'codebase-search-test-'));
    await writeFile(join(folder, 'embedderWorker.js'), `throw new Error('not today');`);
    const [threaded, own] = [await openBuiltinEmbedder(model, folder, logger), await loadBuiltinEmbedder(model)];
    assert.deepEqual(await threaded.embed(texts, signal), await own.embed(texts, signal));
    assert.equal(said.length, 1);
    await rm(folder, { recursive: true });
  });

  it('is loaded once, for any number of folders', async () => {
    const [one, other] = await Promise.all([
      openBuiltinEmbedder(model, tmpdir(), logger),
      openBuiltinEmbedder(model, tmpdir(), logger),
    ]);
    assert(one === other);
  });

  it('stops when it is canceled', async () => {
    const threaded = await openBuiltinEmbedder(model, resolve('dist'), logger);
    const stop = new AbortController();
    const embedding = threaded.embed(texts, stop.signal);
    stop.abort();
    await assert.rejects(embedding, { name: 'AbortError' });
  });
});
