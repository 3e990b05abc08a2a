import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Language } from 'web-tree-sitter';
import type { Disposable, Parser } from '../../../src/core/base/contracts';
import { languageOf, languages } from '../../../src/core/languages/languages';
import type { Outline, OutlineNode } from '../../../src/core/base/types';
import { outlineRules } from '../../../src/node/parsing/outlineRules';
import { createTreeSitterParser } from '../../../src/node/parsing/treeSitterParser';

const grammars = path.resolve('dist/grammars');
const fixtures = path.resolve('test/node/fixtures/outline');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Prints an outline in the notation of the fixtures: `  5-7 method get in Store = get(id: string): T "Finds one."`. */
function print({ nodes, imports }: Outline): readonly string[] {
  const one = (node: OutlineNode, depth: number): readonly string[] => {
    const place = `${'  '.repeat(depth)}${node.startLine}-${node.endLine}`;
    const owner = node.container && ` in ${node.container}`;
    const doc = node.doc && ` "${node.doc}"`;
    return [
      `${place} ${node.kind} ${node.name}${owner} = ${node.signature}${doc}`,
      ...node.children.flatMap((child) => one(child, depth + 1)),
    ];
  };
  return [...imports.map((name) => `import ${name}`), ...nodes.flatMap((node) => one(node, 0))];
}

/**
 * Splits a fixture into its source and its outline, which follow a line with `@outline` in comments of the language.
 */
function split(fixture: string): {
  readonly source: string;
  readonly marker: string;
  readonly expected: readonly string[];
} {
  const lines = fixture.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('@outline'));
  const marker = lines[at]?.replace('@outline', '') ?? '// ';
  return {
    source: lines.slice(0, at).join('\n'),
    marker,
    expected: lines.slice(at + 1).map((line) => line.slice(marker.length)),
  };
}

describe('tree-sitter outline', () => {
  let parser: (Parser & Disposable) | undefined;
  const signal = new AbortController().signal;

  before(async () => {
    assert(existsSync(grammars), `${grammars} is missing: run \`npm run build\` first.`);
    parser = await createTreeSitterParser(grammars, quiet);
  });
  after(() => parser?.dispose());

  const outline = (text: string, language: string): Promise<Outline | undefined> =>
    parser?.outline(text, language, signal) ?? Promise.resolve(undefined);

  for (const file of readdirSync(fixtures)) {
    it(`reads ${file} as annotated`, async () => {
      const fixture = path.join(fixtures, file);
      const { source, marker, expected } = split(await readFile(fixture, 'utf8'));
      const found = await outline(source, languageOf(file)?.id ?? '');
      assert.ok(found);
      const printed = print(found);
      if (process.env['UPDATE_FIXTURES']) {
        await writeFile(fixture, [source, `${marker}@outline`, ...printed.map((line) => marker + line), ''].join('\n'));
      } else assert.deepEqual(printed, expected);
    });

    it(`reads ${file} identically with Windows line endings`, async () => {
      const { source, expected } = split(await readFile(path.join(fixtures, file), 'utf8'));
      const found = await outline(source.replaceAll('\n', '\r\n'), languageOf(file)?.id ?? '');
      assert.deepEqual(found && print(found), expected);
    });
  }

  for (const [grammar, rules] of Object.entries(outlineRules)) {
    it(`names only nodes that the ${grammar} grammar has`, async () => {
      const { types } = await Language.load(path.join(grammars, `${grammar}.wasm`));
      const lists = [rules.blocks, rules.through, rules.wrappers, rules.leads, rules.tails]
        .join(' ')
        .trim()
        .split(/\s+/);
      const named = [...lists, ...Object.keys(rules.definitions), ...Object.keys(rules.imports ?? {})];
      assert.deepEqual(
        named.filter((type) => !types.includes(type)),
        [],
      );
    });
  }

  for (const [grammar, { rewrite }] of Object.entries(outlineRules)) {
    if (!rewrite) continue;
    it(`keeps the width of every line of ${grammar}, whatever it holds`, async () => {
      const ofGrammar = readdirSync(fixtures).filter((file) => languageOf(file)?.grammar === grammar);
      const sources = await Promise.all(ofGrammar.map((file) => readFile(path.join(fixtures, file), 'utf8')));
      const quotes = ['"#'.repeat(5e4), '#" '.repeat(3e4), '#"'.repeat(5e4), '"""$$"'.repeat(2e4)];
      const runs = ['#'.repeat(1e5), '$'.repeat(1e5), '\n'.repeat(1e5), `@a${' '.repeat(1e5)}`];
      const odd = [`is ${'x if '.repeat(2e4)}`, '@a('.repeat(3e4), '} a '.repeat(3e4)];
      const macros = [
        'FOO(',
        'FOO((',
        'class FOO ',
        'a FOO\n',
        'int FOO ',
        'X(a,\n',
        ') FOO(',
        ')\n',
        'int\n*',
        'FOO("',
        'A\n\n',
      ];
      const widths = (text: string): readonly number[] => text.split('\n').map((line) => line.length);
      for (const text of [...sources, ...quotes, ...runs, ...odd, ...macros.map((text) => text.repeat(3e4))])
        assert.deepEqual(widths(rewrite(text)), widths(text));
    });
  }

  it('has a fixture for every language with a grammar', () => {
    const covered = new Set(readdirSync(fixtures).map((file) => languageOf(file)?.grammar));
    assert.deepEqual(
      languages.filter(({ grammar }) => grammar && !covered.has(grammar)),
      [],
    );
  });

  it('returns no outline for a language without a grammar', async () => {
    assert.equal(await outline('SELECT 1;', 'sql'), undefined);
    assert.equal(await outline('x', 'no-such-language'), undefined);
  });

  it('finds definitions around syntax errors', async () => {
    const text = 'int a() {\n  return 1;\n}\n\nint x = = @ 1;\n\nint b() {\n  return 1;\n}\n';
    assert.deepEqual(
      (await outline(text, 'c'))?.nodes.map(({ name, startLine, endLine }) => [name, startLine, endLine]),
      [
        ['a', 1, 3],
        ['b', 7, 9],
      ],
    );
  });

  it('finds nothing in minified code', async () => {
    assert.deepEqual((await outline(`function a(){}${';'.repeat(1_000)}`, 'javascript'))?.nodes, []);
  });

  it('gives up on input that takes too long, and still reads the next file', async function () {
    this.timeout(30_000);
    const endless = 'a<b<c>(d)>(e)<f<'.repeat(400_000);
    assert.equal(await outline(endless, 'cpp'), undefined);
    assert.equal((await outline('int one() { return 1; }', 'cpp'))?.nodes[0]?.name, 'one');
  });

  it('gives up on input that is scanned repeatedly, and still reads the next file', async function () {
    this.timeout(30_000);
    const raw = (i: number): string => `func f${i}() {\n    keep(#"""\n{"key": "value"}\n"""#, ${i})\n}\n`;
    assert.equal(await outline(Array.from({ length: 600 }, (_, i) => raw(i)).join(''), 'swift'), undefined);
    assert.equal((await outline(raw(0), 'swift'))?.nodes[0]?.name, 'f0');
  });

  it('lets V8 optimize the runtime but no grammar: the optimized lexer of bash takes 0.7 GB', async function () {
    this.timeout(30_000);
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--trace-wasm-compilation-times',
      '--import',
      'tsx',
      path.join(__dirname, 'hotGrammar.ts'),
    ]);
    const sizes = stdout
      .split('\n')
      .flatMap((line) => (line.includes('TurboFan') ? [Number(/bodysize (\d+)/.exec(line)?.[1])] : []));
    assert.ok(sizes.length > 0);
    assert.deepEqual(
      sizes.filter((size) => !(size < 100_000)),
      [],
    );
  });

  it('stops when it is canceled', async () => {
    await assert.rejects(async () => parser?.outline('let a;', 'typescript', AbortSignal.abort()), {
      name: 'AbortError',
    });
  });

  it('reports once that a grammar does not load, and splits its files by lines', async () => {
    const errors: string[] = [];
    const broken = await createTreeSitterParser(path.resolve('test/no-such-folder'), {
      ...quiet,
      error: (message) => errors.push(message),
    });
    assert.equal(await broken.outline('let a;', 'typescript', signal), undefined);
    assert.equal(await broken.outline('let b;', 'typescript', signal), undefined);
    assert.equal(errors.length, 1);
    broken.dispose();
  });

  it('survives deep nesting, odd characters and empty files', async () => {
    for (const text of [
      '',
      '\n\n',
      '['.repeat(20_000),
      '\u{1F600} const \u0000 = "\uD800";',
      '\r\nfunction f() {\r\n}\r\n',
    ]) {
      assert.ok(await outline(text, 'typescript'));
    }
  });
});
