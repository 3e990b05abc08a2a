import { spawnSync } from 'node:child_process';

/** Another package manager may be at work. */
const MAX_WAIT_SECONDS = 120;

/** apt itself waits for the lock of the packages only, and not for that of their lists. */
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

/** Installs packages of Debian or Ubuntu. @returns whether that was possible. */
export const installThroughApt = (...packages: readonly string[]): boolean =>
  apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
