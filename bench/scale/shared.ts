/**
 * Measures searches with little time, and searches that share the engine.
 *
 *     npx tsx bench/scale/shared.ts DIR --questions FILE
 *
 * DIR must already be indexed (`CODEBASE_SEARCH_HOME`). The first part runs batches of 20 with 1, 10 and 100 ms and
 * measures when they answer, and with how many results. The second part runs single questions alone and while a batch
 * of 20 is running.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { percentile, type EvalQuestion } from '../../src/core/eval/metrics';
import { openEngine } from '../../src/node/engine/openEngine';
import { neverAborted, printResult } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { questions: { type: 'string' } } });
const TIMES = 20;

const middle = (list: readonly number[]): string =>
  `${percentile(list, 0.5).toFixed(0)} / ${Math.max(...list).toFixed(0)}`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function shortOfTime(
  engine: Engine,
  batchOf: (n: number) => readonly string[],
  timeout_ms: number,
): Promise<void> {
  const [took, items, unanswered]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < TIMES; n++) {
    took.push(
      await timeOf(async () => {
        const result = await engine.search({ queries: batchOf(n), timeout_ms, min_score: 0, top_k: 10 }, neverAborted);
        items.push(result.items.length);
        unanswered.push(Number(/(\d+) of 20 queries were not answered/.exec(result.warnings.join())?.[1] ?? 0));
      }),
    );
  }
  printResult(`| ${timeout_ms} ms | ${middle(took)} ms | ${Math.min(...items)} | ${middle(unanswered)} of 20 |`);
}

async function main(): Promise<void> {
  const [folder] = positionals;
  if (folder === undefined || values.questions === undefined) throw new Error('Pass DIR and --questions FILE.');
  const queries = (JSON.parse(readFileSync(values.questions, 'utf8')) as EvalQuestion[]).map(({ query }) => query);
  let next = 0;
  const fresh = (): string =>
    `${queries[next++ % queries.length] ?? ''}${' '.repeat(Math.floor(next / queries.length))}`;
  const batchOf = (): readonly string[] => Array.from({ length: 20 }, fresh);
  const engine = await openEngine(folder, {
    resources: join(__dirname, '../../dist'),
    logger: { info: () => undefined, warn: printResult, error: printResult },
  });
  await engine.update(neverAborted);
  await engine.search({ queries: batchOf() }, neverAborted);
  printResult(
    `${engine.status.filesIndexed} files, ${engine.status.chunks} chunks\n\n| time given | answered after, p50 / most | results at least | queries left out, p50 / most |\n|---|---|---|---|`,
  );
  for (const timeout of [1, 10, 100]) await shortOfTime(engine, batchOf, timeout);
  const alone: number[] = [];
  const beside: number[] = [];
  const batches: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    alone.push(await timeOf(() => engine.search({ query: fresh() }, neverAborted)));
    const batch = timeOf(() => engine.search({ queries: batchOf(), timeout_ms: 60_000 }, neverAborted));
    await delay(50);
    beside.push(await timeOf(() => engine.search({ query: fresh() }, neverAborted)));
    batches.push(await batch);
  }
  printResult(
    `\n| one question by itself, p50 / most | while a batch of 20 runs | the batch |\n|---|---|---|\n| ${middle(alone)} ms | ${middle(beside)} ms | ${middle(batches)} ms |`,
  );
  await engine.dispose();
}

void main();
