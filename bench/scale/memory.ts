/**
 * Measures the resident memory of the index process: after a first build, some searches and an idle period, in which a
 * process that has built an index is replaced and memory is released; then after a restart.
 *
 *     npm run bench:memory -- DIR [DIR ...] [--rest SECONDS]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { neverAborted, printResult, startEngine, withHome, type EngineUnderTest } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rest: { type: 'string', default: '100' } },
});
const questions = [
  'where is the configuration read',
  'retry a failed request',
  'parse arguments',
  'cache eviction',
  'close the connection',
];

async function resting({ engine, memory }: EngineUnderTest): Promise<number> {
  for (const query of questions) await engine.search({ query }, neverAborted);
  await delay(Number(values.rest) * 1000);
  return memory().now;
}

async function measure(folder: string): Promise<void> {
  await withHome(async (home) => {
    const first = startEngine(folder, home);
    await first.engine.update(neverAborted);
    const built = first.memory();
    const rested = await resting(first);
    const { filesIndexed, chunks } = first.engine.status;
    await first.stop();
    const second = startEngine(folder, home);
    await second.engine.update(neverAborted);
    const reopened = await resting(second);
    const max = second.memory().most;
    await second.stop();
    const cells = [built.most, built.now, rested, reopened, max].map((value) => `${value.toFixed(0)} MB`);
    printResult(`| ${filesIndexed} | ${chunks} | ${cells.join(' | ')} |`);
  });
}

void (async () => {
  printResult(
    '| files | chunks | at most, building | built | idle | reopened, idle | at most, reopened |\n|---|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await measure(folder);
})();
