/**
 * How long a first build takes, from the start of the process until everything can be searched.
 *
 *     npm run bench:build -- DIR [DIR ...] [--profile DIR]
 */
import { parseArgs } from 'node:util';
import { never, say, seconds, startEngine, withHome } from './engineUnderTest';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { profile: { type: 'string' } } });

async function build(folder: string): Promise<void> {
  await withHome(async (home) => {
    const { engine, memory, processor, stop } = startEngine(folder, home, values.profile);
    const took = await seconds(() => engine.update(never));
    const { filesIndexed, chunks } = engine.status;
    const { now, most } = memory();
    const perSecond = Math.round(filesIndexed / took);
    say(`| ${filesIndexed} | ${chunks} | ${took.toFixed(1)} s | ${processor().toFixed(1)} s | ${perSecond} files/s | ${now.toFixed(0)} MB | ${most.toFixed(0)} MB |`);
    await stop();
  });
}

void (async () => {
  say('| files | chunks | first build | processor time | speed | memory after | at most |\n|---|---|---|---|---|---|---|');
  for (const folder of positionals) await build(folder);
})();
