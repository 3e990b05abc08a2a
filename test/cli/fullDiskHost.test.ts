import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterFile } from '../afterFile';
import { endHosts, hostLog, liveHosts, startedHosts, withHost } from '../support/engineHosts';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';
import { isLinux, isRoot, itWhere } from '../where';
import { runCli, type Ran } from './runCli';

const LEDGER = '/** Keeps the ledger of all accounts. */\nexport function keepLedger(): void {}\n';

const mount = (place: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m,mode=700', 'tmpfs', place], { stdio: 'ignore' });
const unmount = (place: string): void => void execFileSync('umount', ['-l', place]);

/** Returns whether this process may mount; in some containers, even root may not. */
function mayMount(): boolean {
  const place = temporaryFolder();
  try {
    mount(place);
    unmount(place);
    return true;
  } catch {
    return false;
  }
}

const canMount = isLinux && isRoot && mayMount();

/** Mounts a separate disk with room for the built-in model. */
function smallDisk(): string {
  const place = temporaryFolder();
  mount(place);
  afterFile(async () => {
    await endHosts(join(place, 'home'));
    unmount(place);
  });
  return place;
}

describe('the engine host on a full disk', function () {
  this.timeout(120_000);
  let disk: string;
  let home: string;
  let folder: string;
  beforeEach(() => {
    if (!canMount) return;
    disk = smallDisk();
    home = join(disk, 'home');
    mkdirSync(home, { mode: 0o700 });
    folder = temporaryFolder({ 'src/ledger.ts': LEDGER });
  });
  const run = (...args: string[]): Ran => runCli(home, [...args, '--folder', folder], { env: withHost });
  const fill = (): void => {
    const { bavail, bsize } = statfsSync(disk);
    for (let bytes = bavail * bsize; bytes >= 4_096; bytes = Math.floor(bytes / 2))
      for (let part = 0; part < 8; part++)
        try {
          writeFileSync(join(disk, `ballast-${bytes}-${part}`), Buffer.alloc(bytes));
        } catch {
          // The file has been filled up to the capacity of the disk.
        }
  };
  const empty = (): void =>
    readdirSync(disk)
      .filter((name) => name.startsWith('ballast-'))
      .forEach((name) => rmSync(join(disk, name)));

  itWhere(canMount, 'to mount a disk')('answers from what is indexed, and goes on when there is space again', () => {
    assert.equal(run('search', 'keepLedger').status, 0);
    const hosts = startedHosts(home);
    assert.equal(hosts.length, 1);
    fill();
    writeFiles(folder, { 'src/zebra.ts': 'export function countZebras(): void {}\n' });
    for (let i = 0; i < 3; i++) {
      const found = run('search', 'keepLedger', '--json');
      assert.match(found.stdout, /keepLedger/, found.stderr);
    }
    const indexed = run('index');
    assert.deepEqual([indexed.status, /no space left/i.test(indexed.stderr)], [1, true], indexed.stderr);
    assert(hostLog(home).split('\n').length < 50, hostLog(home));
    empty();
    const again = run('index');
    assert.equal(again.status, 0, again.stderr);
    assert.match(run('search', 'countZebras').stdout, /countZebras/);
    assert.deepEqual(liveHosts(home), startedHosts(home).slice(-1));
  });

  itWhere(canMount, 'to mount a disk')('is done without where it cannot start', () => {
    const indexed = run('index', '--no-daemon');
    assert.equal(indexed.status, 0, indexed.stderr);
    rmSync(join(home, 'host'), { recursive: true, force: true });
    fill();
    const found = run('search', 'keepLedger', '--json');
    assert.match(found.stdout, /keepLedger/, found.stderr);
    assert.deepEqual(startedHosts(home), []);
    empty();
    assert.match(run('search', 'keepLedger').stdout, /keepLedger/);
    assert.equal(startedHosts(home).length, 1);
  });
});
