import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../../src/core/base/contracts';
import { loadBuiltinEmbedder, openBuiltinModel } from '../../../src/node/embedders/builtinEmbedder';

const modelPath = join(__dirname, '../../../model/artifact/embedding.bin');
const signal = new AbortController().signal;

async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text], signal);
  assert.ok(vector);
  return vector;
}

async function similarity(embedder: Embedder, one: string, other: string): Promise<number> {
  const [a, b] = [await vectorOf(embedder, one), await vectorOf(embedder, other)];
  return a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
}

describe('the built-in embedder', () => {
  let embedder: Embedder;
  before(async () => {
    embedder = await loadBuiltinEmbedder(modelPath);
  });

  it('reports its model id, and opens no sockets', () => {
    assert.match(embedder.id, /^codebase-search-static@[0-9a-f]{12}$/);
    assert.equal(embedder.dimensions, 256);
    assert.equal(embedder.network, false);
  });

  it('fits into 12 MB', async () => assert.ok((await stat(modelPath)).size <= 12e6));

  it('returns one unit-length vector for each text, in order', async () => {
    const texts = Array.from({ length: 150 }, (_, index) => (index % 2 === 0 ? 'open a file' : `connection ${index}`));
    const vectors = await embedder.embed(texts, signal);
    assert.equal(vectors.length, texts.length);
    assert.deepEqual(vectors[0], vectors[148]);
    for (const vector of vectors) {
      const length = Math.hypot(...vector);
      assert.ok(Math.abs(length - 1) < 1e-5, `length ${length}`);
    }
  });

  it('returns a unit-length vector even for a text without words', async () => {
    for (const text of ['', '{}();', '……']) {
      assert.equal(Math.hypot(...(await vectorOf(embedder, text))), 1);
    }
  });

  it('is deterministic, whatever was embedded before', async () => {
    const text = 'export function retryWithBackoff(attempts: number) { return sleep(2 ** attempts); }';
    const fresh = await loadBuiltinEmbedder(modelPath);
    await vectorOf(embedder, `${text} ${text} something else`);
    assert.deepEqual(await vectorOf(embedder, text), await vectorOf(fresh, text));
  });

  it('returns the same vectors when they are left in the file', async () => {
    const texts = [
      'export function retryWithBackoff(attempts: number) { return sleep(2 ** attempts); }',
      'öffnet eine Datei',
      'qzxjkv',
    ];
    const filed = await openBuiltinModel(modelPath);
    assert.deepEqual(await filed.embed(texts, signal), await embedder.embed(texts, signal));
  });

  it('finds synonyms that share no letters', async () => {
    const pairs = [
      ['delete', 'remove', 'render'],
      ['retry', 'attempts', 'image'],
      ['auth', 'login', 'matrix'],
      ['directory', 'folder', 'timer'],
    ] as const;
    for (const [word, near, far] of pairs) {
      assert.ok(
        (await similarity(embedder, word, near)) > (await similarity(embedder, word, far)),
        `${word}: ${near} against ${far}`,
      );
    }
  });

  it('finds code by meaning', async () => {
    const question = 'wait longer after each failed attempt';
    const wanted =
      'async function withBackoff(run) { for (let n = 0; n < max; n++) { try { return await run(); } catch { await sleep(base * 2 ** n); } } }';
    const other =
      'function drawChart(canvas, points) { const context = canvas.getContext("2d"); points.forEach((p) => context.lineTo(p.x, p.y)); }';
    assert.ok((await similarity(embedder, question, wanted)) > (await similarity(embedder, question, other)));
  });

  it('stops when it is canceled', async () => {
    await assert.rejects(embedder.embed(['a'], AbortSignal.abort()), { name: 'AbortError' });
    const controller = new AbortController();
    const running = embedder.embed(
      Array.from({ length: 1_000 }, () => 'text'),
      controller.signal,
    );
    controller.abort();
    await assert.rejects(running, { name: 'AbortError' });
  });

  it('rejects a damaged file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-'));
    try {
      const path = join(folder, 'model.bin');
      await writeFile(path, 'not a model');
      await assert.rejects(loadBuiltinEmbedder(path), /damaged/);
      await writeFile(path, (await readFile(modelPath)).subarray(0, 5_000_000));
      await assert.rejects(loadBuiltinEmbedder(path), /cut short/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
