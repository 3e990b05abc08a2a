import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterFile } from '../../afterFile';
import { homeWithHosts, hostLog, hostOf, liveHosts, startedHosts, until, withHost } from '../../support/engineHosts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { isPosix, describeWhere } from '../../where';
import { callSearchTool, connect } from '../connect';
import { RawServer } from '../rawServer';

const cli = join(__dirname, '../../../dist/cli.js');
const ledger = { 'src/ledger.ts': '/** Keeps the ledger. */\nexport function keepLedger(): void {}\n' };

describe('the relay that an agent starts', function () {
  this.timeout(60_000);
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder(ledger);
  });
  const ask = { name: 'codebase_search', arguments: { query: 'who keeps the ledger', min_score: 0 } };
  const open = (more: readonly string[] = []) => {
    const env = { ...process.env, CODEBASE_SEARCH_HOME: home, ...withHost };
    const child = spawn(process.execPath, [cli, 'mcp', '--folder', folder, ...more], { env });
    afterFile(() => Promise.resolve(child.kill('SIGKILL')));
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
    child.stdin.on('error', () => undefined);
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, words }));
    return { child, ended };
  };

  it('uses the current folder and the variables of the agent, not those of the host', async () => {
    const other = temporaryFolder({
      'a.ts': 'export function keepOne() {}\n',
      'b.ts': 'export function keepTwo() {}\n',
    });
    const first = await connect({ home, cwd: folder, env: withHost });
    const second = await connect({ home, cwd: other, env: { ...withHost, CODEBASE_SEARCH_MAX_RESULTS: '1' } });
    const namesOf = async (client: typeof first) =>
      (await callSearchTool(client, { query: 'keep', min_score: 0 })).items.map(({ name }) => name);
    assert.deepEqual(await namesOf(first), ['keepLedger']);
    assert.equal((await namesOf(second)).length, 1);
    assert.equal(startedHosts(home).length, 1);
  });

  it("passes on the server's standard error, and ends with the server", async () => {
    const { child, ended } = open(['--store', join(temporaryFolder(), 'nowhere')]);
    child.stderr.once('data', () => child.stdin.end());
    const { code, words } = await ended;
    assert.equal(code, 0);
    assert.match(words, /^warning: The shared index was not used/);
  });

  it('ends with the error of a server that cannot start', async () => {
    process.env['CODEBASE_SEARCH_EMBEDDER'] = 'abacus';
    const { ended } = open();
    delete process.env['CODEBASE_SEARCH_EMBEDDER'];
    const { code, words } = await ended;
    assert.equal(code, 2);
    assert.match(words, /^"CODEBASE_SEARCH_EMBEDDER" is "abacus"\./);
  });

  it('starts no host if that is turned off', async () => {
    const client = await connect({ home, args: ['--folder', folder, '--no-daemon'], env: withHost });
    assert.match(JSON.stringify(await client.callTool(ask)), /keepLedger/);
    assert.equal(hostLog(home), '');
  });

  describeWhere(isPosix, 'signals')('and signals', () => {
    it('has a request answered by another host when its host dies', async () => {
      const client = await connect({ home, args: ['--folder', folder], env: withHost });
      await client.callTool(ask);
      const host = hostOf(home);
      process.kill(host, 'SIGSTOP');
      const answer = client.callTool(ask);
      process.kill(host, 'SIGKILL');
      assert.match(JSON.stringify(await answer), /keepLedger/);
      assert.notEqual(hostOf(home), host);
      assert.equal((await client.listTools()).tools.length, 5);
    });

    it('moves to another host when its host is asked to end', async () => {
      const client = await connect({ home, args: ['--folder', folder], env: withHost });
      await client.callTool(ask);
      process.kill(hostOf(home), 'SIGTERM');
      await until(() => liveHosts(home).length === 0);
      assert.match(JSON.stringify(await client.callTool(ask)), /keepLedger/);
    });

    it('releases its folder when it is killed', async () => {
      const env = { ...withHost, CODEBASE_SEARCH_DAEMON_IDLE: '2' };
      const server = new RawServer(home, folder, env);
      await server.initialize();
      await server.ask('tools/call', ask);
      await server.dispose();
      await until(() => hostLog(home).includes(`${folder} is closed`), 30_000);
    });

    it('ends on a signal, with the code of the signal', async () => {
      const { child, ended } = open();
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"server/discover"}\n');
      await once(child.stdout, 'data');
      child.kill('SIGTERM');
      assert.equal((await ended).code, 143);
    });
  });
});
