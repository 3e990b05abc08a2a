import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FakeEmbeddingServer } from '../support/embeddingServer';
import { temporaryFolder } from '../support/temporaryFolder';
import { runCli } from './runCli';

const cli = join(__dirname, '../../dist/cli.js');
/** Number of files, which take some seconds to index. */
const FILES = 300;
const files = Object.fromEntries(
  Array.from({ length: FILES }, (_, i) => [
    `src/file${i}.ts`,
    `/** Work of kind ${i}. */\nexport function work${i}(input: string) {\n  return input.repeat(${i});\n}\n`.repeat(
      90,
    ),
  ]),
);
/**
 * Maximum number of seconds until a command ends. It takes half a second on an idle machine; far more means that the
 * command waits for its work.
 */
const MAX_SECONDS = 30;
const small = Array.from({ length: 200 }, () => temporaryFolder({ 'a.ts': 'export const a = 1;\n' }));
const [some = ''] = small;
const codes = { SIGINT: 130, SIGTERM: 143 } as const;

function start(home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, CODEBASE_SEARCH_HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Returns the exit code as a shell sees it. A signal that arrives while the program is loading ends the process
 * directly.
 */
const seenByShell = ({ exitCode, signalCode }: ChildProcess): number | null =>
  exitCode ?? (signalCode && 128 + constants.signals[signalCode]);

/** Sends a signal. @returns the exit code, the output, and the seconds until the exit. */
async function ended(
  running: ChildProcess,
  signal: keyof typeof codes,
): Promise<readonly [code: number | null, told: string, seconds: number]> {
  let told = '';
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (data: Buffer) => (told += data.toString()));
  const started = performance.now();
  running.kill(signal);
  if (seenByShell(running) === null) await once(running, 'exit');
  return [seenByShell(running), told, (performance.now() - started) / 1_000];
}

/** Waits until the folder of indexes contains a file. */
async function begun(home: string, running: ChildProcess): Promise<void> {
  while (readdirSync(home).length === 0 && running.exitCode === null) await delay(5);
}

const OWN_PROCESSES = 'grep -lz "$0" /proc/[0-9]*/environ 2>/dev/null | grep -v "/$$/"';
/** Filters out the engine host, which serves other commands when one has ended. */
const WITHOUT_HOSTS =
  'while read -r file; do grep -qa engineHost.js "${file%environ}cmdline" 2>/dev/null || echo "$file"; done';

/** Returns all processes that use the home, as the system lists them. */
const processesOf = (home: string): string =>
  process.platform === 'linux'
    ? spawnSync('sh', ['-c', `${OWN_PROCESSES} | ${WITHOUT_HOSTS}`, `CODEBASE_SEARCH_HOME=${home}`], {
        encoding: 'utf8',
      }).stdout
    : '';

describe('a signal to the command line', function () {
  this.timeout(180_000);
  let folder: string;
  before(() => (folder = temporaryFolder(files)));
  /** Commands, and the milliseconds to wait after they began to index. */
  const commands: readonly (readonly [wait: number, args: readonly string[]])[] = [
    [0, ['index']],
    [300, ['index']],
    [1_500, ['index']],
    [400, ['search', 'work7', '--json']],
    [400, ['prompt', 'work7']],
    [400, ['expand', 'src/file1.ts']],
    [500, ['eval']],
    [400, ['why', 'src/file1.ts']],
    [400, ['mcp']],
  ];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const [wait, args] of commands) {
      it(`${signal} ends ${args[0]} ${wait} ms after it began to index, and the next run finds everything`, async () => {
        const home = temporaryFolder();
        const running = start(home, [...args, '-f', folder]);
        await begun(home, running);
        await delay(wait);
        const [code, told, seconds] = await ended(running, signal);
        assert.deepEqual([code, told], [codes[signal], '']);
        assert.ok(seconds < MAX_SECONDS, `${seconds} s`);
        assert.equal(processesOf(home), '');
        const { status, stdout } = runCli(home, ['search', 'work7', '-f', folder, '--json', '--min-score', '0']);
        assert.equal(status, 0);
        const { coverage, items } = JSON.parse(stdout) as {
          coverage: { files_indexed: number };
          items: { path: string }[];
        };
        assert.deepEqual([coverage.files_indexed, items[0]?.path], [FILES, 'src/file7.ts']);
      });
    }

    // Several folders, because with one folder these commands end before the signal arrives.
    for (const [command, folders] of [
      ['clear', small],
      ['status', Array<string>(1_000).fill(some)],
    ] as const) {
      it(`${signal} ends ${command} of ${folders.length} folders`, async () => {
        const home = temporaryFolder();
        runCli(home, ['index', '-f', some]);
        const running = start(home, [command, ...folders.flatMap((path) => ['-f', path])]);
        await delay(1_500);
        const [code, told, seconds] = await ended(running, signal);
        assert.deepEqual([code, told], [codes[signal], '']);
        assert.ok(seconds < MAX_SECONDS, `${seconds} s`);
      });
    }

    it(`${signal} ends a search that waits for its questions`, async () => {
      const running = start(temporaryFolder(), ['search', '-']);
      await delay(800);
      const [code, told] = await ended(running, signal);
      assert.deepEqual([code, told], [codes[signal], '']);
    });

    it(`${signal} ends a command whose embedding server does not respond`, async () => {
      const server = await new FakeEmbeddingServer().start();
      try {
        server.fault = ({ path }) => path === '/api/embed' && new Promise<never>(() => undefined);
        const running = start(
          temporaryFolder(),
          ['index', '--yes', '-f', temporaryFolder({ 'a.ts': 'export const a = 1;\n' })],
          { CODEBASE_SEARCH_EMBEDDER: 'ollama', CODEBASE_SEARCH_OLLAMA_URL: server.url },
        );
        while (!server.requests.some(({ path }) => path === '/api/embed') && running.exitCode === null) await delay(10);
        const [code, told] = await ended(running, signal);
        assert.deepEqual([code, told], [codes[signal], '']);
      } finally {
        await server.stop();
      }
    });
  }
});
