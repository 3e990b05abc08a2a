/**
 * Measures how long a first build takes, from the start of the process until everything can be searched, and until
 * everything is written to disk for the next start.
 *
 *     npm run bench:build -- DIR [DIR ...] [--profile DIR]
 */
import { parseArgs } from 'node:util';
import { neverAborted, printResult, seconds, startEngine, withHome } from './engineUnderTest';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { profile: { type: 'string' } } });

async function build(folder: string): Promise<void> {
  await withHome(async (home) => {
    const { engine, memory, processor, stop } = startEngine(folder, home, values.profile);
    const started = performance.now();
    let indexed = Infinity;
    const listening = engine.onDidChangeStatus(({ index }) => {
      if (index.state === 'indexed') indexed = Math.min(indexed, (performance.now() - started) / 1000);
    });
    const written = await seconds(() => engine.update(neverAborted));
    listening.dispose();
    if (!Number.isFinite(indexed)) throw new Error(`${folder} was never said to be indexed.`);
    const { filesIndexed, chunks } = engine.status;
    const { now, most: max } = memory();
    const perSecond = Math.round(filesIndexed / indexed);
    printResult(
      `| ${filesIndexed} | ${chunks} | ${indexed.toFixed(1)} s | ${written.toFixed(1)} s | ${processor().toFixed(1)} s | ${perSecond} files/s | ${now.toFixed(0)} MB | ${max.toFixed(0)} MB |`,
    );
    await stop();
  });
}

void (async () => {
  printResult(
    '| files | chunks | first build | written down | processor time | speed | memory after | at most |\n|---|---|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await build(folder);
})();
