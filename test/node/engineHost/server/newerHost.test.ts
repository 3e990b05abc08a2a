import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compareReleases } from '../../../../src/node/engineHost/protocol/release';
import { homeWithHosts, hostLog, hostOf, isRunning, startedHosts, until, withHost } from '../../../support/engineHosts';
import { installation, laterInstallation, otherwiseSpeaking } from '../../../support/laterInstallation';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('an engine host and clients of other versions', () => {
  it('tell which of them is newer', () => {
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
  const search = (program: string): void => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(program, 'cli.js'), 'search', 'keepLedger', '--folder', folder],
      { encoding: 'utf8', env: { ...process.env, ...withHost, CODEBASE_SEARCH_HOME: home } },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /keepLedger/);
    assert.equal(stderr, '');
  };

  it('replace the host if a client is newer; neither host serves a client of the other version', async () => {
    search(installation);
    const older = hostOf(home);
    const newer = laterInstallation();
    search(newer);
    await until(() => !isRunning(older));
    assert.match(hostLog(home), /a newer version takes over/);
    const host = hostOf(home);
    assert.notEqual(host, older);
    // This client has the protocol version of the older host.
    search(installation);
    search(newer);
    assert.equal(hostOf(home), host);
  }).timeout(90_000);

  it('make an older client work without a host if the protocol versions differ', () => {
    search(otherwiseSpeaking());
    const host = hostOf(home);
    assert.match(hostLog(home), /is open/, 'it serves the client of its kind');
    search(installation);
    assert.deepEqual([hostOf(home), startedHosts(home)], [host, [host]]);
  }).timeout(90_000);
});
