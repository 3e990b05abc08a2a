import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostEnvironment,
  hostIdleMilliseconds,
  isShareable,
  worksAlone,
} from '../../../../src/node/engineHost/protocol/hostEnvironment';
import { openHostLog } from '../../../../src/node/engineHost/server/hostLog';
import { hostPlace } from '../../../../src/node/engineHost/protocol/hostPlace';
import { until, withHost } from '../../../support/engineHosts';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { isPosix, itWhere } from '../../../where';
import { runCli } from '../../../cli/runCli';

describe("the engine host's address", () => {
  itWhere(isPosix, 'Unix domain sockets')('each home has one of its own, in the home', () => {
    const [a, b] = [hostPlace('/home/me/a', {}), hostPlace('/home/me/b', {})];
    assert.equal(a.folder, '/home/me/a/host');
    assert.notEqual(a.address, b.address);
    assert.deepEqual(hostPlace('/home/me/a', { CODEBASE_SEARCH_API_KEY: 'x', PATH: '/bin' }), a);
    // Variables that the terminals of editors and agents set.
    const terminal = { GIT_ASKPASS: '/code/askpass.sh', GIT_EDITOR: 'true', GIT_PAGER: 'cat' };
    assert.deepEqual(hostPlace('/home/me/a', terminal), a);
    for (const name of ['HOME', 'GIT_CONFIG_GLOBAL', 'https_proxy', 'CODEBASE_SEARCH_LARGE_FROM'])
      assert.notEqual(hostPlace('/home/me/a', { [name]: 'x' }).address, a.address, name);
  });

  itWhere(isPosix, 'Unix domain sockets')('a socket fits where the path of the home is long', async () => {
    const home = join(temporaryFolder(), 'x'.repeat(100));
    const { address, folder: place } = hostPlace(home);
    assert(Buffer.byteLength(address) <= 104);
    const folder = temporaryFolder({ 'a.ts': 'export function keepLedger(): void {}\n' });
    const { status } = runCli(home, ['search', 'keepLedger', '--folder', folder], {
      env: { ...withHost, CODEBASE_SEARCH_DAEMON_IDLE: '1' },
    });
    assert.equal(status, 0);
    assert(existsSync(address));
    await until(() => !existsSync(address));
    rmSync(place, { recursive: true });
  });
});

describe('environment variables of the engine host', () => {
  it('tell whether a host is used', () => {
    for (const text of ['1', 'true', 'yes']) assert(worksAlone({ CODEBASE_SEARCH_NO_DAEMON: text }), text);
    for (const text of [undefined, '', '0', 'false', 'no']) assert(!worksAlone({ CODEBASE_SEARCH_NO_DAEMON: text }));
  });

  it('tell how long the host stays', () => {
    assert.equal(hostIdleMilliseconds({}), 600_000);
    assert.equal(hostIdleMilliseconds({ CODEBASE_SEARCH_DAEMON_IDLE: '1.5' }), 1_500);
    assert.throws(() => hostIdleMilliseconds({ CODEBASE_SEARCH_DAEMON_IDLE: 'soon' }), /CODEBASE_SEARCH_DAEMON_IDLE/);
  });

  it('are passed to the host without the settings and secrets of a client', () => {
    const { CODEBASE_SEARCH_HOME: home, ...others } = hostEnvironment({
      PATH: '/bin',
      CODEBASE_SEARCH_DAEMON_IDLE: '9',
      CODEBASE_SEARCH_EMBEDDER: 'openai',
      CODEBASE_SEARCH_API_KEY: 'x',
      OPENAI_API_KEY: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      GITHUB_TOKEN: 'x',
    });
    assert(home);
    assert.deepEqual(others, { PATH: '/bin', CODEBASE_SEARCH_DAEMON_IDLE: '9' });
  });

  it('select a process without a host for a store on a server, whose credentials are in the environment', () => {
    assert(isShareable(undefined));
    assert(isShareable({ uri: '/team/index', allowNetwork: true }));
    assert(!isShareable({ uri: 's3://bucket/index', allowNetwork: true }));
    assert(!isShareable({ uri: '/team/index', allowNetwork: true, publishes: true }));
  });
});

describe('the log of an engine host', () => {
  it('is bounded, private, and has one line per message', () => {
    const file = join(temporaryFolder(), 'host.log');
    const log = openHostLog(file, 2_000);
    for (let i = 0; i < 200; i++) log.warn(`message ${i}\nof two lines`);
    assert(statSync(file).size <= 2_000 && statSync(`${file}.old`).size <= 2_000);
    if (isPosix) assert.equal(statSync(file).mode & 0o777, 0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    for (const line of lines) assert.match(line, /^\d{4}-\S+Z \d+ warning: message \d+.*of two lines$/);
    assert.match(lines.at(-1) ?? '', /message 199/);
  });
});
