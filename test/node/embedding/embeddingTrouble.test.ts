import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import type { EmbeddingStatus, SearchResult } from '../../../src/core/base/types';
import {
  defaultEmbedderSettings,
  embedderEnvironment,
  type EmbedderSettings,
} from '../../../src/node/settings/embedderSettings';
import { FORMAT } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { eventually } from '../../e2e/eventually';
import { never, silentLogger } from '../../twins/engineParts';
import { damages, filesBelow } from '../indexing/damage';
import { FakeEmbeddingServer, json } from '../../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const part = (i: number): string =>
  `/** Keeps the number ${i} of the ledger. */\nexport function keepLedgerNumber${i}(value: string): void {\n  write(${i}, value);\n}\n`;
const files = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/part${i}.ts`, part(i)]));
const isCode = (text: string): boolean => text.includes('export function');

/** Tests what happens to embedders on servers in practice: slow starts, damaged vectors, killed processes. */
describe('a folder whose embedder is on an unreliable server', () => {
  let server: FakeEmbeddingServer;
  const home = useTemporaryHome();
  beforeEach(async () => {
    server = await new FakeEmbeddingServer().start();
  });
  afterEach(async () => {
    await server.stop();
  });

  const ollama = (own: Partial<EmbedderSettings> = {}): EmbedderSettings => ({
    ...defaultEmbedderSettings,
    timeoutMs: 2_000,
    choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' },
    ...own,
  });
  const openai = (own: Partial<EmbedderSettings> = {}): EmbedderSettings => ({
    ...defaultEmbedderSettings,
    timeoutMs: 2_000,
    choice: { kind: 'openai', baseUrl: `${server.url}/v1`, model: 'small' },
    ...own,
  });
  const open = (folder: string, embedder: EmbedderSettings, logger = silentLogger): Promise<Engine> =>
    openEngine(folder, { resources, embedder, logger });
  const settled = async (engine: Engine): Promise<EmbeddingStatus | undefined> => {
    await engine.update(never);
    await engine.settle(never);
    return engine.status.embedding;
  };
  const codeSent = (): string[] => server.embedded.filter(isCode);

  it('waits for a server that reports that it is loading its model, and shows that in the status', async () => {
    let isLoading = true;
    server.fault = (_, response) =>
      isLoading &&
      (json(response, 503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }), true);
    const engine = await open(temporaryFolder(files(5)), openai());
    const first = await settled(engine);
    assert.equal(first?.state, 'unavailable');
    assert.match(first.message ?? '', /is still loading small \(“Loading model”\)/);
    assert.match(first.nextStep ?? '', /retried automatically/);
    assert(
      (await engine.search({ query: 'keep the ledger number three', min_score: 0 }, never)).items.length > 0,
      'meanwhile the other signals answer',
    );
    isLoading = false;
    for (let i = 0; i < 200 && engine.status.embedding?.state !== 'ready'; i++) await delay(50);
    assert.equal(engine.status.embedding?.state, 'ready', 'no user action is needed');
    assert.equal(codeSent().length, 5);
    await engine.dispose();
  }).timeout(30_000);

  it('gives Ollama time to load a model, and applies the timeout afterwards', async () => {
    let slow = 0;
    server.fault = async ({ path }) => {
      if (path === '/api/embed' && slow++ === 0) await delay(900);
      return false;
    };
    const engine = await open(temporaryFolder(files(5)), ollama({ timeoutMs: 300 }));
    assert.equal((await settled(engine))?.state, 'ready');
    server.fault = async ({ path }) => {
      if (path === '/api/embed') await delay(900);
      return false;
    };
    const { warnings } = await engine.search({ query: 'who keeps the ledger', min_score: 0 }, never);
    assert.match(warnings.join(), /did not answer within 0\.3 s/);
    await engine.dispose();
  }).timeout(20_000);

  it('applies the timeout of the settings from the first request if no model is loaded on demand', async () => {
    server.fault = async ({ path }) => {
      if (path === '/v1/embeddings') await delay(700);
      return false;
    };
    const impatient = await open(temporaryFolder(files(2)), openai({ timeoutMs: 200 }));
    assert.match((await settled(impatient))?.message ?? '', /did not answer within 0\.2 s/);
    await impatient.dispose();
    const patient = await open(temporaryFolder(files(2)), openai({ timeoutMs: 5_000 }));
    assert.equal((await settled(patient))?.state, 'ready');
    await patient.dispose();
  }).timeout(20_000);

  it('never sends an unsaved text; the text is found by its words until it is saved', async () => {
    const folder = temporaryFolder(files(10));
    const engine = await open(folder, ollama());
    await settled(engine);
    const text = 'export function secretPlanOfTomorrow(): void {}\n';
    for (let typed = 10; typed <= text.length; typed += 6) {
      await engine.setUnsaved('src/part3.ts', part(3) + text.slice(0, typed));
      await engine.update(never);
    }
    await engine.setUnsaved('src/part3.ts', part(3) + text);
    // Saving another file triggers a check of the vectors.
    writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
    assert.equal((await settled(engine))?.state, 'ready');
    assert.deepEqual(
      server.embedded.filter((sent) => /ecretPlan/.test(sent)),
      [],
    );
    const found = (): Promise<SearchResult> => engine.search({ query: 'secret plan of tomorrow', min_score: 0 }, never);
    assert.equal((await found()).items[0]?.path, 'src/part3.ts');
    // On a busy machine, the watcher may report the saved file only now, and the search warns until the file is
    // indexed.
    await eventually(async () => assert.deepEqual((await found()).warnings, []), 8_000);
    writeFiles(folder, { 'src/part3.ts': part(3) + text });
    await engine.setUnsaved('src/part3.ts', undefined);
    assert.equal((await settled(engine))?.state, 'ready');
    assert.equal(server.embedded.filter((sent) => /secretPlanOfTomorrow/.test(sent)).length, 1);
    await engine.dispose();
  }).timeout(20_000);

  for (const which of ['of all folders', 'of the folder'] as const) {
    it(`reports that the vectors ${which} are damaged, sets them aside, and continues`, async () => {
      const folder = temporaryFolder(files(20));
      const engine = await open(folder, ollama());
      await settled(engine);
      const question = { query: 'who keeps number seven of the ledger', min_score: 0 };
      const scoresOf = async (asked: Engine): Promise<readonly unknown[]> =>
        (await asked.search(question, never)).items.map(({ path, score }) => [path, score]);
      const before = await scoresOf(engine);
      await engine.dispose();
      const sent = codeSent().length;
      const place =
        which === 'of all folders'
          ? join(home(), 'vectors')
          : join(home(), readdirSync(home()).find((name) => name !== 'vectors') ?? '', `v${FORMAT}`);
      for (const file of filesBelow(place))
        if (/vectors-.*\.lance[/\\]data/.test(file)) damages.flipped(join(place, file));
      const said: string[] = [];
      // A new file causes both to be read.
      writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
      const again = await open(folder, ollama(), { ...silentLogger, warn: (words) => void said.push(words) });
      for (let i = 0; i < 300 && again.status.embedding?.state !== 'ready'; i++)
        await settled(again).then(() => delay(50));
      assert.deepEqual([again.status.embedding?.state, again.status.embedding?.done], ['ready', 21]);
      assert.match(said.join('\n'), /Stored vectors could not be read and were set aside/);
      assert.equal(codeSent().length, sent + 1, 'what one of both still has is not sent again');
      rmSync(join(folder, 'src/late.ts'));
      await settled(again);
      assert.deepEqual(await scoresOf(again), before, 'as if nothing had been');
      await again.dispose();
    }).timeout(30_000);
  }

  it('does not answer from the old index while a damaged one is rebuilt during a search', async () => {
    const folder = temporaryFolder(files(20));
    const said: string[] = [];
    const engine = await open(folder, ollama({ timeoutMs: 20_000 }), {
      ...silentLogger,
      warn: (words) => void said.push(words),
    });
    await settled(engine);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    server.fault = async ({ body }) => {
      if (JSON.stringify(body).includes('keeps the ledger')) await held;
      return false;
    };
    const slow = engine.search({ query: 'who keeps the ledger', min_score: 0, timeout_ms: 30_000 }, never);
    slow.catch(() => undefined);
    for (const file of filesBelow(home()))
      if (/chunks[^/]*\.lance[/\\]data/.test(file)) damages.emptied(join(home(), file));
    // Only the tables know the previous version of this file.
    writeFiles(folder, { 'src/part7.ts': `${part(7)}// later\n` });
    await assert.rejects(engine.search({ query: 'keepLedgerNumber7', min_score: 0 }, never), {
      code: 'INDEX_NOT_READY',
    });
    for (let i = 0; i < 300 && said.length === 0; i++) await delay(20);
    assert.match(said.join(), /was set aside/);
    letGo();
    await assert.rejects(slow, { code: 'INDEX_NOT_READY' });
    await settled(engine);
    const { items, warnings } = await engine.search({ query: 'who keeps the ledger', min_score: 0 }, never);
    assert.deepEqual([items.length > 0, warnings], [true, []]);
    await engine.dispose();
  }).timeout(60_000);

  it('sends at most the texts in flight again after it was killed', async () => {
    const TEXTS = 600;
    const folder = temporaryFolder(files(TEXTS));
    // Half of the texts are answered quickly; the rest hang until the process is killed.
    server.fault = async ({ path }) => {
      if (path !== '/v1/embeddings' || codeSent().length < TEXTS / 2) return false;
      await delay(100_000, undefined, { ref: false });
      return true;
    };
    const worker = fork(join(__dirname, '../../durability/worker.ts'), [folder, 'embed'], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...embedderEnvironment(openai({ timeoutMs: 100_000 }), undefined) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    for (let i = 0; i < 600 && codeSent().length < TEXTS / 2; i++) await delay(50);
    const answered = codeSent().length;
    assert(answered >= TEXTS / 2, `${answered} texts were answered`);
    worker.kill('SIGKILL');
    await new Promise((resolve) => worker.once('exit', resolve));
    const largest = Math.max(...server.requests.map(({ body }) => body.input?.length ?? 0));
    server.fault = () => false;
    const engine = await open(folder, openai());
    for (let i = 0; i < 300 && engine.status.embedding?.state !== 'ready'; i++)
      await settled(engine).then(() => delay(50));
    assert.equal(engine.status.embedding?.state, 'ready');
    const again = codeSent().length - new Set(codeSent()).size;
    assert.equal(new Set(codeSent()).size, TEXTS);
    assert(
      again <= 4 * largest,
      `${again} texts were sent again; the largest of the four requests on their way had ${largest}`,
    );
    await engine.dispose();
    assert(existsSync(join(home(), 'vectors')));
  }).timeout(90_000);
});
