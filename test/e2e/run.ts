import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import Mocha from 'mocha';
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { endHosts } from '../support/engineHosts';
import { installChromium, installVsCode } from './setup';
import { extensionUnderTest } from './underTest';

/**
 * The suites in a real VS Code: one inside its extension host, one that drives its windows.
 * `run.ts install` only installs what they need. `run.ts host` and `run.ts ui` run one of them, `run.ts ui looks` one
 * file of it, `E2E_GREP='in dark'` some tests of it. `run.ts desktop` runs the first in a desktop VS Code that it
 * downloads. `E2E_VSIX=FILE` tries a package instead of this folder.
 */

const here = import.meta.dirname;
const repository = join(here, '../..');

async function main(): Promise<void> {
  const [only, file] = process.argv.slice(2);
  if (only === 'desktop') return runHostSuite({});
  for (const part of ['extension.js', 'engineProcess.js', 'cli.js', 'webview/search.js']) {
    if (!existsSync(join(repository, 'dist', part)))
      throw new Error(`dist/${part} is missing. Run \`npm run build\` first.`);
  }
  installVsCode();
  installChromium();
  if (only === 'install') return;
  if (only !== 'ui') await runHostSuite({ vscodeExecutablePath: join(here, 'code') });
  if (only !== 'host') await runUiSuite(file);
}

/** @param where the VS Code to run in; a desktop one is downloaded when none is named. */
async function runHostSuite(where: { readonly vscodeExecutablePath?: string }): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-host-'));
  const workspace = join(temporary, 'parcel-desk');
  const results = join(temporary, 'results.json');
  try {
    cpSync(join(here, 'workspace'), workspace, { recursive: true });
    await runTests({
      ...where,
      extensionDevelopmentPath: extensionUnderTest(),
      extensionTestsPath: await bundleHostSuite(),
      launchArgs: [workspace],
      extensionTestsEnv: { E2E_RESULTS: results, CODEBASE_SEARCH_HOME: join(temporary, 'home') },
    });
    verify(results);
  } finally {
    // The windows of the editor have started one, which outlives them.
    await endHosts(join(temporary, 'home'));
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The extension host loads CommonJS. */
async function bundleHostSuite(): Promise<string> {
  const outfile = join(repository, 'test-results/hostSuite.cjs');
  await build({
    entryPoints: [join(here, 'suite/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
  });
  return outfile;
}

/** An exit code of zero is not enough: the suite must have said itself that it ran and passed. */
function verify(results: string): void {
  if (!existsSync(results)) throw new Error('The suite in the extension host ended without a result.');
  const { passes, failures, pending } = JSON.parse(readFileSync(results, 'utf8')) as Mocha.Stats;
  if (passes === 0 || failures > 0 || pending > 0)
    throw new Error(`In the extension host: ${passes} passed, ${failures} failed, ${pending} skipped.`);
}

/**
 * A browser, an editor and its processes share a machine that may be busy: a file in which tests fail is run once more,
 * with nothing beside it. The tests that needed that are named at the end, for they are to be mended.
 */
async function runUiSuite(only: string | undefined): Promise<void> {
  if (only !== undefined) {
    const failed = await failuresIn(only);
    if (failed.length > 0) throw new Error(`${only}.test.ts: tests of the windows failed.`);
    return;
  }
  // What is there after a run was made by it.
  rmSync(join(repository, 'test-results/screenshots'), { recursive: true, force: true });
  const retried: string[] = [];
  for (const [file, failed] of await runUiFiles()) {
    if ((await failuresInOwnProcess(file)).length > 0)
      throw new Error(`${file}.test.ts: tests of the windows failed twice.`);
    retried.push(...failed.map((title) => `${file}.test.ts: ${title}`));
  }
  reportRetried(retried);
}

/** With more than these, the machine is not merely busy. */
const MAX_RETRIED = 2;

/** @throws where they are too many. */
function reportRetried(tests: readonly string[]): void {
  if (tests.length === 0) return;
  process.stdout.write(
    `\nPassed at the second attempt only (${tests.length}):\n${tests.map((test) => `  ${test}\n`).join('')}`,
  );
  if (tests.length > MAX_RETRIED)
    throw new Error(`${tests.length} tests of the windows passed at the second attempt only; ${MAX_RETRIED} may.`);
}

/**
 * Windows wait more than they compute: on two cores two files at a time took 244 s where one after the other took five
 * to six minutes.
 */
const AT_A_TIME = 2;

/** The files with most to do first, or the last of them would be waited for. @returns what failed, by file. */
async function runUiFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = join(here, 'ui');
  const waiting = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  const failures = new Map<string, readonly string[]>();
  const runNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const name = basename(file, '.test.ts');
      const failed = await failuresInOwnProcess(name);
      if (failed.length > 0) failures.set(name, failed);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, runNext));
  return failures;
}

/** Where a process leaves what failed in it. */
const failuresFile = (file: string): string => join(repository, `test-results/failures-${file}.json`);

/**
 * What it says is shown when it has ended, so that files do not talk across each other. @returns the titles of the
 * tests that failed.
 */
async function failuresInOwnProcess(file: string): Promise<readonly string[]> {
  rmSync(failuresFile(file), { force: true });
  const child = spawn('npx', ['tsx', join(here, 'run.ts'), 'ui', file], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const status = await new Promise((ended) => child.once('close', ended));
  process.stdout.write(Buffer.concat(said));
  if (status === 0) return [];
  return existsSync(failuresFile(file))
    ? (JSON.parse(readFileSync(failuresFile(file), 'utf8')) as readonly string[])
    : ['(ended without a result)'];
}

/** Runs the tests of a file in this process. @returns the titles of those that failed. */
async function failuresIn(file: string): Promise<readonly string[]> {
  const { E2E_GREP: words, CI } = process.env;
  const mocha = new Mocha({
    color: true,
    forbidOnly: true,
    forbidPending: true,
    slow: 5_000,
    reporter: CI === undefined ? 'spec' : 'dot',
    ...(words !== undefined && { grep: words }),
  });
  mocha.addFile(join(here, 'ui', `${file}.test.ts`));
  const failed: string[] = [];
  await new Promise((done) => mocha.run(done).on('fail', (test) => failed.push(test.fullTitle())));
  mkdirSync(dirname(failuresFile(file)), { recursive: true });
  writeFileSync(failuresFile(file), JSON.stringify(failed));
  return failed;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
