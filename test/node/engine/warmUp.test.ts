import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '../../../src/core/base/contracts';
import type { IndexState } from '../../../src/core/base/types';
import { ActivityTracker } from '../../../src/node/runtime/activityTracker';
import { openEngine } from '../../../src/node/engine/openEngine';
import { IndexStatusStore } from '../../../src/node/indexing/indexStatusStore';
import { warmUp, WarmUp } from '../../../src/node/engine/warmUp';
import { inMemoryEngine, never, silentLogger, termEmbedder } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const files = {
  'src/settings.ts':
    '/** Reads the settings and checks them. */\nexport function readSettings(): void {\n  check(read());\n}\n',
};
const indexed: IndexState = { state: 'indexed' };
const indexing: IndexState = { state: 'indexing', done: 0, total: 1, file: 'a.ts' };

/** Returns the parts of the search source that a warm-up uses, in order. */
async function usesOf(embedder: Embedder, signal = never): Promise<readonly string[]> {
  const engine = inMemoryEngine(files, embedder);
  await engine.update();
  const uses: string[] = [];
  const told = engine.sourceOf(engine.index, {
    ...embedder,
    embed: (texts, signal) => (uses.push('embedder'), embedder.embed(texts, signal)),
  });
  const source = {
    ...told,
    tokenizer: () => (uses.push('tokenizer'), told.tokenizer()),
    bodies: (chunks: Parameters<typeof told.bodies>[0]) => (uses.push(`${chunks.length} bodies`), told.bodies(chunks)),
  };
  await warmUp(source, signal);
  return uses;
}

/** Opens a folder with more files than a warm-up searches for, and records the texts of its searches. */
async function folder({
  beforeEach = (): unknown => undefined,
  patience = 60_000,
  users = new ActivityTracker(),
} = {}) {
  const engine = inMemoryEngine(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `src/part${i}/reader${i}.ts`,
        `export function readPart${i}(): void {\n  open(${i});\n}\n`,
      ]),
    ),
  );
  await engine.update();
  const asked: string[] = [];
  const embed: typeof termEmbedder.embed = async (texts, signal) => {
    await beforeEach();
    asked.push(...texts);
    return termEmbedder.embed(texts, signal);
  };
  const statusStore = new IndexStatusStore(
    (index) => ({
      index,
      filesIndexed: engine.index.fileCount,
      filesTotal: engine.index.fileCount,
      chunks: 0,
      embedder: termEmbedder.id,
      writer: true,
    }),
    () => undefined,
  );
  const signals: AbortSignal[] = [];
  const closing = new AbortController();
  const source = engine.sourceOf(engine.index, { ...termEmbedder, embed });
  new WarmUp(statusStore, (signal) => (signals.push(signal), source), closing.signal, users, patience);
  return { asked, board: statusStore, closing, signals, users };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

describe('a warm-up', () => {
  useTemporaryHome();

  it('runs a complete search, from the words to the text of the results and their declarations', async () => {
    assert.deepEqual((await usesOf(termEmbedder)).slice(0, 6), [
      'embedder',
      'tokenizer',
      '1 bodies',
      'embedder',
      'tokenizer',
      '1 bodies',
    ]);
  });

  it('searches for words that the index contains', async () => {
    const asked: string[] = [];
    await usesOf({
      ...termEmbedder,
      embed: (texts, signal) => (asked.push(...texts), termEmbedder.embed(texts, signal)),
    });
    assert.match(asked.join('\n'), /how does .*settings.* work/);
  });

  it('ends when its signal fires', async () => {
    const ended = new AbortController();
    let searches = 0;
    const stops = {
      ...termEmbedder,
      embed: (texts: readonly string[], signal: AbortSignal) => (
        (searches += 1),
        searches === 2 && ended.abort(),
        termEmbedder.embed(texts, signal)
      ),
    };
    await assert.rejects(usesOf(stops, ended.signal), { name: 'AbortError' });
    assert.equal(searches, 2);
  });

  it('sends nothing to a server', async () => {
    assert.deepEqual(await usesOf({ ...termEmbedder, network: true }), [
      'tokenizer',
      '1 bodies',
      'tokenizer',
      '1 bodies',
    ]);
  });

  it('is neither counted nor cached', async () => {
    const engine = await openEngine(temporaryFolder(files), {
      resources: join(__dirname, '../../../dist'),
      warmsUp: true,
      logger: silentLogger,
    });
    await engine.update(never);
    await delay(50);
    const { searches, queryCache, lastError } = await engine.statistics();
    const none = { hits: 0, misses: 0 };
    assert.deepEqual([searches, queryCache, lastError], [0, none, undefined]);
    await engine.dispose();
  });

  it('begins once, when there is something to find', async () => {
    const { asked, board: statusStore, signals } = await folder();
    statusStore.set(indexing);
    await delay(50);
    assert.equal(asked.length, 0);
    statusStore.set(indexed);
    await until(() => asked.length > 5);
    statusStore.set(indexed);
    await delay(50);
    assert.equal(signals.length, 1);
  });

  it('ends for good when the user searches in any folder', async () => {
    const { asked, board: statusStore, signals, users } = await folder({ beforeEach: () => delay(3) });
    const other = await folder({ users });
    statusStore.set(indexed);
    await until(() => asked.length > 2);
    users.begin()();
    assert.ok(signals.every(({ aborted }) => aborted));
    for (const one of [statusStore, other.board]) one.set(indexed);
    await delay(50);
    assert.deepEqual([signals.length, other.signals.length], [1, 0]);
  });

  it('does not begin while the user searches', async () => {
    const users = new ActivityTracker();
    const end = users.begin();
    const { board: statusStore, signals } = await folder({ users });
    statusStore.set(indexed);
    await delay(30);
    end();
    assert.equal(signals.length, 0);
  });

  it('ends when it hangs, and when its folder is closed', async () => {
    const { board: statusStore, signals } = await folder({
      beforeEach: () => new Promise(() => undefined),
      patience: 30,
    });
    statusStore.set(indexed);
    await until(() => signals.some(({ aborted }) => aborted));
    const other = await folder({ beforeEach: () => delay(3) });
    other.board.set(indexed);
    await until(() => other.asked.length > 0);
    other.closing.abort();
    assert.ok(other.signals.every(({ aborted }) => aborted));
  });
});
