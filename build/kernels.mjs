/**
 * `npm run kernels`: compiles the WebAssembly kernels, `src/core/vectors/*.wat`, into `kernels.generated.ts` in the
 * same folder. That file is checked in, so that bundles, specs and benchmarks import the bytes like any other module. A
 * spec fails if it is out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../src/core/vectors');

export const generatedFile = join(folder, 'kernels.generated.ts');

/** @returns {Promise<string>} the text of the generated module: one exported array for each kernel. */
export async function generateKernels() {
  const { parseWat } = await wabt();
  const compile = (file) => {
    const module = parseWat(file, readFileSync(join(folder, file), 'utf8'), { simd: true });
    const bytes = module.toBinary({}).buffer;
    module.destroy();
    return `export const ${basename(file, '.wat')} = Uint8Array.of(${bytes.join(', ')});\n`;
  };
  const files = readdirSync(folder).filter((file) => file.endsWith('.wat'));
  return `// Written by \`npm run kernels\`: edit the .wat files.\n${files.sort().map(compile).join('')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(generatedFile, await generateKernels());
