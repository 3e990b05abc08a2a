/**
 * Measures how long a search takes on a warm index, over different questions: inside the engine, and as the editor sees
 * it.
 *
 *     npm run bench:query -- DIR [DIR ...] --questions DIR [--questions DIR] [--count N] [--warm-up N] [--rest S] [--profile DIR] [--home DIR]
 *
 * The questions are from folders in the format of `bench/quality`, spread evenly. Others of them (50 by default) are
 * asked before, followed by some idle seconds (3 by default). `--home` keeps the index for another run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { atHome, neverAborted, printResult, startEngine } from './engineUnderTest';
import { questionOptions, readWithWarmUp } from './queries';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...questionOptions, profile: { type: 'string' } },
});

async function measure(
  folder: string,
  home: string,
  queries: readonly string[],
  warmUp: readonly string[],
): Promise<void> {
  const { engine, memory, processor, stop } = startEngine(folder, home, values.profile);
  await engine.update(neverAborted);
  const inside: number[] = [];
  const outside: number[] = [];
  const ask = async (query: string): Promise<void> => {
    const started = performance.now();
    const { took_ms } = await engine.search({ query, timeout_ms: 60_000 }, neverAborted);
    outside.push(performance.now() - started);
    inside.push(took_ms);
  };
  for (const query of warmUp) await ask(query);
  await delay(Number(values.rest) * 1000);
  inside.length = outside.length = 0;
  const before = processor();
  for (const query of queries) await ask(query);
  const work = ((processor() - before) / queries.length) * 1000;
  const { filesIndexed, chunks } = engine.status;
  const of = (list: readonly number[]): string =>
    [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(1)).join(' / ');
  printResult(
    `| ${filesIndexed} | ${chunks} | ${inside.length} | ${of(inside)} ms | ${of(outside)} ms | ${work.toFixed(1)} ms | ${memory().now.toFixed(0)} MB |`,
  );
  await stop();
}

void (async () => {
  const { queries, warmUp } = readWithWarmUp(values.questions, Number(values.count), Number(values['warm-up']));
  printResult(
    '| files | chunks | questions | in the engine, p50 / p95 / p99 | in the editor | processor time each | memory |\n|---|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await atHome(values.home, (home) => measure(folder, home, queries, warmUp));
})();
