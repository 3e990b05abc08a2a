/**
 * Measures how long a save takes until every process on the folder finds it: three windows, an MCP server and the
 * command line, on one index that one of the windows writes. Then kills the writer a few times.
 *
 *     npm run bench:follow -- DIR [--saves N] [--kills N]
 *
 * Changes the folder itself, so use a copy.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import type { SearchResult } from '../../src/core/base/types';
import { startClient, toolText } from '../../test/mcp/client';
import { neverAborted, printResult, startEngine, withHome, type EngineUnderTest } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { saves: { type: 'string', default: '30' }, kills: { type: 'string', default: '3' } },
});

const WINDOWS = 3;
const CODE = /\.(ts|js|py|go|rs|java|c|cc|php|rb|kt|swift|scala|cs)$/;
const cli = join(__dirname, '../../dist/cli.js');

/** Returns the code of an answer, without the question. */
const codeOf = ({ items }: SearchResult): string => items.map(({ snippet }) => snippet).join();

interface EntryPoint {
  readonly name: string;
  readonly ask: (query: string) => Promise<string>;
}

/** Milliseconds from a save to the answer that contains it, by entry point. */
type Times = Map<string, number[]>;

async function timeUntilFound({ name, ask }: EntryPoint, word: string, saved: number, times: Times): Promise<void> {
  while (!(await ask(word)).includes(word)) await delay(5);
  times.set(name, [...(times.get(name) ?? []), performance.now() - saved]);
}

/** Returns a word that does not occur in any code. */
const wordOf = (i: number): string =>
  `qzj${Array.from(`${process.pid}x${i}`, (digit) => 'kwvyfpbxgmd'['0123456789x'.indexOf(digit)]).join('')}`;

/** Saves a file and waits until every entry point finds it. */
async function saveAndFind(folder: string, i: number, entryPoints: readonly EntryPoint[], times: Times): Promise<void> {
  const code = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => CODE.test(path))
    .sort();
  const path = code[(i * 37) % code.length] ?? '';
  appendFileSync(join(folder, path), `\n${/\.(py|rb)$/.test(path) ? '#' : '//'} ${wordOf(i)}\n`);
  const saved = performance.now();
  await Promise.all(entryPoints.map((entryPoint) => timeUntilFound(entryPoint, wordOf(i), saved, times)));
}

const windowEntry = ({ engine }: EngineUnderTest, i: number): EntryPoint => ({
  get name() {
    return engine.status.writer ? 'the window that writes' : `window ${i + 1}, follows`;
  },
  ask: async (query) =>
    codeOf(await engine.search({ query, min_score: 0, top_k: 3, timeout_ms: 60_000 }, neverAborted)),
});

/** Starts a new process for each question, so the time includes its start. */
const commandLine = (folder: string, home: string): EntryPoint => ({
  name: 'command line, start included',
  ask: (query) =>
    Promise.resolve(
      codeOf(
        JSON.parse(
          execFileSync(process.execPath, [cli, 'search', query, '--folder', folder, '--json', '--min-score', '0'], {
            encoding: 'utf8',
            env: { ...process.env, CODEBASE_SEARCH_HOME: home, CODEBASE_SEARCH_NO_DAEMON: '1' },
          }),
        ) as SearchResult,
      ),
    ),
});

async function measure(folder: string): Promise<void> {
  await withHome(async (home) => {
    const windows = Array.from({ length: WINDOWS }, () => startEngine(folder, home));
    for (const { engine } of windows) await engine.update(neverAborted);
    const client = await startClient({ home, args: ['--folder', folder] });
    const entryPoints = [
      ...windows.map(windowEntry),
      {
        name: 'MCP server, follows',
        ask: async (query: string) => {
          const request = { query, min_score: 0, top_k: 3, timeout_ms: 60_000 };
          const text = toolText(await client.callTool({ name: 'codebase_search', arguments: request }));
          return text.slice(text.indexOf('\n\n'));
        },
      },
    ];
    await Promise.all(entryPoints.map(({ ask }) => ask('warm')));
    const times: Times = new Map();
    for (let i = 0; i < Number(values.saves); i++) {
      await delay(300);
      await saveAndFind(folder, i, entryPoints, times);
    }
    for (let i = 0; i < 3; i++) await saveAndFind(folder, 10_000 + i, [commandLine(folder, home)], times);
    const taken: Times = new Map();
    for (let i = 0; i < Number(values.kills); i++) {
      const writer = windows.find(({ engine }) => engine.status.writer);
      const others = windows.filter((window) => window !== writer);
      writer?.kill();
      await saveAndFind(
        folder,
        20_000 + i,
        others.map((window, n) => ({
          ...windowEntry(window, n),
          name: 'others, when the writer was killed as the file was saved',
        })),
        taken,
      );
      await delay(5_000);
    }
    for (const [name, all] of [...times, ...taken])
      printResult(
        `| ${name} | ${all.length} | ${[0.5, 0.95, 1].map((share) => percentile(all, share).toFixed(0)).join(' / ')} ms |`,
      );
    await client.close();
    await Promise.all(windows.map(({ stop }) => stop()));
  });
}

void (async () => {
  printResult('| process | saves | until found, p50 / p95 / most |\n|---|---|---|');
  for (const folder of positionals) await measure(folder);
})();
