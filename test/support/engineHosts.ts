import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasErrorCode } from '../../src/node/fileSystem/atomicFile';
import { afterFile } from '../afterFile';
import { temporaryFolder } from './temporaryFolder';

/** Helpers that find the engine hosts of an index home by their log files. */

export const hostScript = join(__dirname, '../../dist/engineHost.js');

/** Environment variables that enable the engine host, which the other tests run without. */
export const withHost = { CODEBASE_SEARCH_NO_DAEMON: '', CODEBASE_SEARCH_DAEMON_IDLE: '60' } as const;

/** Creates an index home whose hosts are killed after the test file. */
export function homeWithHosts(): string {
  const home = temporaryFolder();
  afterFile(() => endHosts(home));
  return home;
}

export function hostLog(home: string): string {
  const folder = join(home, 'host');
  if (!existsSync(folder)) return '';
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
}

/** Returns the ids of all host processes that ever listened, oldest first. */
export const startedHosts = (home: string): readonly number[] =>
  [...hostLog(home).matchAll(/ (\d+) info: The host listens/g)].map(([, pid]) => Number(pid));

export const liveHosts = (home: string): readonly number[] => startedHosts(home).filter(isRunning);

/** Returns the process id of the only running host, and fails if there is another. */
export function hostOf(home: string): number {
  const [only, ...others] = liveHosts(home);
  assert.deepEqual(others, []);
  assert(only !== undefined, hostLog(home));
  return only;
}

export async function until(isSo: () => boolean, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!isSo()) {
    assert(Date.now() < end, 'it took too long');
    await sleep(20);
  }
}

export async function endHosts(home: string): Promise<void> {
  for (const pid of liveHosts(home)) killIfThere(pid);
  await until(() => liveHosts(home).length === 0);
}

/** Kills a process, unless it has ended already: a host without clients ends by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}

/** Returns whether a process runs. A zombie, which has ended but has not been reaped by its parent, counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/\) [ZX] /.test(readFileSync(status, 'utf8'));
}
