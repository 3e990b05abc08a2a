import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '../../dist');
const VERSION = /"version":"([0-9a-f]{12})"/;

/** Makes a folder with what an engine reads, as it is but for the version of the built-in model. Returns it. */
export function modelVersion(folder: string, version: number): string {
  mkdirSync(join(folder, 'model'), { recursive: true });
  for (const name of ['grammars', 'o200k.bin', 'parserWorker.js']) symlinkSync(join(dist, name), join(folder, name));
  const hex = `beef${version.toString(16)}`.padStart(12, '0');
  const model = readFileSync(join(dist, 'model/embedding.bin'))
    .toString('latin1')
    .replace(VERSION, `"version":"${hex}"`);
  writeFileSync(join(folder, 'model/embedding.bin'), Buffer.from(model, 'latin1'));
  return folder;
}
