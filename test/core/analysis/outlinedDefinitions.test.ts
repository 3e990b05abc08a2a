import assert from 'node:assert/strict';
import { scanLines } from '../../../src/core/analysis/fieldTerms';
import type { OutlineNode, SymbolKind } from '../../../src/core/base/types';

const node = (name: string, kind: SymbolKind, startLine: number, endLine: number, ...children: OutlineNode[]) =>
  ({
    name,
    kind,
    startLine,
    endLine,
    children,
    container: '',
    signature: '',
    doc: '',
    breaks: [],
  }) satisfies OutlineNode;

interface Case {
  readonly title: string;
  readonly lines: readonly string[];
  readonly nodes: readonly OutlineNode[];
  /**
   * Definitions as `2 function load`: found by the line rules alone, and by the line rules together with the outline.
   */
  readonly byLines: readonly string[];
  readonly outlined: readonly string[];
  readonly language?: string;
}

const cases: readonly Case[] = [
  {
    title: 'a name whose function begins lines later',
    lines: ['// Loads load.', 'export const load = <', '  T,', '>(url: T) => {', '};'],
    nodes: [node('load', 'function', 1, 5)],
    byLines: ['2 variable load'],
    outlined: ['2 function load'],
  },
  {
    title: 'a function behind a wrapper',
    lines: ['exports.list = wrap(async (req) => {', '});', 'const after = 1;'],
    nodes: [node('list', 'function', 1, 2), node('after', 'constant', 3, 3)],
    byLines: ['3 variable after'],
    outlined: ['1 function list', '3 variable after'],
  },
  {
    title: 'a member below its decorator',
    lines: ['class A {', '  @bound', '  save = debounce(() => {', '  });', '}'],
    nodes: [node('A', 'class', 1, 5, node('save', 'method', 2, 4))],
    byLines: ['1 type A'],
    outlined: ['1 type A', '3 function save'],
  },
  {
    title: 'no test, no name that stands for a file, and none that its lines do not say',
    lines: ["it('adds', () => {", '});', 'export default () => {', '};', 'f(', '  x);'],
    nodes: [node('adds', 'test', 1, 2), node('default', 'function', 3, 4), node('x', 'function', 5, 6)],
    byLines: [],
    outlined: [],
  },
  {
    title: 'nothing where the line rules see the same',
    lines: ['int twice(int x);'],
    nodes: [node('twice', 'function', 1, 1)],
    byLines: ['1 declaration twice'],
    outlined: ['1 declaration twice'],
    language: 'cpp',
  },
  {
    title: 'a head of several lines that no keyword begins',
    lines: [
      'class J {',
      '  @Deprecated',
      '  static <T,',
      '      R> List<R> copy(',
      '      List<T> in) {',
      '  }',
      '  J(int a) {}',
      '}',
    ],
    nodes: [
      node(
        'J',
        'class',
        1,
        8,
        node('copy', 'method', 2, 6),
        node('J', 'constructor', 7, 7),
        node('in', 'method', 5, 6),
      ),
    ],
    byLines: ['1 type J'],
    outlined: ['1 type J', '4 function copy'],
    language: 'java',
  },
  {
    title: 'a property with a body, and the constant of a type as its member',
    lines: ['class Cart {', '  [Obsolete]', '  const int Limit = 3;', '  int Total => 4;', '}'],
    nodes: [node('Cart', 'class', 1, 5, node('Limit', 'constant', 2, 3), node('Total', 'method', 4, 4))],
    byLines: ['1 type Cart', '3 variable Limit'],
    outlined: ['1 type Cart', '3 member Limit', '4 function Total'],
    language: 'csharp',
  },
  {
    title: 'a short field of a type',
    lines: ['class Cart {', '  private var items: [Item]', '  func add() {', '    var item = 1', '  }', '}'],
    nodes: [node('Cart', 'class', 1, 6, node('add', 'method', 3, 5))],
    byLines: ['1 type Cart', '2 variable items', '3 function add', '4 variable item'],
    outlined: ['1 type Cart', '2 member items', '3 function add', '4 variable item'],
    language: 'swift',
  },
  {
    title: 'a table that no keyword begins, and a constant that one begins',
    lines: ['const struct mode copy_mode = {', '};', 'static int plain = 3;'],
    nodes: [node('copy_mode', 'constant', 1, 2), node('plain', 'variable', 3, 3)],
    byLines: ['1 declaration mode'],
    outlined: ['1 declaration mode', '1 member copy_mode', '3 member plain'],
    language: 'c',
  },
  {
    title: 'variables of functions as they are',
    lines: ['class Cart {', '  add() {', '    const limit = 3;', '  }', '}'],
    nodes: [node('Cart', 'class', 1, 5, node('add', 'method', 2, 4))],
    byLines: ['1 type Cart', '2 function add', '3 variable limit'],
    outlined: ['1 type Cart', '2 function add', '3 variable limit'],
  },
  {
    title: 'no declaration of a head of several lines',
    lines: ['template <typename T>', 'auto clamp(', '    T low,', '    T high);'],
    nodes: [node('clamp', 'function', 1, 4)],
    byLines: ['2 declaration clamp'],
    outlined: ['2 declaration clamp'],
    language: 'cpp',
  },
];

describe('definitions that an outline adds', () => {
  for (const { title, lines, nodes, byLines, outlined, language = 'typescript' } of cases)
    it(title, () => {
      const scanned = scanLines(lines, language);
      const shown = ({ definitions }: typeof scanned): readonly string[] =>
        definitions.map(({ line, kind, name }) => `${line} ${kind} ${name}`);
      assert.deepEqual(shown(scanned), byLines);
      assert.deepEqual(shown(scanned.outlined(nodes)), outlined);
    });

  it('count for ranking', () => {
    const lines = ['exports.list = wrap(async () => {', '});'];
    const terms = scanLines(lines, 'javascript').outlined([node('list', 'function', 1, 2)]);
    assert.deepEqual(terms.fieldTerms({ startLine: 1, endLine: 2 }).definition, { terms: ['list'], counts: [1] });
    assert.deepEqual(terms.definitionsIn({ startLine: 2, endLine: 2 }), []);
  });
});
