/**
 * Measures how long it takes to open a folder whose index is up to date: until a search is answered, and until the
 * whole folder has been compared with the index.
 *
 *     npm run bench:restart -- DIR [DIR ...] [--times N] [--profile DIR] [--home DIR]
 *
 * `--home` uses an existing index, or keeps the new one.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/core/base/contracts';
import { percentile } from '../../src/core/eval/metrics';
import { atHome, neverAborted, printResult, seconds, startEngine } from './engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '7' }, profile: { type: 'string' }, home: { type: 'string' } },
});

const answer = (engine: Engine): Promise<unknown> =>
  engine.search({ query: 'where is the configuration read' }, neverAborted);

interface Restart {
  readonly answered: number;
  readonly ready: number;
  readonly processor: number;
  readonly memory: number;
}

async function restart(folder: string, home: string): Promise<Restart> {
  const { engine, memory, processor, stop } = startEngine(folder, home, values.profile);
  const started = performance.now();
  const answered = await seconds(() => answer(engine));
  await engine.update(neverAborted);
  const ready = (performance.now() - started) / 1000;
  const [used, now] = [processor(), memory().now];
  await stop();
  return { answered, ready, processor: used, memory: now };
}

async function measure(folder: string, home: string): Promise<void> {
  const first = startEngine(folder, home);
  await first.engine.update(neverAborted);
  const { filesIndexed } = first.engine.status;
  await first.stop();
  const restarts: Restart[] = [];
  for (let i = 0; i < Number(values.times); i++) restarts.push(await restart(folder, home));
  const median = (of: keyof Restart): number =>
    percentile(
      restarts.map((each) => each[of]),
      0.5,
    );
  const [answered, ready] = [median('answered'), median('ready')].map((time) => `${time.toFixed(2)} s`);
  printResult(
    `| ${filesIndexed} | ${answered} | ${ready} | ${median('processor').toFixed(2)} s | ${median('memory').toFixed(0)} MB |`,
  );
}

void (async () => {
  printResult('| files | first answer | compared with the folder | processor time | memory |\n|---|---|---|---|---|');
  for (const folder of positionals) await atHome(values.home, (home) => measure(folder, home));
})();
