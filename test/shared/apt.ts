import { spawnSync } from 'node:child_process';

/** Maximum number of seconds to wait for another package manager. */
const MAX_WAIT_SECONDS = 120;

/** Maximum number of runs of one command: another package manager may start between the check and the run. */
const MAX_RUNS = 3;

/**
 * Runs apt when no other package manager runs, because apt itself waits only for the lock of the packages, not for the
 * lock of their lists.
 */
function apt(...parameters: readonly string[]): boolean {
  for (let run = 1; run <= MAX_RUNS; run++) {
    for (let waited = 0; isPackageManagerRunning() && waited < MAX_WAIT_SECONDS; waited++) spawnSync('sleep', ['1']);
    if (runApt(parameters)) return true;
  }
  return false;
}

const runApt = (parameters: readonly string[]): boolean =>
  spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${MAX_WAIT_SECONDS}`, ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const isPackageManagerRunning = (): boolean => spawnSync('pgrep', ['-x', 'apt|apt-get|dpkg']).status === 0;

/** Installs packages of Debian or Ubuntu. @returns whether the installation succeeded. */
export const installThroughApt = (...packages: readonly string[]): boolean =>
  apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
