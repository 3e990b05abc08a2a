import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Engine, Logger } from '../../../../src/core/base/contracts';
import { defaultSettings } from '../../../../src/core/request/searchRequest';
import { openEngine } from '../../../../src/node/engine/openEngine';
import type { EngineOptions } from '../../../../src/node/engineProcess/engineProtocol';
import { EnginePool } from '../../../../src/node/engineHost/server/enginePool';
import { defaultEmbedderSettings, type EmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import { FakeEmbeddingServer } from '../../../support/embeddingServer';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { useTemporaryHome } from '../../../support/temporaryHome';
import { never, silentLogger } from '../../../twins/engineParts';

const resources = join(__dirname, '../../../../dist');
const builtin: EmbedderSettings = { ...defaultEmbedderSettings, choice: { kind: 'builtin' } };

describe('EnginePool', () => {
  useTemporaryHome();
  let folder: string;
  let pool: EnginePool;
  let opened: number;
  beforeEach(() => {
    folder = temporaryFolder({ 'src/a.ts': 'export const a = 1;\n', 'src/b.ts': 'export const b = 1;\n' });
    opened = 0;
    const open = (...opening: Parameters<typeof openEngine>) => (opened++, openEngine(...opening));
    const listener = { onStatus: () => undefined, forget: () => undefined };
    pool = new EnginePool(open, 60_000, listener, silentLogger);
  });
  afterEach(() => pool.dispose());
  const lease = async (options: Partial<EngineOptions> = {}): Promise<Engine> => {
    const logger: Logger = { ...silentLogger };
    const engine = await pool.lease(folder, { resources, logger, ...options }, never);
    await engine.update(never);
    return engine;
  };
  const found = async (engine: Engine): Promise<number> =>
    (await engine.search({ query: 'export const', min_score: 0 }, never)).items.length;

  it('shares one engine between an editor, agents and commands', async () => {
    await lease({ embedder: { ...defaultEmbedderSettings, providerKey: 'of the shell' } });
    const search = { ...defaultSettings, maxResults: 1 };
    const editor = await lease({ embedder: builtin, include: [], exclude: [], hidden: [], maxFileBytes: 1e6, search });
    const agent = await lease({ embedder: defaultEmbedderSettings });
    assert.deepEqual([opened, await found(editor), await found(agent)], [1, 1, 2]);
  });

  it('passes file events of an editor to the shared engine', async () => {
    const agent = await lease();
    await lease({ embedder: builtin, exclude: ['src/b.ts'] });
    assert.deepEqual([opened, await found(agent)], [1, 1]);
    await lease({ exclude: [] });
    assert.equal(await found(agent), 2);
  });

  it('opens two engines if one client forbids the network that another uses', async () => {
    await lease({ embedder: defaultEmbedderSettings });
    await lease({ embedder: { ...defaultEmbedderSettings, allowNetwork: false } });
    assert.equal(opened, 2);
  });

  describe('with a model on a server', () => {
    let server: FakeEmbeddingServer;
    beforeEach(async () => (server = await new FakeEmbeddingServer().start()));
    afterEach(() => server.stop());
    const remote = (): EmbedderSettings => ({
      ...defaultEmbedderSettings,
      choice: { kind: 'openai', baseUrl: server.url, model: 'text-embedding-3-small' },
      key: 'secret',
    });
    const embedders = (...engines: readonly Engine[]): readonly boolean[] =>
      engines.map(({ status }) => status.embedder.includes('text-embedding'));

    it('gives agents without a chosen model the one that an editor chose', async () => {
      const agent = await lease();
      const editor = await lease({ embedder: remote() });
      await editor.settle(never);
      assert.deepEqual([opened, ...embedders(agent, editor)], [1, true, true]);
    });

    it('uses the model once all windows have chosen it, also in the engine that writes', async () => {
      const windows = [await lease({ embedder: builtin }), await lease({ embedder: builtin })];
      const agent = await lease();
      await windows[0]?.dispose();
      const first = await lease({ embedder: remote() });
      await windows[1]?.dispose();
      await lease({ embedder: remote() });
      await agent.settle(never);
      await first.update(never);
      assert.equal(opened, 2);
      assert.deepEqual(embedders(agent), [true]);
    });

    it('does not give the model to a client that forbids the network', async () => {
      const agent = await lease({ embedder: { ...defaultEmbedderSettings, allowNetwork: false } });
      await lease({ embedder: remote() });
      await agent.settle(never);
      assert.equal(opened, 2);
      assert.deepEqual(embedders(agent), [false]);
    });
  });
});
