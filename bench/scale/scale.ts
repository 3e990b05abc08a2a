/**
 * Measures how build, first answer after a restart, query, save, memory and disk depend on the size of a folder, with
 * one row per folder.
 *
 *     npm run bench:scale -- DIR [DIR ...] --questions DIR [--count N] [--saves N] --home DIR
 *
 * An index that already exists in `--home` is not built again. Saves change the folders, so use copies. `bench:folder`
 * creates folders of a given size.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { percentile, type EvalQuestion } from '../../src/core/eval/metrics';
import { bytesIn, neverAborted, printResult, seconds, startEngine } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    count: { type: 'string', default: '200' },
    saves: { type: 'string', default: '30' },
    home: { type: 'string' },
  },
});

const CODE = /\.(ts|js|go|rs|java|c|cc|php|kt|swift|scala|cs)$/;
const MEGABYTE = 1 << 20;

function readQueries(folder: string, count: number): readonly string[] {
  const files = readdirSync(join(folder, 'annotations')).sort();
  const all = [
    ...new Set(
      files.flatMap((file) =>
        (JSON.parse(readFileSync(join(folder, 'annotations', file), 'utf8')) as EvalQuestion[]).map(
          ({ query }) => query,
        ),
      ),
    ),
  ];
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor((i * all.length) / count)] ?? '');
}

async function timed(engine: Engine, queries: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const query of queries) times.push((await engine.search({ query, timeout_ms: 120_000 }, neverAborted)).took_ms);
  return times;
}

/** Returns the next file that is in the index: a change to any other file would never be found. */
async function indexedFrom(engine: Engine, code: readonly string[], from: number): Promise<string> {
  for (const path of code.slice(from)) if ((await engine.why(path, neverAborted)).state === 'indexed') return path;
  throw new Error('No code is indexed behind that place.');
}

/** Returns the milliseconds until a unique word is found in a saved file. */
async function timeSave(engine: Engine, path: string, i: number): Promise<number> {
  const word = `qzj${Array.from(`${process.pid}x${i}`, (digit) => 'kwvyfpbxgmd'['0123456789x'.indexOf(digit)]).join('')}`;
  const started = performance.now();
  appendFileSync(path, `\n// ${word}\n`);
  while (
    (
      await engine.search({ query: word, min_score: 0, top_k: 1, timeout_ms: 120_000 }, neverAborted)
    ).items[0]?.snippet.includes(word) !== true
  )
    await delay(5);
  return performance.now() - started;
}

async function measure(folder: string, home: string): Promise<void> {
  const queries = readQueries(values.questions ?? '', Number(values.count));
  const building = startEngine(folder, home);
  const build = await seconds(() => building.engine.update(neverAborted));
  const max = building.memory().most;
  await building.stop();
  const { engine, memory, stop } = startEngine(folder, home);
  const restart = await seconds(() => engine.search({ query: queries[0] ?? '', timeout_ms: 120_000 }, neverAborted));
  await engine.update(neverAborted);
  await timed(engine, queries.slice(-30));
  const times = await timed(engine, queries);
  const now = memory().now;
  const code = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => CODE.test(path))
    .sort();
  const saves: number[] = [];
  for (let i = 0; i < Number(values.saves); i++)
    saves.push(
      await timeSave(
        engine,
        join(folder, await indexedFrom(engine, code, Math.floor((i * code.length) / Number(values.saves)))),
        i,
      ),
    );
  const { filesIndexed, chunks } = engine.status;
  const of = (list: readonly number[], shares = [0.5, 0.95]): string =>
    shares.map((share) => percentile(list, share).toFixed(0)).join(' / ');
  printResult(
    `| ${filesIndexed} | ${chunks} | ${build.toFixed(0)} s | ${restart.toFixed(1)} s | ${of(times)} ms | ${of(saves, [0.5, 0.95, 1])} ms | ${now.toFixed(0)} MB (${max.toFixed(0)}) | ${(bytesIn(home) / MEGABYTE).toFixed(0)} MB |`,
  );
  await stop();
}

void (async () => {
  printResult(
    '| files | chunks | build | restart | query, p50 / p95 | save, p50 / p95 / most | memory (most, while building) | disk |\n|---|---|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await measure(folder, join(values.home ?? '', folder.replace(/\W+/g, '-')));
})();
