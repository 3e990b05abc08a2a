import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Maps the file of each grammar in its package to the name of the grammar in `src/core/languages/languages.ts`. */
export const grammars = [
  ['tree-sitter-typescript/tree-sitter-typescript.wasm', 'typescript'],
  ['tree-sitter-typescript/tree-sitter-tsx.wasm', 'tsx'],
  ['tree-sitter-javascript/tree-sitter-javascript.wasm', 'javascript'],
  ['tree-sitter-python/tree-sitter-python.wasm', 'python'],
  ['tree-sitter-go/tree-sitter-go.wasm', 'go'],
  ['tree-sitter-rust/tree-sitter-rust.wasm', 'rust'],
  ['tree-sitter-java/tree-sitter-java.wasm', 'java'],
  ['tree-sitter-c/tree-sitter-c.wasm', 'c'],
  ['tree-sitter-cpp/tree-sitter-cpp.wasm', 'cpp'],
  ['tree-sitter-c-sharp/tree-sitter-c_sharp.wasm', 'c_sharp'],
  ['tree-sitter-php/tree-sitter-php.wasm', 'php'],
  ['tree-sitter-ruby/tree-sitter-ruby.wasm', 'ruby'],
  ['@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm', 'kotlin'],
  ['@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm', 'swift'],
  ['tree-sitter-scala/tree-sitter-scala.wasm', 'scala'],
  ['@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm', 'lua'],
  ['tree-sitter-bash/tree-sitter-bash.wasm', 'bash'],
  ['tree-sitter-powershell/tree-sitter-powershell.wasm', 'powershell'],
  ['tree-sitter-elixir/tree-sitter-elixir.wasm', 'elixir'],
  ['tree-sitter-haskell/tree-sitter-haskell.wasm', 'haskell'],
  ['@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm', 'zig'],
  ['@cursorless/tree-sitter-wasms/out/tree-sitter-dart.wasm', 'dart'],
];

/** The runtime of web-tree-sitter, copied to the folder of the grammars. */
export const runtime = ['web-tree-sitter/web-tree-sitter.wasm', 'web-tree-sitter'];

/** Copies all grammars and the runtime into a folder, under the names that the parser uses. */
export async function copyGrammars(outFolder) {
  const { resolve } = createRequire(import.meta.url);
  // Packages hide their files behind "exports", so each file is looked up in the search path instead of being resolved.
  const modules = resolve.paths('web-tree-sitter')[0] === undefined ? [] : resolve.paths('web-tree-sitter');
  await mkdir(outFolder, { recursive: true });
  await Promise.all(
    [...grammars, runtime].map(([file, name]) => copyFirst(modules, file, path.join(outFolder, `${name}.wasm`))),
  );
}

async function copyFirst(folders, file, target) {
  for (const folder of folders) {
    try {
      return await copyFile(path.join(folder, file), target);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${file} is not in node_modules: run npm ci`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await copyGrammars(process.argv[2] ?? 'dist/grammars');
