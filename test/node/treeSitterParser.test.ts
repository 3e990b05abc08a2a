import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Disposable, Parser } from '../../src/core/contracts';
import { languageOf } from '../../src/core/index/languages';
import type { Outline, OutlineNode } from '../../src/core/types';
import { createTreeSitterParser } from '../../src/node/treeSitterParser';

const grammars = path.resolve('dist/grammars');
const fixtures = path.resolve('test/node/fixtures/outline');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An outline as the fixtures write it: `  5-7 method get in Store = get(id: string): T "Finds one."`. */
function print({ nodes, imports }: Outline): readonly string[] {
  const one = (node: OutlineNode, depth: number): readonly string[] => {
    const place = `${'  '.repeat(depth)}${node.startLine}-${node.endLine}`;
    const owner = node.container && ` in ${node.container}`;
    const doc = node.doc && ` "${node.doc}"`;
    return [`${place} ${node.kind} ${node.name}${owner} = ${node.signature}${doc}`, ...node.children.flatMap((child) => one(child, depth + 1))];
  };
  return [...imports.map((name) => `import ${name}`), ...nodes.flatMap((node) => one(node, 0))];
}

/** A fixture is source, a line with `@outline`, and the outline in comments of its language. */
function split(fixture: string): { readonly source: string; readonly marker: string; readonly expected: readonly string[] } {
  const lines = fixture.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('@outline'));
  const marker = lines[at]?.replace('@outline', '') ?? '// ';
  return { source: lines.slice(0, at).join('\n'), marker, expected: lines.slice(at + 1).map((line) => line.slice(marker.length)) };
}

describe('tree-sitter outline', () => {
  let parser: Parser & Disposable;
  const signal = new AbortController().signal;

  before(async function () {
    if (!existsSync(grammars)) this.skip();
    parser = await createTreeSitterParser(grammars, quiet);
  });
  after(() => parser?.dispose());

  const outline = (text: string, language: string): Promise<Outline | undefined> => parser.outline(text, language, signal);

  it('reads every fixture as it is annotated', async () => {
    for (const file of await readdir(fixtures)) {
      const { source, marker, expected } = split(await readFile(path.join(fixtures, file), 'utf8'));
      const found = await outline(source, languageOf(file)?.id ?? '');
      assert.ok(found, `${file} has no outline`);
      const printed = print(found);
      if (process.env['UPDATE_FIXTURES']) {
        await writeFile(path.join(fixtures, file), [source, `${marker}@outline`, ...printed.map((line) => marker + line), ''].join('\n'));
      } else assert.deepEqual(printed, expected, file);
    }
  });
});
