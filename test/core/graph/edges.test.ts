import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edges } from '../../../src/core/graph/edges';
import { isFunction } from '../../../src/core/graph/fileView';
import { graphOf, into, placeOf, symbolAt } from './graphOf';

const fixtures = join(__dirname, '../../node/fixtures/graph');
type ExpectedEdge = readonly [from: string, relation: string, to: string, certainty: string];
const expected = JSON.parse(readFileSync(join(fixtures, 'edges.json'), 'utf8')) as Readonly<
  Record<string, readonly ExpectedEdge[]>
>;

function readFolder(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')];
    }),
  );
}

/** Renders the calls and references of all functions, and which symbols extend, implement or override which. */
function edgesIn(edges: Edges): readonly string[] {
  const symbols = [...edges.graph.index.liveFiles()].flatMap((file) => edges.graph.view(file).symbols);
  const called = symbols.filter(isFunction).flatMap((from) =>
    edges
      .outOf(from)
      .filter(({ relation }) => relation !== 'uses as a type')
      .map(({ symbol, view, relation, certainty }) =>
        [placeOf(from), relation, symbol ? placeOf(symbol) : view.path, certainty].join(' '),
      ),
  );
  const implemented = symbols.flatMap((to) =>
    edges
      .implementations(to)
      .map(({ symbol, view, relation, certainty }) =>
        [symbol ? placeOf(symbol) : view.path, relation, placeOf(to), certainty].join(' '),
      ),
  );
  return [...new Set([...called, ...implemented])].sort();
}

describe('the edges of the graph', () => {
  for (const [language, edges] of Object.entries(expected))
    it(`are complete for ${language} code`, async () => {
      const found = edgesIn(await graphOf(readFolder(join(fixtures, language))));
      assert.deepEqual(found, edges.map((edge) => edge.join(' ')).sort());
    });

  it('lead through default exports, renamed imports and re-exporting files', async () => {
    const edges = await graphOf({
      'lib/send.ts': 'export default function send() {}\nexport function receive() {}\n',
      'lib/index.ts': "export { default as post } from './send';\nexport * from './send';\n",
      'a.ts': "import deliver from './lib/send';\nexport function a() {\n  deliver();\n}\n",
      'b.ts': "import { post, receive as take } from './lib';\nexport function b() {\n  post();\n  take();\n}\n",
      'c.js': "const { receive } = require('./lib/send');\nfunction c() {\n  receive();\n}\n",
    });
    assert.deepEqual(into(edges, 'lib/send.ts:send'), ['a.ts:a calls, resolved', 'b.ts:b calls, resolved']);
    assert.deepEqual(into(edges, 'lib/send.ts:receive'), ['b.ts:b calls, resolved', 'c.js:c calls, resolved']);
  });

  it("do not lead to a symbol that only shares its name with a library's symbol", async () => {
    const edges = await graphOf({
      'own.ts': 'export function readFile() {}\nexport class Cache {\n  lookUp() {}\n}\n',
      'a.ts':
        "import { readFile } from 'node:fs';\nimport { Cache } from 'lru';\nexport function a(cache: Cache) {\n  readFile();\n  cache.lookUp();\n}\n",
      'own.py': 'class Pattern:\n    def compile_all(self):\n        pass\n',
      'a.py': 'import re\n\n\ndef a():\n    re.compile_all()\n',
    });
    assert.deepEqual(into(edges, 'own.ts:readFile'), []);
    assert.deepEqual(into(edges, 'own.ts:Cache.lookUp'), []);
    assert.deepEqual(into(edges, 'own.py:Pattern.compile_all'), []);
  });

  it('mark a match by name alone, and do not choose among many candidates', async () => {
    const many = Array.from({ length: 9 }, (_, i) => `class C${i}:\n    def refresh(self):\n        pass\n`).join('\n');
    const edges = await graphOf({
      'two.py':
        'class A:\n    def reload_all(self):\n        pass\n\n\nclass B:\n    def reload_all(self):\n        pass\n',
      'many.py': many,
      'use.py': 'def use(thing):\n    thing.reload_all()\n    thing.refresh()\n',
    });
    assert.deepEqual(into(edges, 'two.py:A.reload_all'), ['use.py:use calls, by name']);
    assert.deepEqual(into(edges, 'many.py:C1.refresh'), []);
  });

  it('lead from a method of Go to the interfaces that its type satisfies', async () => {
    const edges = await graphOf({
      'a/expression.go': 'package a\n\ntype Expression interface {\n\tBuild(b int)\n\tName() string\n}\n',
      'a/eq.go':
        'package a\n\ntype Eq struct{}\n\nfunc (e Eq) Build(b int) {}\nfunc (e Eq) Name() string { return "" }\n\n' +
        'type Part struct{}\n\nfunc (p Part) Build(b int) {}\n',
    });
    const above = (place: string): readonly string[] =>
      edges.overridden(symbolAt(edges, place)).map(({ symbol, certainty }) => `${placeOf(symbol)} ${certainty}`);
    assert.deepEqual(above('a/eq.go:Eq.Build'), ['a/expression.go:Expression.Build likely']);
    assert.deepEqual(above('a/eq.go:Part.Build'), []);
  });

  it('follow a field that holds a type and is called as its constructor', async () => {
    const edges = await graphOf({
      'shop/cart.py':
        'class Cart:\n    def total(self):\n        pass\n\nclass Bill:\n    def total(self):\n        pass\n',
      'tests/test_cart.py':
        'from shop import cart as c\n\nclass TestCart:\n    made = c.Cart\n\n    def test_total(self):\n        one = self.made()\n        one.total()\n',
    });
    assert.deepEqual(into(edges, 'shop/cart.py:Cart.total'), [
      'tests/test_cart.py:TestCart.test_total calls, resolved',
    ]);
    assert.deepEqual(into(edges, 'shop/cart.py:Bill.total'), []);
  });

  it('lead neither to the title of a suite nor from a Go field to a type of the same name', async () => {
    const edges = await graphOf({
      'buffer.test.js': "describe('RowBuffer', () => {\n  it('is made', () => {});\n});\n",
      'a.js': 'function a() {\n  return new RowBuffer(1);\n}\n',
      'm/a.go': 'package m\n\ntype Field struct{}\n\nfunc Use(rel Rel) bool {\n\treturn rel.Field == nil\n}\n',
    });
    assert.deepEqual(edges.outOf(symbolAt(edges, 'a.js:a')), []);
    assert.deepEqual(edges.outOf(symbolAt(edges, 'm/a.go:Use')), []);
  });

  it('are found by name in languages that write arguments without parentheses', async () => {
    const edges = await graphOf({
      'lib.sh': 'send_all() {\n  echo sent\n}\n',
      'run.sh': '. lib.sh\nmain() {\n  send_all now\n}\n',
    });
    assert.deepEqual(into(edges, 'lib.sh:send_all'), ['run.sh:main refers to, by name']);
  });

  it('skip comments and strings, but not code interpolated in strings', async () => {
    const edges = await graphOf({
      'a.ts': [
        'export function load() {}',
        'export function quiet() {',
        '  // load()',
        "  const text = 'load()' + /load()/.source;",
        '  return text;',
        '}',
        'export function loud() {',
        '  return `${load()}`;',
        '}',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'a.ts:load'), ['a.ts:loud calls, resolved']);
  });

  it('are shared by a constructor and its type', async () => {
    const edges = await graphOf({
      'a.ts': 'export class Cart {\n  constructor() {}\n}\nexport function make() {\n  return new Cart();\n}\n',
    });
    assert.deepEqual(into(edges, 'a.ts:Cart.constructor'), ['a.ts:make calls, resolved']);
  });
});
