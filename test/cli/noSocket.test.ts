import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineClient } from '../../src/node/engineProcess/engineClient';
import { launchEngineChild } from '../../src/node/engineProcess/engineLauncher';
import { defaultEmbedderSettings } from '../../src/node/settings/embedderSettings';
import { never, silentLogger } from '../twins/engineParts';
import { FakeEmbeddingServer } from '../support/embeddingServer';
import { withEnvironment } from '../support/environment';
import { temporaryFolder } from '../support/temporaryFolder';
import { runCli } from './runCli';

const dist = join(__dirname, '../../dist');

/**
 * Module that every Node process and thread of the test loads first; it records each connection and each name lookup.
 */
const WATCH = `
const { appendFileSync } = require('node:fs');
const note = (what) => appendFileSync(process.env.WATCHED_CONNECTIONS, what + '\\n');
const { Socket } = require('node:net');
const connect = Socket.prototype.connect;
// A Unix domain socket, or a pipe of Windows, is no network.
const isLocal = (to) => typeof to === 'string' || (Array.isArray(to) ? isLocal(to[0]) : typeof to?.path === 'string');
Socket.prototype.connect = function (...all) {
  if (!isLocal(all[0])) note('connect');
  return connect.apply(this, all);
};
for (const names of [require('node:dns'), require('node:dns').promises]) {
  const lookup = names.lookup;
  names.lookup = function (...all) { note('lookup'); return lookup.apply(this, all); };
}
`;

describe('without the network', () => {
  let server: FakeEmbeddingServer;
  let seen: string;
  let watch: Record<string, string>;
  let folder: string;
  beforeEach(async () => {
    server = await new FakeEmbeddingServer().start();
    const place = temporaryFolder({ 'watch.cjs': WATCH });
    seen = join(place, 'seen.txt');
    watch = { NODE_OPTIONS: `--require ${join(place, 'watch.cjs')}`, WATCHED_CONNECTIONS: seen };
    folder = temporaryFolder({ 'src/a.ts': '/** Keeps the ledger. */\nexport function keepLedger(): void {}\n' });
  });
  afterEach(() => server.stop());
  const connections = (): string => (existsSync(seen) ? readFileSync(seen, 'utf8') : '');

  it('the command line opens no connection and looks up no name, in any of its processes', async () => {
    const home = temporaryFolder();
    const env = { ...watch, CODEBASE_SEARCH_EMBEDDER: 'ollama', CODEBASE_SEARCH_OLLAMA_URL: server.url };
    // The exit code tells of an index without the requested vectors.
    for (const [expected, args] of [
      [1, ['index']],
      [0, ['search', 'who keeps the ledger']],
      [0, ['status']],
    ] as const) {
      const { status, stderr } = runCli(home, [...args, '--folder', folder], {
        env: { ...env, CODEBASE_SEARCH_ALLOW_NETWORK: 'false' },
      });
      assert.equal(status, expected, stderr);
    }
    assert.equal(connections(), '');
    await server.stop();
    runCli(home, ['index', '--folder', folder], { env });
    assert.notEqual(connections(), '', 'the watch sees connections');
  }).timeout(30_000);

  it('the engine process of the editor does neither', async () => {
    await withEnvironment({ ...watch, CODEBASE_SEARCH_HOME: temporaryFolder() }, async () => {
      for (const allowNetwork of [false, true]) {
        const client = new EngineClient(
          (folders) => launchEngineChild(join(dist, 'engineProcess.js'), folders, silentLogger),
          silentLogger,
        );
        const embedder = {
          ...defaultEmbedderSettings,
          allowNetwork,
          choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' } as const,
        };
        const engine = client.open(folder, { resources: dist, include: [], exclude: [], embedder });
        await engine.update(never);
        await engine.settle(never);
        assert((await engine.search({ query: 'who keeps the ledger', min_score: 0 }, never)).items.length > 0);
        await client.dispose();
        assert.equal(connections() !== '', allowNetwork, connections());
      }
    });
  }).timeout(30_000);
});
