import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '../../dist');
const VERSION = /"version":"([0-9a-f]{12})"/;

/**
 * Creates a folder with the resources of an engine, in which only the version of the built-in model differs. Returns
 * the folder.
 */
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
