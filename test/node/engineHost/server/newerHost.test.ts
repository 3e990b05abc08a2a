import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareReleases } from '../../../../src/node/engineHost/protocol/release';
import {
  hostScript,
  homeWithHosts,
  hostLog,
  hostOf,
  isRunning,
  startedHosts,
  until,
  withHost,
} from '../../../support/engineHosts';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { startClient, callSearchTool } from '../../../mcp/client';

const dist = dirname(hostScript);
const HOUR = 3_600;

/** The program once more, installed an hour later. Below the other, where its native library is found. */
function laterInstallation(change: (bundle: string) => string = (bundle) => bundle): string {
  const folder = temporaryFolder({}, dist);
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const [from, to] = [join(dist, entry.name), join(folder, entry.name)];
    if (/\.js$/.test(entry.name)) cpSync(from, to);
    else if (!entry.name.startsWith('codebase-search-test-')) symlinkSync(from, to);
  }
  for (const name of ['cli.js', 'engineHost.js', 'mcp.js']) {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
  const later = Date.now() / 1_000 + HOUR;
  utimesSync(join(folder, 'engineHost.js'), later, later);
  return folder;
}

describe('an engine host and clients of other versions', () => {
  it('tells which is the newer one', () => {
    const release = { protocol: 1, version: '1.2.3', built: 5 };
    assert(compareReleases({ ...release, version: '1.10.0' }, release) > 0);
    assert(compareReleases({ ...release, version: '1.2.2', built: 9 }, release) < 0);
    assert(compareReleases({ ...release, built: 6 }, release) > 0);
    assert.equal(compareReleases(release, release), 0);
  });

  let home: string;
  let folder: string;
  beforeEach(() => {
    home = homeWithHosts();
    folder = temporaryFolder({ 'a.ts': 'export function keepLedger(): void {}\n' });
  });
  const search = (installation: string): void => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(installation, 'cli.js'), 'search', 'keepLedger', '--folder', folder],
      { encoding: 'utf8', env: { ...process.env, ...withHost, CODEBASE_SEARCH_HOME: home } },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /keepLedger/);
    assert.equal(stderr, '');
  };

  it('a newer client replaces an older host, which serves it no more than an older client the newer one', async () => {
    search(dist);
    const older = hostOf(home);
    const newer = laterInstallation();
    search(newer);
    await until(() => !isRunning(older));
    assert.match(hostLog(home), /a newer version takes over/);
    const host = hostOf(home);
    assert.notEqual(host, older);
    // It speaks as the older one did.
    search(dist);
    search(newer);
    assert.equal(hostOf(home), host);
  }).timeout(90_000);

  it('an older client of a host that speaks otherwise works alone', () => {
    search(laterInstallation((bundle) => bundle.replace(/protocol:\s*[\w$]+,\s*version/, 'protocol:99,version')));
    const host = hostOf(home);
    search(dist);
    assert.deepEqual([hostOf(home), startedHosts(home)], [host, [host]]);
  }).timeout(90_000);

  it('a server of agents goes over to the newer host', async () => {
    const client = await startClient({ home, args: ['--folder', folder], env: withHost });
    const ask = async (): Promise<number> => (await callSearchTool(client, { query: 'keepLedger' })).items.length;
    assert.equal(await ask(), 1);
    const older = hostOf(home);
    search(laterInstallation());
    await until(() => !isRunning(older));
    assert.equal(await ask(), 1);
    assert.notEqual(hostOf(home), older);
    await client.close();
  }).timeout(90_000);
});
