/**
 * Measures the size of an index on disk, by part. The size of the vectors is that of their values, which are not
 * compressed.
 *
 *     npm run bench:disk -- DIR [DIR ...]
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesIn, neverAborted, printResult, startEngine, withHome } from '../speed/engineUnderTest';

const { positionals } = parseArgs({ allowPositionals: true });
const MEGABYTE = 1 << 20;
const DIMENSIONS = 256;
const BYTES_PER_VALUE = 4;

/** Returns the sizes of the index's parts, which are the folders in the index folder of the model. */
function partsOf(home: string): readonly string[] {
  const down = (folder: string): string => join(folder, readdirSync(folder)[0] ?? '');
  const index = down(down(home));
  return readdirSync(index, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${entry.name} ${(bytesIn(join(index, entry.name)) / MEGABYTE).toFixed(1)}`);
}

async function measure(folder: string): Promise<void> {
  await withHome(async (home) => {
    const { engine, stop } = startEngine(folder, home);
    await engine.update(neverAborted);
    const { filesIndexed, chunks } = engine.status;
    await stop();
    const vectors = (chunks * DIMENSIONS * BYTES_PER_VALUE) / MEGABYTE;
    printResult(
      `| ${filesIndexed} | ${chunks} | ${(bytesIn(home) / MEGABYTE).toFixed(1)} MB | ${vectors.toFixed(1)} MB | ${partsOf(home).join(', ')} |`,
    );
  });
}

void (async () => {
  printResult('| files | chunks | index | of it vectors | parts, MB |\n|---|---|---|---|---|');
  for (const folder of positionals) await measure(folder);
})();
