import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** First steps of every command, so that a fresh clone needs no setup: install if needed, then build. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository; ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** npm writes this file after every install. If it is older than the lock file, something has changed since. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');

export function install() {
  const wanted = statSync(join(root, 'package-lock.json')).mtimeMs;
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= wanted) return;
  process.stderr.write('Installing dependencies (first run only)…\n');
  run('npm', ['ci', '--loglevel=error'], { stdio: ['ignore', 2, 2] });
}

export function bundle() {
  run(process.execPath, ['esbuild.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
