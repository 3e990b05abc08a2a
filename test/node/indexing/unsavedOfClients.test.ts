import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { openEngine } from '../../../src/node/engine/openEngine';
import type { ClientAnswers, SharedEngine } from '../../../src/node/engine/sharedEngine';
import { defaultSettings } from '../../../src/core/request/searchRequest';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

const resources = `${__dirname}/../../../dist`;
const SAVED = 'export function countSheep(): number {\n  return 1;\n}\n';
const withLlamas = `export function herdLlamas(): number {\n  return countSheep();\n}\n\n${SAVED}`;
const withZebras = `export function herdZebras(): number {\n  return 3;\n}\n\n${SAVED}`;

describe('unsaved texts of several clients', () => {
  let folder: string;
  let engine: SharedEngine;
  let window: ClientAnswers;
  let agent: ClientAnswers;
  beforeEach(async () => {
    process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
    folder = temporaryFolder({ 'src/a.ts': SAVED, 'src/b.ts': 'export const other = 1;\n' });
    engine = await openEngine(folder, { resources, logger: silentLogger });
    await engine.update(never);
    [window, agent] = [engine.forClient(), engine.forClient()];
  });
  afterEach(async () => {
    await engine.dispose();
    delete process.env['CODEBASE_SEARCH_HOME'];
  });
  const names = async (client: Pick<Engine, 'search'>, query: string): Promise<string[]> =>
    (await client.search({ query, min_score: 0 }, never)).items
      .filter(({ snippet }) => snippet.includes(query))
      .map(({ path }) => path);

  it('are visible only to their client', async () => {
    await window.setUnsaved('src/a.ts', withLlamas);
    for (const client of [agent, engine]) {
      assert.deepEqual(await names(client, 'herdLlamas'), []);
      assert.deepEqual(await names(window, 'herdLlamas'), ['src/a.ts']);
    }
    const place = { path: 'src/a.ts', start_line: 1, end_line: 1 };
    assert.match((await window.expand(place, never)).snippet, /herdLlamas/);
    assert.match((await agent.expand(place, never)).snippet, /countSheep/);
    const unsaved = async (client: ClientAnswers): Promise<boolean> => {
      const status = await client.why('src/a.ts', never);
      return status.state === 'indexed' && status.unsaved;
    };
    assert.deepEqual([await unsaved(window), await unsaved(agent)], [true, false]);
    const callers = async (client: ClientAnswers): Promise<number> =>
      (await client.trace({ of: 'countSheep', direction: 'callers' }, never)).items.length;
    assert((await callers(window)) > (await callers(agent)));
  });

  it('may differ for one file in two windows, even if both search at the same time', async () => {
    await window.setUnsaved('src/a.ts', withLlamas);
    await agent.setUnsaved('src/a.ts', withZebras);
    const asked = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? window : i % 3 === 1 ? agent : engine));
    const found = await Promise.all(
      asked.map(async (client) => [await names(client, 'herdLlamas'), await names(client, 'herdZebras')]),
    );
    for (const [i, client] of asked.entries())
      assert.deepEqual(found[i], [client === window ? ['src/a.ts'] : [], client === agent ? ['src/a.ts'] : []]);
  });

  it('are compared by meaning, whichever client searched before', async () => {
    const scores = async (): Promise<unknown> =>
      (
        await window.search({ query: 'how many animals are there in a herd', min_score: 0, explain: true }, never)
      ).items.map(({ path, score }) => [path, score]);
    await window.setUnsaved('src/a.ts', withLlamas);
    const before = await scores();
    await agent.setUnsaved('src/a.ts', withZebras);
    await names(agent, 'herdZebras');
    await names(engine, 'other');
    assert.deepEqual(await scores(), before);
  });

  it('are removed with their client', async () => {
    await window.setUnsaved('src/a.ts', withLlamas);
    await window.setUnsaved('src/new.ts', withZebras);
    assert.deepEqual(await names(window, 'herdZebras'), ['src/new.ts']);
    window.dispose();
    assert.deepEqual(await names(agent, 'herdLlamas'), []);
    assert.deepEqual(await names(agent, 'herdZebras'), []);
    assert.deepEqual(await names(agent, 'countSheep'), ['src/a.ts']);
    assert.equal(engine.status.filesIndexed, 2);
  });

  it('are visible to all clients when saved, as are other changes to the file on disk', async () => {
    await window.setUnsaved('src/a.ts', withLlamas);
    await names(window, 'herdLlamas');
    writeFiles(folder, { 'src/a.ts': withZebras });
    await engine.update(never);
    assert.deepEqual(await names(agent, 'herdZebras'), ['src/a.ts']);
    assert.deepEqual(await names(window, 'herdZebras'), []);
    writeFiles(folder, { 'src/a.ts': withLlamas });
    await window.setUnsaved('src/a.ts', undefined);
    assert.deepEqual(await names(agent, 'herdLlamas'), ['src/a.ts']);
    await engine.update(never);
    for (const client of [agent, window, engine]) assert.deepEqual(await names(client, 'herdLlamas'), ['src/a.ts']);
    await engine.dispose();
    engine = await openEngine(folder, { resources, logger: silentLogger });
    assert.deepEqual(await names(engine, 'herdLlamas'), ['src/a.ts']);
  });

  it('do not delay a client for long that stops waiting', async () => {
    await window.setUnsaved('src/a.ts', withLlamas);
    const stop = new AbortController();
    const given = agent.search({ query: 'countSheep' }, stop.signal);
    const asked = window.search({ query: 'herdLlamas' }, never);
    stop.abort(new Error('given up'));
    await assert.rejects(given);
    await asked;
    await delay(0);
    assert.deepEqual(await names(agent, 'countSheep'), ['src/a.ts']);
  });

  it('are searched with the settings of each client', async () => {
    writeFiles(folder, { 'src/key.ts': "export const githubToken = 'ghp_0123456789abcdefghijklmnopqrstuvwxyzAB';\n" });
    await engine.update(never);
    const open = engine.forClient({ ...defaultSettings, maskSecrets: false, maxResults: 1 });
    const find = async (client: ClientAnswers) =>
      (await client.search({ query: 'githubToken and other', min_score: 0, top_k: 5 }, never)).items;
    const [plain, masked] = [await find(open), await find(agent)];
    assert.deepEqual([plain.length, masked.length > 1], [1, true]);
    assert.match(plain[0]?.snippet ?? '', /ghp_0123/);
    assert.doesNotMatch(masked[0]?.snippet ?? '', /ghp_0123/);
  });
});
