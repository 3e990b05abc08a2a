/**
 * Measures the benefit of the engine host: a search as a whole process and the first answer of a new MCP server, each
 * compared with the same without a host. For memory see `../scale/hostMemory.ts`.
 *
 *     npm run bench:host -- DIR [--runs N] [--home DIR]
 *
 * Commands with and without host alternate, so that a change in the machine's speed affects both.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { percentile } from '../../src/core/eval/metrics';
import { atHome, printResult } from './engineUnderTest';
import { endHosts } from '../../test/support/engineHosts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '15' },
    home: { type: 'string' },
  },
});

const cli = join(__dirname, '../../dist/cli.js');
const QUESTIONS = ['where are retries scheduled', 'parse the configuration', 'open a connection', 'write the log'];

const environment = (home: string, isAlone: boolean): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  CODEBASE_SEARCH_HOME: home,
  CODEBASE_SEARCH_NO_DAEMON: isAlone ? '1' : '',
});

/** Returns the milliseconds of a whole command. */
function timedSearch(folder: string, home: string, i: number, isAlone: boolean): number {
  const started = performance.now();
  const question = QUESTIONS[i % QUESTIONS.length] ?? '';
  const { status, stderr } = spawnSync(process.execPath, [cli, 'search', question, '--folder', folder], {
    env: environment(home, isAlone),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - started;
}

function timedNode(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '']);
  return performance.now() - started;
}

interface Server {
  readonly client: Client;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly milliseconds: number;
}

async function startServer(folder: string, home: string, isAlone: boolean): Promise<Server> {
  const started = performance.now();
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', '--folder', folder],
    env: environment(home, isAlone),
  });
  await client.connect(transport);
  await ask(client, QUESTIONS[0] ?? '');
  return { client, pid: transport.pid ?? 0, milliseconds: performance.now() - started };
}

const ask = (client: Client, query: string): Promise<unknown> =>
  client.callTool({ name: 'codebase_search', arguments: { query, timeout_ms: 60_000 } });

const inTurn = async <T>(work: (isAlone: boolean) => Promise<T> | T, runs: number): Promise<readonly T[][]> => {
  const results: T[][] = [[], []];
  for (let i = 0; i < runs; i++)
    for (const isAlone of [false, true]) results[isAlone ? 1 : 0]?.push(await work(isAlone));
  return results;
};

const row = (what: string, times: readonly number[]): void =>
  printResult(
    `| ${what} | ${Math.min(...times).toFixed(0)} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.95).toFixed(0)} |`,
  );

async function measure(folder: string, home: string): Promise<void> {
  const runs = Number(values.runs);
  for (let i = 0; i < QUESTIONS.length; i++) for (const isAlone of [false, true]) timedSearch(folder, home, i, isAlone);
  printResult('| ms | least | p50 | p95 |\n|---|---|---|---|');
  row('Node by itself', Array.from({ length: runs }, timedNode));
  let i = 0;
  const [shared = [], alone = []] = await inTurn((isAlone) => timedSearch(folder, home, i++ >> 1, isAlone), runs);
  row('a search', shared);
  row('a search, --no-daemon', alone);
  const first = async (isAlone: boolean): Promise<number> => {
    const { client, milliseconds } = await startServer(folder, home, isAlone);
    await client.close();
    return milliseconds;
  };
  const [sharedFirst = [], aloneFirst = []] = await inTurn(first, Math.ceil(runs / 3));
  row('first answer of a server', sharedFirst);
  row('first answer of a server, --no-daemon', aloneFirst);
}

void (async () => {
  for (const folder of positionals)
    await atHome(values.home, (home) => measure(folder, home).finally(() => endHosts(home)));
})();
