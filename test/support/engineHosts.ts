import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasErrorCode } from '../../src/node/fileSystem/atomicFile';
import { afterFile } from '../afterFile';
import { temporaryFolder } from './temporaryFolder';

/** The engine hosts of a home of indexes, as their logs tell of them. */

export const hostScript = join(__dirname, '../../dist/engineHost.js');

/** Lets a process use the engine host, which other specs do without. */
export const withHost = { CODEBASE_SEARCH_NO_DAEMON: '', CODEBASE_SEARCH_DAEMON_IDLE: '60' } as const;

/** A home whose hosts are ended after the test file. */
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

/** Those that listened at some time, the oldest first. */
export const startedHosts = (home: string): readonly number[] =>
  [...hostLog(home).matchAll(/ (\d+) info: The host listens/g)].map(([, pid]) => Number(pid));

export const liveHosts = (home: string): readonly number[] => startedHosts(home).filter(isRunning);

/** The one that is there. */
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

/** A host without clients ends by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}

/** A process that ended and whose parent has not noticed is a zombie: it runs no more. */
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
