import { equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Kernels {
  readonly generatedFile: string;
  readonly generateKernels: () => Promise<string>;
}

describe('WebAssembly kernels', () => {
  it('are compiled from their current sources (npm run kernels)', async () => {
    const { generatedFile, generateKernels } = (await import(
      pathToFileURL(join(__dirname, '../../build/kernels.mjs')).href
    )) as Kernels;
    equal(await readFile(generatedFile, 'utf8'), await generateKernels());
  });
});
