/**
 * Measures how long a search takes for an agent: through the MCP server with the official client, on a warm index, over
 * different questions; inside the engine, and from the call to the answer.
 *
 *     npm run bench:mcp -- DIR [DIR ...] --questions DIR [--questions DIR] [--count N] [--warm-up N] [--rest S] [--home DIR]
 *
 * Runs one question, some idle seconds (3 by default), 50 questions by default, the same idle seconds again, and the
 * remaining questions. `--home` keeps the index for another run.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { percentile } from '../../src/core/eval/metrics';
import type { ResultData } from '../../src/core/rendering/resultData';
import { atHome, printResult } from './engineUnderTest';
import { questionOptions, readWithWarmUp } from './queries';

const { values, positionals } = parseArgs({ allowPositionals: true, options: questionOptions });

interface Times {
  readonly inside: readonly number[];
  readonly outside: readonly number[];
}

async function timed(client: Client, queries: readonly string[]): Promise<Times> {
  const [inside, outside]: [number[], number[]] = [[], []];
  for (const query of queries) {
    const started = performance.now();
    const { structuredContent } = await client.callTool({
      name: 'codebase_search',
      arguments: { query, timeout_ms: 60_000 },
    });
    outside.push(performance.now() - started);
    inside.push((structuredContent as ResultData).took_ms);
  }
  return { inside, outside };
}

const of = (times: readonly number[]): string =>
  `${[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ')} ms`;

async function measure(
  folder: string,
  home: string,
  [first = '', ...queries]: readonly string[],
  warmUp: readonly string[],
): Promise<void> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const env = {
    ...(process.env as Record<string, string>),
    CODEBASE_SEARCH_HOME: home,
    CODEBASE_SEARCH_NO_DAEMON: '1',
  };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(__dirname, '../../dist/cli.js'), 'mcp', '--folder', folder],
      env,
    }),
  );
  const rest = (): Promise<void> => delay(Number(values.rest) * 1000);
  await timed(client, [first]);
  await rest();
  const early = await timed(client, warmUp);
  await rest();
  const { inside, outside } = await timed(client, queries);
  printResult(`| ${inside.length} | ${of(inside)} | ${of(outside)} | ${of(early.inside)} |`);
  await client.close();
}

void (async () => {
  const { queries, warmUp } = readWithWarmUp(values.questions, Number(values.count), Number(values['warm-up']));
  printResult(
    '| questions | in the engine, p50 / p95 / p99 | to the agent | the ones before, in the engine |\n|---|---|---|---|',
  );
  for (const folder of positionals) await atHome(values.home, (home) => measure(folder, home, queries, warmUp));
})();
