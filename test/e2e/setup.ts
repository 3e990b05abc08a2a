import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installThroughApt } from '../shared/apt';

/**
 * Installs a real VS Code for tests, from npm alone: the server and web workbench that the package `code-server`
 * carries, and a matching Node version to run them. Many build machines are not allowed to download the desktop VS
 * Code.
 */

const codeServer = '4.139.1';
const node = '24.21.0';
const home = resolve(import.meta.dirname, '../../.vscode-e2e');
const marker = join(home, `.ready-${codeServer}`);

export interface Installation {
  /** Path of a Node that can run the server. */
  readonly node: string;
  readonly server: string;
}

export function installVsCode(): Installation {
  if (!existsSync(marker)) install();
  return { node: nodeBinary(), server: join(home, 'node_modules/code-server/lib/vscode/out/server-main.js') };
}

/** Returns the path of a Chromium, which is installed through apt if there is none. */
export function installChromium(): string {
  const found = findChromium();
  if (found) return found;
  say('Installing Chromium through apt (about 15 s)…');
  const installed = installThroughApt('chromium') ? findChromium() : undefined;
  if (!installed) {
    throw new Error(
      'The tests in a real VS Code need Chromium, and it could not be installed through apt. ' +
        'Install chromium yourself, or set CHROMIUM to the path of a Chromium or Chrome.',
    );
  }
  return installed;
}

function install(): void {
  say('Installing VS Code for tests into .vscode-e2e (800 MB, about 30 s)…');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'vscode-e2e', private: true }));
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  npm(home, 'install', '--save-exact', `${platform}@${node}`, `code-server@${codeServer}`);
  npm(join(home, 'node_modules/code-server/lib/vscode'), 'ci', '--omit=dev', '--legacy-peer-deps');
  writeFileSync(marker, '');
}

/** Runs npm without install scripts, which would compile native helpers that the tests do not need. */
function npm(directory: string, ...parameters: readonly string[]): void {
  execFileSync('npm', [...parameters, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function nodeBinary(): string {
  const packages = readdirSync(join(home, 'node_modules')).filter((name) => /^node-(linux|darwin|win)-/.test(name));
  const [found] = packages.map((name) => join(home, 'node_modules', name, 'bin/node')).filter(existsSync);
  if (!found) throw new Error(`There is no Node in ${home}. Delete that folder and run again.`);
  return found;
}

function findChromium(): string | undefined {
  const own = process.env['CHROMIUM'];
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const candidates = own
    ? [own]
    : (process.env['PATH'] ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(existsSync);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
