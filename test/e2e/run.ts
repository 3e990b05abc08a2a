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
 * Runs the suites in a real VS Code: one inside its extension host, and one that drives its windows. `run.ts install`
 * only installs what they need. `run.ts host` and `run.ts ui` run one of them, `run.ts ui looks` runs one file of it,
 * and `E2E_GREP='in dark'` runs some of its tests. `run.ts desktop` runs the first suite in a desktop VS Code that it
 * downloads. `E2E_VSIX=FILE` tests a package instead of this folder.
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

/** @param where the VS Code to run in; a desktop version is downloaded when none is given. */
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
    // The windows of the editor have started an engine host, which outlives them.
    await endHosts(join(temporary, 'home'));
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Bundles the suite as CommonJS, which the extension host loads. */
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

/**
 * Checks the results that the suite wrote. An exit code of zero is not enough: the suite must have reported that it ran
 * and passed.
 */
function verify(results: string): void {
  if (!existsSync(results)) throw new Error('The suite in the extension host ended without a result.');
  const { passes, failures, pending } = JSON.parse(readFileSync(results, 'utf8')) as Mocha.Stats;
  if (passes === 0 || failures > 0 || pending > 0)
    throw new Error(`In the extension host: ${passes} passed, ${failures} failed, ${pending} skipped.`);
}

/**
 * Runs the tests that drive windows. A browser, an editor and its processes share a machine that may be busy, so a file
 * with failed tests is run once more alone. The tests that passed only then are listed at the end, because they need to
 * be repaired.
 */
async function runUiSuite(only: string | undefined): Promise<void> {
  if (only !== undefined) {
    const failed = await failuresIn(only);
    if (failed.length > 0) throw new Error(`${only}.test.ts: tests of the windows failed.`);
    return;
  }
  // Removes old screenshots, so that all existing ones come from this run.
  rmSync(join(repository, 'test-results/screenshots'), { recursive: true, force: true });
  const retried: string[] = [];
  for (const [file, failed] of await runUiFiles()) {
    if ((await failuresInOwnProcess(file)).length > 0)
      throw new Error(`${file}.test.ts: tests of the windows failed twice.`);
    retried.push(...failed.map((title) => `${file}.test.ts: ${title}`));
  }
  reportRetried(retried);
}

/** Maximum number of retried tests. More of them cannot be explained by a busy machine. */
const MAX_RETRIED = 2;

/** @throws if too many tests were retried. */
function reportRetried(tests: readonly string[]): void {
  if (tests.length === 0) return;
  process.stdout.write(
    `\nPassed at the second attempt only (${tests.length}):\n${tests.map((test) => `  ${test}\n`).join('')}`,
  );
  if (tests.length > MAX_RETRIED)
    throw new Error(`${tests.length} tests of the windows passed at the second attempt only; ${MAX_RETRIED} may.`);
}

/**
 * Number of files that run concurrently. Windows mostly wait: on two cores, two files at a time took 244 s, and one
 * after the other took five to six minutes.
 */
const AT_A_TIME = 2;

/** Runs the longest files first, so that none of them runs alone at the end. @returns the failed tests by file. */
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

/** Returns the path of the file to which a process writes its failed tests. */
const failuresFile = (file: string): string => join(repository, `test-results/failures-${file}.json`);

/**
 * Runs a file in a separate process, and shows its output when it has ended, so that outputs are not mixed. @returns
 * the titles of the failed tests.
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

/** Runs the tests of a file in this process. @returns the titles of the failed tests. */
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
