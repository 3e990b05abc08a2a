import { spawnSync } from 'node:child_process';

/** Maximum number of seconds to wait for another package manager. */
const MAX_WAIT_SECONDS = 120;

/**
 * Runs apt when no other package manager runs, because apt itself waits only for the lock of the packages, not for the
 * lock of their lists.
 */
function apt(...parameters: readonly string[]): boolean {
  for (let waited = 0; isPackageManagerRunning() && waited < MAX_WAIT_SECONDS; waited++) spawnSync('sleep', ['1']);
  return (
    spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${MAX_WAIT_SECONDS}`, ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

const isPackageManagerRunning = (): boolean => spawnSync('pgrep', ['-x', 'apt|apt-get|dpkg']).status === 0;

/** Installs packages of Debian or Ubuntu. @returns whether the installation succeeded. */
export const installThroughApt = (...packages: readonly string[]): boolean =>
  apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
