/**
 * Measures how long a saved file takes until a search finds it, over many consecutive saves of different files, and how
 * much they leave on disk. Changes the folder itself, so use a copy.
 *
 *     npm run bench:update -- DIR [DIR ...] [--saves N] [--from N] [--home DIR] [--rest SECONDS] [--profile DIR]
 *
 * With `--home`, the index is kept: a large one is built once, and a thousand saves can be measured in parts (`--from
 * 900` continues with the 900th file). `--rest` waits for maintenance before measuring the disk.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { percentile } from '../../src/core/eval/metrics';
import { atHome, bytesIn, neverAborted, printResult, startEngine } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    saves: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    home: { type: 'string' },
    rest: { type: 'string', default: '0' },
    profile: { type: 'string' },
  },
});

const CODE = /\.(ts|js|py|go|rs|java|c|cc|php|rb|kt|swift|scala|cs)$/;
const MEGABYTE = 1 << 20;

/** Maximum number of saves that are spread over a folder. */
const SAVES = 1_000;

/** Returns indexed code files, spread over the folder. */
async function filesToSave(engine: Engine, folder: string, from: number, count: number): Promise<readonly string[]> {
  const all = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => CODE.test(path))
    .sort();
  const spread = Array.from(
    { length: count },
    (_, i) => all[Math.floor((((from + i) % SAVES) * all.length) / SAVES)] ?? '',
  );
  const indexed: string[] = [];
  for (const path of spread) if ((await engine.why(path, neverAborted)).state === 'indexed') indexed.push(path);
  return indexed;
}

/** Adds a line with a new name to a file, saved as editors do: a new file replaces the old one. */
function save(folder: string, path: string, name: string): void {
  const comment = /\.(py|rb)$/.test(path) ? '#' : '//';
  const temporary = join(folder, `${path}.saving`);
  writeFileSync(temporary, `${readFileSync(join(folder, path), 'utf8')}\n${comment} ${name} is new\n`);
  renameSync(temporary, join(folder, path));
}

/**
 * Returns a single word that shares no part with any other: parts that many files contain would find those files first.
 */
function freshName(i: number): string {
  return Array.from(`${i}x${process.pid}`, (digit) => 'qzjxkvwyfpb'['x0123456789'.indexOf(digit)]).join('');
}

async function isFound(engine: Engine, name: string, path: string): Promise<boolean> {
  const { items } = await engine.search({ query: name, min_score: 0, top_k: 3 }, neverAborted);
  return items.some((item) => item.path === path);
}

/** Returns the milliseconds until a save is found. The engine is not notified of it. */
async function timeSave(engine: Engine, folder: string, path: string, name: string): Promise<number> {
  const started = performance.now();
  save(folder, path, name);
  while (!(await isFound(engine, name, path))) {
    if (performance.now() - started > 30_000) throw new Error(`${path} is not found`);
    await delay(2);
  }
  return performance.now() - started;
}

async function measure(folder: string, home: string): Promise<void> {
  const { engine, memory, stop } = startEngine(folder, home, values.profile);
  await engine.update(neverAborted);
  const files = engine.status.filesIndexed;
  const before = bytesIn(home) / MEGABYTE;
  const times: number[] = [];
  const saves = await filesToSave(engine, folder, Number(values.from), Number(values.saves));
  for (const [i, path] of saves.entries()) times.push(await timeSave(engine, folder, path, freshName(i)));
  const of = (list: readonly number[], share: number): string => percentile(list, share).toFixed(0);
  const after = bytesIn(home) / MEGABYTE;
  await delay(1_000 * Number(values.rest));
  const rested = bytesIn(home) / MEGABYTE;
  printResult(
    `| ${files} | ${times.length} | ${of(times, 0.5)} / ${of(times, 0.95)} / ${of(times, 1)} ms | ${of(times.slice(0, 100), 0.5)} → ${of(times.slice(-100), 0.5)} ms | ` +
      `${[before, after, rested].map((size) => size.toFixed(0)).join(' → ')} MB | ${memory().now.toFixed(0)} MB |`,
  );
  await stop();
}

void (async () => {
  printResult(
    '| files | saves | until found, p50 / p95 / most | first → last hundred, p50 | disk before → after → idle | memory after |\n|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await atHome(values.home, (home) => measure(folder, home));
})();
