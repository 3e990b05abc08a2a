import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { homeWithHosts, hostLog, hostOf, startedHosts, until, withHost } from '../support/engineHosts';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { runCli } from '../cli/runCli';
import { isPosix, itWhere } from '../where';
import { callSearchTool, connect } from './connect';

describe('MCP servers and the engine host', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder({ 'src/ledger.ts': '/** Keeps the ledger. */\nexport function keepLedger(): void {}\n' });
  });
  const start = () => connect({ home, args: ['--folder', folder], env: withHost });
  const names = async (client: Awaited<ReturnType<typeof start>>, query: string) =>
    (await callSearchTool(client, { query, min_score: 0 })).items.map(({ name }) => name);

  it('share one host, and see saved changes', async () => {
    const clients = await Promise.all([start(), start(), start()]);
    for (const client of clients) assert.deepEqual(await names(client, 'who keeps the ledger'), ['keepLedger']);
    assert.deepEqual(startedHosts(home), [hostOf(home)]);
    writeFiles(folder, { 'src/zebra.ts': 'export function countZebras(): void {}\n' });
    for (const client of clients) {
      for (let left = 50; !(await names(client, 'countZebras')).includes('countZebras'); left--) {
        assert(left > 0);
        await sleep(50);
      }
    }
  }).timeout(60_000);

  it('reuse the open folder that the previous server has just left', async () => {
    const large = temporaryFolder(
      Object.fromEntries(
        Array.from({ length: 1_500 }, (_, i) => [`f${i}.ts`, `export function work${i}(): void {}\n`]),
      ),
    );
    assert.equal(runCli(home, ['index', '--folder', large, '--no-daemon']).status, 0);
    for (let i = 0; i < 3; i++) {
      const client = await connect({ home, args: ['--folder', large], env: withHost });
      assert.deepEqual((await names(client, 'work7')).slice(0, 1), ['work7']);
      await client.close();
    }
    assert.equal(hostLog(home).split(`${large} is open`).length, 2);
  }).timeout(60_000);

  it('continue to answer when the host or a client is killed', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await names(one, 'ledger');
    await names(two, 'ledger');
    const host = hostOf(home);
    process.kill(host, 'SIGKILL');
    const answers = await Promise.all([names(one, 'keepLedger'), names(two, 'keepLedger')]);
    assert.deepEqual(answers, [['keepLedger'], ['keepLedger']]);
    const next = hostOf(home);
    assert.notEqual(next, host);
    await one.close();
    assert.deepEqual(await names(two, 'keepLedger'), ['keepLedger']);
    assert.equal(hostOf(home), next);
  }).timeout(60_000);

  itWhere(isPosix, 'signals')('work alone when the host hangs', async function (this: Mocha.Context) {
    this.timeout(90_000);
    const client = await start();
    await names(client, 'ledger');
    process.kill(hostOf(home), 'SIGSTOP');
    assert.deepEqual(await names(client, 'keepLedger'), ['keepLedger']);
    assert.equal(startedHosts(home).length, 1);
  });

  it('release their folders when they end', async () => {
    const client = await connect({
      home,
      args: ['--folder', folder],
      env: { ...withHost, CODEBASE_SEARCH_DAEMON_IDLE: '2' },
    });
    await names(client, 'ledger');
    await client.close();
    await until(() => hostLog(home).includes(`${folder} is closed`));
  }).timeout(60_000);
});
