import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResult } from '../../src/core/base/types';
import { hostPlace } from '../../src/node/engineHost/protocol/hostPlace';
import {
  endHosts,
  homeWithHosts,
  hostLog,
  isRunning,
  hostOf,
  liveHosts,
  startedHosts,
  until,
  withHost,
} from '../support/engineHosts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { isLinux, isPosix, isRoot, itWhere } from '../where';
import { outputOfCli, runCli, startCli, type Ran } from './runCli';

const LEDGER = '/** Keeps the ledger of all accounts. */\nexport function keepLedger(): void {}\n';

const run = (home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran =>
  runCli(home, args, { env: { ...withHost, ...env } });

const found = ({ stdout, stderr, status }: Ran): SearchResult => {
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as SearchResult;
};
const timeless = (ran: Ran): SearchResult => ({ ...found(ran), took_ms: 0 });

describe('the command line and the engine host', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder({ 'src/ledger.ts': LEDGER, 'src/other.ts': 'export const other = 1;\n' });
  });
  afterEach(() => endHosts(home));
  const search = (more: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Ran =>
    run(home, ['search', 'who keeps the ledger', '--folder', folder, '--json', ...more], env);

  it('answer all commands by one host, like a process without a host', () => {
    const first = timeless(search());
    const host = hostOf(home);
    assert.deepEqual(timeless(search()), first);
    assert.deepEqual(timeless(search(['--no-daemon'])), first);
    assert.deepEqual(startedHosts(home), [host]);
    assert.match(run(home, ['expand', 'src/ledger.ts:2', '--folder', folder]).stdout, /keepLedger/);
    assert.match(run(home, ['why', 'src/ledger.ts', '--folder', folder]).stdout, /indexed/);
    assert.match(run(home, ['prompt', 'keepLedger', '--folder', folder]).stdout, /keepLedger/);
    assert.match(run(home, ['index', '--folder', folder]).stdout, /2 files/);
    assert.match(run(home, ['status', '--folder', folder]).stdout, /2 files.*kept up to date by a running process/);
    assert.match(run(home, ['clear', '--folder', folder]).stdout, /Index cleared \(2 files\)/);
    assert.deepEqual(startedHosts(home), [host]);
    assert.equal(hostLog(home).split(`${folder} is open`).length, 2, 'it stays open between them');
  }).timeout(60_000);

  it('answer similar code, traces and matches like a process without a host', () => {
    writeFiles(folder, { 'src/ledger.ts': `${LEDGER}export function storeLedger(): void { keepLedger(); }\n` });
    const answer = (args: readonly string[]): unknown => timeless(run(home, [...args, '--folder', folder, '--json']));
    for (const [named, args] of [
      ['storeLedger', ['similar', 'src/ledger.ts:2']],
      ['storeLedger', ['trace', 'keepLedger']],
      ['keepLedger', ['search', '--match', 'Keeps the']],
    ] as const) {
      const answered = answer(args);
      assert.match(JSON.stringify(answered), new RegExp(named));
      assert.deepEqual(answered, answer([...args, '--no-daemon']));
    }
    assert.deepEqual(startedHosts(home), [hostOf(home)]);
  }).timeout(60_000);

  it('start no host if the command must work without one', () => {
    found(search(['--no-daemon']));
    found(search([], { CODEBASE_SEARCH_NO_DAEMON: '1' }));
    assert.deepEqual(startedHosts(home), []);
  }).timeout(60_000);

  it("show a command's search in the status immediately", async () => {
    found(search());
    found(search());
    await until(() => /"searches": 2/.test(run(home, ['status', '--folder', folder, '--json']).stdout));
    hostOf(home);
  }).timeout(60_000);

  it('search several folders together', () => {
    const other = temporaryFolder({ 'b.ts': LEDGER.replace('keepLedger', 'storeLedger') });
    const { items } = found(search(['--folder', other]));
    assert.deepEqual(items.map(({ symbol }) => symbol?.name).sort(), ['keepLedger', 'storeLedger']);
    hostOf(home);
  }).timeout(60_000);

  it('find what was just written, and nothing that was removed', () => {
    found(search());
    for (let i = 0; i < 5; i++) {
      writeFiles(folder, { [`src/new${i}/zebra${i}.ts`]: `export function countZebras${i}(): void {}\n` });
      const { stdout } = run(home, ['search', `countZebras${i}`, '--folder', folder, '--json']);
      assert.match(stdout, new RegExp(`src/new${i}/zebra${i}.ts`));
    }
    rmSync(join(folder, 'src/new0'), { recursive: true });
    assert.doesNotMatch(run(home, ['search', 'countZebras0', '--folder', folder, '--json']).stdout, /zebra0\.ts/);
  }).timeout(60_000);

  it('fail with the same messages and codes', () => {
    const gone = join(folder, 'gone');
    for (const args of [
      ['search', 'x', '--folder', gone],
      ['search', '', '--folder', folder],
      ['search', 'x', '--folder', folder, '--top-k', '0', '--json'],
      ['expand', 'src/none.ts', '--folder', folder],
    ]) {
      const alone = runCli(home, [...args, '--no-daemon']);
      assert.notEqual(alone.status, 0);
      assert.deepEqual(
        [args, run(home, args).status, run(home, args).stderr, run(home, args).stdout],
        [args, alone.status, alone.stderr, alone.stdout],
      );
    }
  }).timeout(90_000);

  it('share one host when commands start simultaneously', async () => {
    const args = ['search', 'who keeps the ledger', '--folder', folder, '--json'];
    const outputs = await Promise.all(Array.from({ length: 4 }, () => outputOfCli(home, args, withHost)));
    for (const [stdout, stderr] of outputs) assert.match(stdout, /keepLedger/, stderr);
    hostOf(home);
    assert.equal(startedHosts(home).length, 1);
  }).timeout(60_000);

  it('replace a killed host and its socket', () => {
    found(search());
    const host = hostOf(home);
    process.kill(host, 'SIGKILL');
    assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
    assert.notEqual(hostOf(home), host);
  }).timeout(60_000);

  it('repeat a pending request when its host is killed', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`f${i}.ts`, LEDGER.repeat(8)]));
    const large = temporaryFolder(files);
    const output = outputOfCli(home, ['index', '--folder', large], withHost);
    await until(() => hostLog(home).includes(`${large} is open`));
    const host = hostOf(home);
    process.kill(host, 'SIGKILL');
    assert.match((await output)[0], /1500 files/);
    assert.notEqual(hostOf(home), host);
  }).timeout(120_000);

  it('keep the host when a client is killed, and release its folder', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`f${i}.ts`, LEDGER.repeat(8)]));
    const large = temporaryFolder(files);
    const client = startCli(home, ['index', '--folder', large], withHost);
    await until(() => hostLog(home).includes(`${large} is open`));
    const host = hostOf(home);
    client.kill('SIGKILL');
    await until(() => hostLog(home).includes(`${large} is closed`));
    assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
    assert.equal(hostOf(home), host);
  }).timeout(120_000);

  it('end as usual when a command is interrupted, and stop its work', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`f${i}.ts`, LEDGER.repeat(8)]));
    const large = temporaryFolder(files);
    const client = startCli(home, ['index', '--folder', large], withHost);
    const code = new Promise((resolve) => client.once('exit', resolve));
    await until(() => hostLog(home).includes(`${large} is open`));
    client.kill('SIGINT');
    assert.equal(await code, 130);
    await until(() => hostLog(home).includes(`${large} is closed`));
  }).timeout(120_000);

  itWhere(isPosix, 'signals')('works alone where the host hangs', function (this: Mocha.Context) {
    this.timeout(60_000);
    found(search());
    process.kill(hostOf(home), 'SIGSTOP');
    assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
    assert.equal(startedHosts(home).length, 1);
  });

  itWhere(isPosix, 'files of the host')('works alone where no host can listen', () => {
    mkdirSync(hostPlace(home).address, { recursive: true, mode: 0o700 });
    chmodSync(join(home, 'host'), 0o700);
    assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
    assert.deepEqual(startedHosts(home), []);
  });

  it('end the host when it has had no client for a while, after its folders are closed', async () => {
    found(search([], { CODEBASE_SEARCH_DAEMON_IDLE: '2' }));
    const host = hostOf(home);
    await until(() => hostLog(home).includes(`${folder} is closed`));
    assert.deepEqual(liveHosts(home), [host]);
    await until(() => liveHosts(home).length === 0);
    assert.match(hostLog(home), /it has no clients/);
  }).timeout(60_000);

  it('end the host when the home of its indexes is removed', async () => {
    found(search());
    const host = hostOf(home);
    removeFolder(home);
    await until(() => !isRunning(host));
  }).timeout(60_000);

  describe('access to the host', () => {
    itWhere(isPosix, 'modes of files')('its folder and its files are private', () => {
      found(search());
      const host = join(home, 'host');
      assert.equal(statSync(host).mode & 0o777, 0o700);
      const [secret] = readdirSync(host).filter((name) => name.endsWith('.secret'));
      assert.equal(statSync(join(host, secret ?? '')).mode & 0o777, 0o600);
    });

    itWhere(isPosix, 'modes of files')('a folder that others can write to is not used', () => {
      mkdirSync(join(home, 'host'));
      chmodSync(join(home, 'host'), 0o777);
      assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
      assert.deepEqual(startedHosts(home), []);
    });

    itWhere(isPosix, 'links')('nor is a link', () => {
      symlinkSync(temporaryFolder(), join(home, 'host'));
      assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
      assert.deepEqual(startedHosts(home), []);
    });

    itWhere(isRoot, 'the superuser')('nor is one of another user', () => {
      mkdirSync(join(home, 'host'));
      chownSync(join(home, 'host'), 65_534, 65_534);
      assert.equal(found(search()).items[0]?.symbol?.name, 'keepLedger');
      assert.deepEqual(startedHosts(home), []);
    });

    itWhere(isLinux, '/proc')('it keeps no key and no setting of the one who started it', () => {
      const key = 'sk-very-secret-key';
      found(search([], { CODEBASE_SEARCH_API_KEY: key, OPENAI_API_KEY: key, CODEBASE_SEARCH_MAX_RESULTS: '1' }));
      const environment = readFileSync(`/proc/${hostOf(home)}/environ`, 'utf8');
      assert.doesNotMatch(environment, /very-secret|MAX_RESULTS/);
      assert.doesNotMatch(hostLog(home), /very-secret/);
    });

    it('a search uses the settings of its client', () => {
      const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
      const secret = `export function connectBank(): string {\n  return "${token}";\n}\n`;
      writeFiles(folder, { 'src/bank.ts': secret });
      const ask = (env: NodeJS.ProcessEnv): string =>
        run(home, ['search', 'connectBank token', '--folder', folder, '--json'], env).stdout;
      assert.doesNotMatch(ask({}), /ghp_a1/);
      assert.match(ask({ CODEBASE_SEARCH_MASK_SECRETS: 'false' }), /ghp_a1/);
      assert.doesNotMatch(ask({}), /ghp_a1/);
      assert.equal(startedHosts(home).length, 1);
    }).timeout(60_000);
  });
});
