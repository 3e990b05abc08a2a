import { spawnSync } from 'node:child_process';

const apt = (...parameters: readonly string[]): boolean =>
  spawnSync('apt-get', parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs packages of Debian or Ubuntu. @returns whether that was possible. */
export const installThroughApt = (...packages: readonly string[]): boolean =>
  apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
