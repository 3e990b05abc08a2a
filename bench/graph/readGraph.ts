import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeFile } from '../../src/core/analysis/analyzeFile';
import { limits } from '../../src/core/base/limits';
import { CodeGraph } from '../../src/core/graph/codeGraph';
import { Edges } from '../../src/core/graph/edges';
import { languageOf } from '../../src/core/languages/languages';
import { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'build', 'target', 'vendor', 'third_party']);

function* codeFiles(root: string, folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* codeFiles(root, path);
    else if (entry.isFile() && languageOf(path)?.content === 'code') yield path;
  }
}

export const printRow = (text: string): void => void process.stdout.write(`${text}\n`);

/** Builds the graph of a checkout, without a store. */
export async function readGraph(root: string): Promise<Edges> {
  const parser = await createTreeSitterParser(join(__dirname, '../../dist/grammars'), silent);
  const index = new MemoryIndex(1);
  const hash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);
  const { signal } = new AbortController();
  for (const path of [...codeFiles(root)].sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    if (size > limits.fileBytes) continue;
    const text = readFileSync(join(root, path), 'utf8');
    index.replace(await analyzeFile({ path, size, modified: mtimeMs }, text, parser, hash, signal));
  }
  parser.dispose();
  return new Edges(new CodeGraph(index));
}
