import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import type { EmbeddingStatus } from '../../../src/core/base/types';
import {
  defaultEmbedderSettings,
  embedderEnvironment,
  environmentSettings,
  type EmbedderSettings,
} from '../../../src/node/settings/embedderSettings';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { apiKey, FakeEmbeddingServer, json } from '../../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `src/part${i}.ts`,
    `/** Keeps the number ${i} of the ledger. */\nexport function keepLedgerNumber${i}(value: string): void {\n  write(${i}, value);\n}\n`,
  ]),
);
const isCode = (text: string): boolean => text.includes('export function');

describe('a folder whose embedder is on a server', () => {
  let server: FakeEmbeddingServer;
  const home = useTemporaryHome();
  beforeEach(async () => {
    server = await new FakeEmbeddingServer().start();
  });
  afterEach(async () => {
    await server.stop();
  });

  const ollama = (): EmbedderSettings => ({
    ...defaultEmbedderSettings,
    timeoutMs: 2_000,
    choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' },
  });
  /** Settings of a server at an address that is not recognized as this machine. */
  const paid = (own: Partial<EmbedderSettings> = {}): EmbedderSettings => ({
    ...defaultEmbedderSettings,
    key: apiKey,
    choice: { kind: 'openai', baseUrl: `${server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/v1`, model: 'small' },
    ...own,
  });
  const open = (folder: string, embedder: EmbedderSettings): Promise<Engine> =>
    openEngine(folder, { resources, embedder, logger: silentLogger });
  const settled = async (engine: Engine): Promise<EmbeddingStatus | undefined> => {
    await engine.update(never);
    await engine.settle(never);
    return engine.status.embedding;
  };
  const codeSent = (): string[] => server.embedded.filter(isCode);

  it('is searched by the built-in model until every vector exists, and then by the other', async () => {
    const answering = new Set<string>();
    const folder = temporaryFolder(files);
    const engine = await open(folder, ollama());
    engine.onDidChangeStatus(({ embedder, embedding }) => embedding?.state === 'filling' && answering.add(embedder));
    const status = await settled(engine);
    assert.deepEqual([status?.state, status?.done, status?.total], ['ready', 30, 30]);
    assert.deepEqual(
      [...answering].map((id) => id.split('/')[0]?.startsWith('ollama')),
      [false],
    );
    assert.match(engine.status.embedder, /^ollama\/nomic-embed-text:latest@/);
    assert.equal(codeSent().length, 30);
    const { items, warnings } = await engine.search({ query: 'keep the ledger number seven', min_score: 0 }, never);
    assert(items.length > 0);
    assert.deepEqual(warnings, []);
    await engine.dispose();
  });

  it('does not block waiting for the embedding to finish while it needs consent', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder, paid());
    assert.equal((await settled(engine))?.state, 'confirm');
    writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
    await engine.update(never);
    // The wait must end before the next check for consent, because nothing else keeps a command-line process alive.
    assert.equal(await Promise.race([engine.settle(never).then(() => 'settled'), delay(1_000)]), 'settled');
    assert.equal(engine.status.embedding?.state, 'confirm');
    await engine.continueEmbedding();
    assert.equal((await settled(engine))?.state, 'ready');
    assert.equal(codeSent().length, 31);
    await engine.dispose();
  });

  it('continues when the user agrees in a process that only reads', async () => {
    const folder = temporaryFolder(files);
    const [writer, reader] = [await open(folder, paid()), await open(folder, paid())];
    assert.equal((await settled(writer))?.state, 'confirm');
    await reader.continueEmbedding();
    for (let i = 0; i < 200 && writer.status.embedding?.state !== 'ready'; i++) await delay(50);
    assert.equal(writer.status.embedding?.state, 'ready');
    await reader.dispose();
    await writer.dispose();
  });

  it('does not block waiting in a process that only reads', async () => {
    const folder = temporaryFolder(files);
    const [writer, reader] = [await open(folder, ollama()), await open(folder, ollama())];
    await settled(writer);
    await reader.pause();
    await reader.resume();
    const status = await Promise.race([reader.settle(never).then(() => 'settled'), delay(5_000)]);
    assert.equal(status, 'settled');
    await reader.dispose();
    await writer.dispose();
  });

  it('sends nothing twice: after a restart, a rebuild or a branch switch, in a worktree, and going back', async () => {
    const folder = temporaryFolder(files);
    let engine = await open(folder, ollama());
    await settled(engine);
    writeFiles(folder, { 'src/part0.ts': 'export function otherBranch(): void {}\n' });
    await settled(engine);
    await engine.rebuild(never);
    await settled(engine);
    const sent = codeSent().length;
    writeFiles(folder, { 'src/part0.ts': files['src/part0.ts'] ?? '' });
    await settled(engine);
    await engine.dispose();
    engine = await open(folder, ollama());
    await settled(engine);
    await engine.dispose();
    const builtin = await open(folder, { ...defaultEmbedderSettings, choice: { kind: 'builtin' } });
    await settled(builtin);
    assert.doesNotMatch(builtin.status.embedder, /ollama/);
    await builtin.dispose();
    const again = await open(folder, ollama());
    await settled(again);
    assert.match(again.status.embedder, /ollama/);
    await again.dispose();
    assert.equal(codeSent().length, sent);
    const worktree = await open(temporaryFolder(files), ollama());
    assert.equal((await settled(worktree))?.state, 'ready');
    await worktree.dispose();
    assert.deepEqual(codeSent().length, new Set(codeSent()).size);
    assert.equal(server.embedded.filter((text) => !isCode(text)).length <= 1 + 2 * 32, true);
  });

  it('sends nothing again for a renamed file or a moved folder', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder, ollama());
    await settled(engine);
    renameSync(join(folder, 'src/part7.ts'), join(folder, 'src/seventh.ts'));
    assert.deepEqual([(await settled(engine))?.state, engine.status.filesIndexed], ['ready', 30]);
    renameSync(join(folder, 'src'), join(folder, 'lib'));
    assert.deepEqual([(await settled(engine))?.state, engine.status.filesIndexed], ['ready', 30]);
    assert.equal(codeSent().length, 30);
    const { items, warnings } = await engine.search({ query: 'keep the ledger number seven', min_score: 0 }, never);
    assert(items.every(({ path }) => path.startsWith('lib/')));
    assert.deepEqual(warnings, []);
    // Once it is changed under its new name, its text is new.
    writeFiles(folder, { 'lib/seventh.ts': 'export function changedAfterwards(): void {}\n' });
    await settled(engine);
    assert.equal(codeSent().length, 31);
    await engine.dispose();
  });

  it('answers by words with a warning while the server is down, and embeds new texts afterwards', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder, ollama());
    await settled(engine);
    const { fault } = server;
    server.fault = (_, response) => (json(response, 500, { error: 'out of memory' }), true);
    writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
    const status = await settled(engine);
    assert.deepEqual([status?.state, status?.done, status?.total], ['unavailable', 30, 31]);
    const { items, warnings } = await engine.search({ query: 'what arrives late in the day', min_score: 0 }, never);
    assert.equal(items[0]?.path, 'src/late.ts');
    assert.match(warnings.join(), /words only.*out of memory/);
    await assert.rejects(engine.search({ query: 'what arrives late', allow_lexical_fallback: false }, never), {
      code: 'EMBEDDER_UNAVAILABLE',
    });
    assert.equal(engine.status.index.state, 'indexed');
    server.fault = fault;
    await engine.continueEmbedding();
    assert.equal((await settled(engine))?.state, 'ready');
    await engine.dispose();
  }).timeout(60_000);

  it('asks before code leaves the machine, pauses at the cap, and stores no key', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder, paid({ tokenCap: 100, price: 1_000 }));
    engine.onDidChangeStatus(({ embedding }) =>
      assert(embedding?.state !== 'confirm' || embedding.message, 'a question comes with its words'),
    );
    const status = await settled(engine);
    assert.deepEqual([status?.state, status?.estimate?.texts], ['confirm', 30]);
    const { estimate, message = '' } = status ?? {};
    assert(estimate && estimate.tokens > 300 && (estimate.price ?? 0) > 0);
    assert.match(message, /30 chunks, about [\d,]+ tokens for about/);
    assert.deepEqual(codeSent(), []);
    await engine.continueEmbedding();
    await engine.settle(never);
    assert.equal(engine.status.embedding?.state, 'ready');
    assert.equal(codeSent().length, 30);
    writeFiles(
      folder,
      Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`src/late${i}.ts`, `export function arrivesLate${i}(): void {}\n`]),
      ),
    );
    assert.equal((await settled(engine))?.state, 'capped');
    const halfway = await engine.search({ query: 'what arrives late in the day', min_score: 0 }, never);
    assert.match(halfway.warnings.join(), /with 30 of 40 chunks;/);
    await engine.continueEmbedding();
    await engine.settle(never);
    const { embedding: last } = engine.status;
    const { warnings } = await engine.search({ query: 'what arrives late in the day', min_score: 0 }, never);
    assert.deepEqual(warnings, []);
    assert.deepEqual([last.state, (last.sent?.tokens ?? 0) >= 310], ['ready', true]);
    await engine.dispose();
    for (const name of readdirSync(home(), { recursive: true, withFileTypes: true })) {
      if (name.isFile()) assert(!readFileSync(join(name.parentPath, name.name)).includes(apiKey), name.name);
    }
  });

  it('recomputes all vectors when a model in use is pulled again', async () => {
    const folder = temporaryFolder(files);
    const engine = await open(folder, ollama());
    await settled(engine);
    const { embedder } = engine.status;
    server.version = 'newer';
    server.embedded.length = 0;
    writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
    assert.equal((await settled(engine))?.state, 'ready');
    assert.notEqual(engine.status.embedder, embedder);
    assert.equal(codeSent().length, 31);
    await engine.dispose();
  });

  it('resumes where it was interrupted', async () => {
    const folder = temporaryFolder(files);
    let answered = 0;
    server.fault = async ({ path }) => {
      if (path === '/api/embed' && answered++ > 0) await delay(150);
      return false;
    };
    const engine = await open(folder, ollama());
    await engine.update(never);
    for (let i = 0; i < 100 && codeSent().length === 0; i++) await delay(10);
    await engine.dispose();
    server.fault = () => false;
    const again = await open(folder, ollama());
    assert.equal((await settled(again))?.state, 'ready');
    await again.dispose();
    assert(codeSent().length <= 30 + 64, 'only what was on its way is sent again');
  });

  it('opens no socket when the network is turned off, whatever is configured', async () => {
    const descriptor = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect');
    assert(descriptor);
    const connections: unknown[] = [];
    const connect = function (this: Socket, ...args: unknown[]): Socket {
      connections.push(args);
      return Reflect.apply(descriptor.value as (...all: unknown[]) => Socket, this, args);
    };
    Object.defineProperty(Socket.prototype, 'connect', { ...descriptor, value: connect });
    try {
      for (const settings of [ollama(), paid()]) {
        const engine = await open(temporaryFolder(files), { ...settings, allowNetwork: false });
        assert.equal((await settled(engine))?.state, 'unavailable');
        assert((await engine.search({ query: 'keep the ledger number seven', min_score: 0 }, never)).items.length > 0);
        await engine.dispose();
      }
      assert.deepEqual(connections, []);
      const watched = await open(temporaryFolder(files), ollama());
      await settled(watched);
      await watched.dispose();
      assert.notEqual(connections.length, 0, 'the watch sees connections');
    } finally {
      Object.defineProperty(Socket.prototype, 'connect', descriptor);
    }
  });
});

describe('embedder variables of the environment', () => {
  it('have the effect of the settings', () => {
    const settings: EmbedderSettings = {
      allowNetwork: false,
      timeoutMs: 5_000,
      contextTokens: 512,
      price: 0.02,
      tokenCap: 7,
      choice: { kind: 'openai', baseUrl: 'https://x/v1', model: 'm', dimensions: 8 },
    };
    assert.deepEqual(environmentSettings(embedderEnvironment(settings, 'k')), { ...settings, key: 'k' });
    const local: EmbedderSettings = {
      ...defaultEmbedderSettings,
      choice: { kind: 'ollama', url: 'http://x', model: 'm' },
    };
    assert.deepEqual(environmentSettings(embedderEnvironment(local, 'k')), local);
  });

  const wrong = {
    CODEBASE_SEARCH_EMBEDDER: 'olama',
    CODEBASE_SEARCH_TOKEN_CAP: 'many',
    CODEBASE_SEARCH_EMBEDDER_TIMEOUT: '-1',
    CODEBASE_SEARCH_EMBEDDER_CONTEXT: ' ',
  };
  for (const [variable, value] of Object.entries(wrong)) {
    it(`are rejected for ${variable}=${value}`, () => {
      const nextStep =
        variable === 'CODEBASE_SEARCH_EMBEDDER'
          ? 'It must be "builtin", "ollama" or "openai".'
          : 'It must be a number, 0 or more.';
      assert.throws(() => environmentSettings({ [variable]: value }), {
        code: 'INVALID_ARGUMENT',
        message: `"${variable}" is "${value}".`,
        nextStep,
      });
    });
  }

  it('name the embedder and its key', () => {
    assert.deepEqual(environmentSettings({}), defaultEmbedderSettings);
    assert.deepEqual(
      environmentSettings({
        CODEBASE_SEARCH_EMBEDDER: 'ollama',
        CODEBASE_SEARCH_OLLAMA_MODEL: 'bge-m3',
        CODEBASE_SEARCH_ALLOW_NETWORK: 'false',
      }),
      {
        ...defaultEmbedderSettings,
        allowNetwork: false,
        choice: { kind: 'ollama', url: 'http://127.0.0.1:11434', model: 'bge-m3' },
      },
    );
    assert.deepEqual(
      environmentSettings({
        CODEBASE_SEARCH_EMBEDDER: 'openai',
        CODEBASE_SEARCH_API_KEY: 'k',
        OPENAI_API_KEY: 'p',
        CODEBASE_SEARCH_OPENAI_DIMENSIONS: '256',
        CODEBASE_SEARCH_EMBEDDER_TIMEOUT: '5',
      }),
      {
        ...defaultEmbedderSettings,
        key: 'k',
        providerKey: 'p',
        timeoutMs: 5_000,
        choice: {
          kind: 'openai',
          baseUrl: 'https://api.openai.com/v1',
          model: 'text-embedding-3-small',
          dimensions: 256,
        },
      },
    );
  });
});
