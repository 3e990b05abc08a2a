/**
 * Measures a folder with very many files: its first build, saves in it and the next start, and the status it reports
 * meanwhile. Changes the folder itself, so use a copy.
 *
 *     npx tsx bench/speed/many.ts DIR [--saves N]
 */
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/core/eval/metrics';
import { bytesIn, neverAborted, printResult, seconds, startEngine, withHome } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { saves: { type: 'string', default: '20' } },
});

const MEGABYTE = 1 << 20;
const CODE = /\.(ts|js|py|go|rs|java|c|cc|php|rb|kt|swift|scala|cs)$/;

async function build(folder: string, home: string): Promise<void> {
  const { engine, memory, processor, stop } = startEngine(folder, home);
  const said = new Map<string, string>();
  engine.onDidChangeStatus(({ index, filesIndexed, filesTotal }) =>
    said.set(index.state, `${JSON.stringify(index)}, ${filesIndexed} of ${filesTotal} files`),
  );
  const took = await seconds(() => engine.update(neverAborted));
  const { now, most: max } = memory();
  printResult(
    `first build: ${took.toFixed(0)} s, processor ${processor().toFixed(0)} s, memory ${now.toFixed(0)} MB, at most ${max.toFixed(0)} MB, disk ${(bytesIn(home) / MEGABYTE).toFixed(0)} MB`,
  );
  for (const [state, words] of said) printResult(`  ${state}: ${words}`);
  const coverage = await seconds(async () =>
    printResult(`  coverage: ${JSON.stringify(await engine.coverage(neverAborted)).slice(0, 300)}`),
  );
  printResult(`  in ${coverage.toFixed(1)} s`);
  await stop();
}

async function reopen(folder: string, home: string): Promise<void> {
  const { engine, memory, stop } = startEngine(folder, home);
  const answered = await seconds(() => engine.search({ query: 'parse user list', min_score: 0 }, neverAborted));
  const compared = await seconds(() => engine.update(neverAborted));
  printResult(
    `next start: ${answered.toFixed(1)} s to the first answer, ${(answered + compared).toFixed(1)} s until compared with the folder, memory ${memory().now.toFixed(0)} MB`,
  );
  const paths = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => CODE.test(path));
  const times: number[] = [];
  for (let i = 0; i < Number(values.saves); i++) {
    const path = paths[Math.floor((i * paths.length) / Number(values.saves))] ?? '';
    const name = `zq${'bcdfghjklmnp'[i % 12] ?? ''}${'bcdfghjklmnp'[Math.floor(i / 12) % 12] ?? ''}xvk`;
    appendFileSync(join(folder, path), `// ${name}\n`);
    times.push(
      1_000 *
        (await seconds(async () => {
          while (
            !(await engine.search({ query: name, min_score: 0, top_k: 3 }, neverAborted)).items.some(
              (item) => item.path === path,
            )
          )
            await delay(2);
        })),
    );
  }
  printResult(
    `saves: ${[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join(' / ')} ms until found (p50 / p95 / most of ${times.length})`,
  );
  await delay(30_000);
  printResult(`idle: ${(bytesIn(home) / MEGABYTE).toFixed(0)} MB on disk`);
  await stop();
}

void (async () => {
  for (const folder of positionals)
    await withHome(async (home) => {
      await build(folder, home);
      await reopen(folder, home);
    });
})();
