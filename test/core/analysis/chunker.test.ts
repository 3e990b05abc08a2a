import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunkLines, type ChunkSpan } from '../../../src/core/analysis/chunker';
import { limits } from '../../../src/core/base/limits';
import type { Outline, OutlineNode, SymbolKind } from '../../../src/core/base/types';

/** Characters of each line of code in these tests, including the line break. */
const WIDTH = 50;

interface Parts {
  readonly children?: readonly OutlineNode[];
  readonly breaks?: readonly number[];
  readonly signature?: string;
}

const node = (
  kind: SymbolKind,
  name: string,
  startLine: number,
  endLine: number,
  { children = [], breaks = [], signature = name }: Parts = {},
): OutlineNode => ({ name, kind, signature, doc: '', container: '', startLine, endLine, children, breaks });

const outlineOf = (...nodes: readonly OutlineNode[]): Outline => ({ nodes, imports: [] });
const body = (count: number, indent = '  '): string[] =>
  Array.from({ length: count }, () => `${indent}${'x'.repeat(WIDTH - 1 - indent.length)}`);
const func = (count: number, indent = ''): string[] => [
  `${indent}function {`,
  ...body(count - 2, `${indent}  `),
  `${indent}}`,
];
/** Renders each chunk as its lines and the names of its symbols, such as `1-7 a b`. */
const shown = (spans: readonly ChunkSpan[]): readonly string[] =>
  spans.map(({ startLine, endLine, symbols }) =>
    [`${startLine}-${endLine}`, ...symbols.map(({ name }) => name)].join(' '),
  );

interface Case {
  readonly title: string;
  readonly lines: readonly string[];
  readonly nodes: readonly OutlineNode[];
  readonly chunks: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'leaves directives with the definition that they are for',
    lines: [
      'class A {',
      ...func(4, '  '),
      '',
      '#pragma warning disable X',
      ...func(4, '  '),
      '#pragma warning restore X',
      '',
      '  #if DEBUG',
      '  #region Names',
      '',
      ...func(4, '  '),
      '  #endregion',
      '  #endif',
      '}',
      '',
      '// why',
      '#if X',
      ...func(4),
      '#endif',
    ],
    nodes: [
      node('class', 'A', 1, 23, {
        children: [node('method', 'a', 2, 5), node('method', 'b', 8, 11), node('method', 'c', 17, 20)],
      }),
      node('function', 'd', 27, 30),
    ],
    chunks: ['1-1 A', '2-5 a', '7-12 b', '14-23 c', '25-26', '27-31 d'],
  },
  {
    title: 'leaves directives among constants with them',
    lines: ['#if A', 'const a', '#else', 'const b', '#endif', '', ...func(4)],
    nodes: [node('constant', 'a', 2, 2), node('constant', 'b', 4, 4), node('function', 'c', 7, 10)],
    chunks: ['1-5 a b', '7-10 c'],
  },
  {
    title: 'has each of several tests apart that a function runs, and a single one with it',
    lines: [...func(9), '', ...func(5)],
    nodes: [
      node('function', 'a', 1, 9, { children: [node('test', 'b', 2, 4), node('test', 'c', 6, 8)] }),
      node('function', 'd', 11, 15, { children: [node('test', 'e', 12, 14)] }),
    ],
    chunks: ['1-1 a', '2-4 b', '5-5 a', '6-9 c', '11-15 d e'],
  },
  {
    title: 'has each of several handlers with titles apart, and tests in a suite that a function runs',
    lines: [...func(9), '', ...func(9)],
    nodes: [
      node('function', 'a', 1, 9, { children: [node('function', 'get /b', 2, 4), node('function', 'post /b', 6, 8)] }),
      node('function', 'c', 11, 19, {
        children: [node('suite', 's', 12, 19, { children: [node('test', 'd', 13, 15), node('test', 'e', 16, 18)] })],
      }),
    ],
    chunks: ['1-1 a', '2-4 get /b', '5-5 a', '6-9 post /b', '11-11 c', '12-12 s', '13-15 d', '16-19 e'],
  },
  {
    title: 'has short neighbours apart, and what is before them',
    lines: ['import a', '', ...func(5), '', ...func(5), ''],
    nodes: [node('function', 'a', 3, 7), node('function', 'b', 9, 13)],
    chunks: ['1-1', '3-7 a', '9-13 b'],
  },
  {
    title: 'has statements between functions apart from both',
    lines: [...func(3), 'start();', '', 'stop();', '', ...func(3)],
    nodes: [node('function', 'a', 1, 3), node('function', 'b', 8, 10)],
    chunks: ['1-3 a', '4-6', '8-10 b'],
  },
  {
    title: 'has a function whole that fits, with those inside it',
    lines: func(55),
    nodes: [node('function', 'a', 1, 55, { children: [node('function', 'inner', 20, 30)], breaks: [10, 20, 31] })],
    chunks: ['1-55 a inner'],
  },
  {
    title: 'has the head of a class apart from its methods, and closes it with the last',
    lines: ['class A {', '  one = 1;', '', ...func(4, '  '), '', ...func(4, '  '), '}', '', ...func(3)],
    nodes: [
      node('class', 'A', 1, 13, { children: [node('method', 'get', 4, 7), node('method', 'set', 9, 12)] }),
      node('function', 'after', 15, 17),
    ],
    chunks: ['1-2 A', '4-7 get', '9-13 set', '15-17 after'],
  },
  {
    title: 'has fields between methods as parts of their class',
    lines: ['class A {', ...func(4, '  '), '  one = 1;', '', '  two = 2;', ...func(4, '  '), '  three = 3;', '}'],
    nodes: [
      node('class', 'A', 1, 14, {
        children: [
          node('method', 'get', 2, 5),
          node('variable', 'one', 6, 6),
          node('variable', 'two', 8, 8),
          node('method', 'set', 9, 12),
          node('variable', 'three', 13, 13),
        ],
      }),
    ],
    chunks: ['1-1 A', '2-5 get', '6-8 A one two', '9-12 set', '13-14 A three'],
  },
  {
    title: 'has a type without methods whole',
    lines: ['interface A {', ...body(20), '}'],
    nodes: [
      node('interface', 'A', 1, 22, { children: [node('variable', 'one', 2, 2), node('variable', 'two', 9, 9)] }),
    ],
    chunks: ['1-22 A one two'],
  },
  {
    title: 'cuts a long function between statements, until what is left fits',
    lines: func(92),
    nodes: [node('function', 'long', 1, 92, { breaks: [2, 19, 33, 63, 64, 91] })],
    chunks: ['1-18 long', '19-32 long', '33-92 long'],
  },
  {
    title: 'prefers outer statements to inner ones',
    lines: ['function {', ...body(28), ...body(20, '      '), ...body(20), '}'],
    nodes: [node('function', 'f', 1, 70, { breaks: [20, 32, 33, 34] })],
    chunks: ['1-19 f', '20-70 f'],
  },
  {
    title: 'cuts a long function around those inside it',
    lines: ['function {', ...body(30), ...func(30, '  '), ...body(5), '}'],
    nodes: [node('function', 'outer', 1, 67, { children: [node('function', 'inner', 32, 61)] })],
    chunks: ['1-31 outer', '32-61 inner', '62-67 outer'],
  },
  {
    title: 'cuts at the limit of lines what is short otherwise',
    lines: ['function {', ...Array<string>(limits.chunkLines).fill('x'), '}'],
    nodes: [node('function', 'f', 1, limits.chunkLines + 2)],
    chunks: ['1-99 f', '100-202 f'],
  },
  {
    title: 'has overloads and what they declare as one',
    lines: ['function f(a);', 'function f(b);', '', ...func(4)],
    nodes: [node('function', 'f', 1, 1), node('function', 'f', 2, 2), node('function', 'f', 4, 7)],
    chunks: ['1-7 f'],
  },
  {
    title: 'has each part of a long function with overloads as a part of it',
    lines: ['function f(a);', ...func(70)],
    nodes: [node('function', 'f', 1, 1), node('function', 'f', 2, 71, { breaks: [36] })],
    chunks: ['1-35 f', '36-71 f'],
  },
  {
    title: 'joins neither functions of one name that have bodies, nor declarations of several names',
    lines: [...func(3), ...func(3), 'function g(a);', 'function h(a);'],
    nodes: [
      node('function', 'f', 1, 3),
      node('function', 'f', 4, 6),
      node('function', 'g', 7, 7),
      node('function', 'h', 8, 8),
    ],
    chunks: ['1-3 f', '4-6 f', '7-7 g', '8-8 h'],
  },
  {
    title: 'joins short constants and what is between them',
    lines: ['a = 1', 'use(a)', '', 'b = 2', ...func(3), 'c = 3'],
    nodes: [
      node('constant', 'a', 1, 1),
      node('constant', 'b', 4, 4),
      node('function', 'f', 5, 7),
      node('variable', 'c', 8, 8),
    ],
    chunks: ['1-4 a b', '5-7 f', '8-8 c'],
  },
  {
    title: 'has a long constant alone',
    lines: ['a = 1', ...func(11), 'c = 3'],
    nodes: [node('constant', 'a', 1, 1), node('constant', 'long', 2, 12), node('constant', 'c', 13, 13)],
    chunks: ['1-1 a', '2-12 long', '13-13 c'],
  },
  {
    title: 'joins constants up to the target',
    lines: body(60, ''),
    nodes: Array.from({ length: 12 }, (_, i) => node('constant', `c${i}`, 5 * i + 1, 5 * i + 5)),
    chunks: ['1-30 c0 c1 c2 c3 c4 c5', '31-60 c6 c7 c8 c9 c10 c11'],
  },
  {
    title: 'has a namespace of one line with what is around it',
    lines: ['using x;', 'namespace a;', 'using y;', ...func(3)],
    nodes: [node('module', 'a', 2, 2), node('function', 'f', 4, 6)],
    chunks: ['1-3 a', '4-6 f'],
  },
  {
    title: 'has definitions that share a line as one, a part of the longest',
    lines: ['a(); b();', 'c();', ...func(3), '  }, d() {', ...body(3), '}'],
    nodes: [
      node('function', 'a', 1, 1),
      node('function', 'b', 1, 2),
      node('function', 'c', 3, 6),
      node('function', 'd', 6, 10),
    ],
    chunks: ['1-2 b a', '3-10 d c'],
  },
  {
    title: 'has each part of long definitions that share a line as a part of its own',
    lines: ['a() {', ...body(30), '}, b() {', ...body(30), '}'],
    nodes: [node('function', 'a', 1, 32, { breaks: [10] }), node('function', 'b', 32, 63, { breaks: [33] })],
    chunks: ['1-32 a b', '33-63 b'],
  },
  {
    title: 'cuts long text between definitions where it begins anew',
    lines: [...body(40, ''), '', ...body(40, ''), '', ...func(4)],
    nodes: [node('function', 'f', 83, 86)],
    chunks: ['1-40', '42-81', '83-86 f'],
  },
];

describe('chunking along a syntax tree', () => {
  for (const { title, lines, nodes, chunks } of cases)
    it(title, () => assert.deepEqual(shown(chunkLines(lines, outlineOf(...nodes))), chunks));

  it('keeps the comment of the first of several overloads, and the signature of the last', () => {
    const of = { ...node('function', 'f', 1, 1), doc: 'Finds.' };
    const [chunk] = chunkLines(
      ['function f(a);', ...func(3)],
      outlineOf(of, node('function', 'f', 2, 4, { signature: 'function f(a) {' })),
    );
    assert.deepEqual(chunk?.symbols, [
      {
        name: 'f',
        kind: 'function',
        container: '',
        doc: 'Finds.',
        signature: 'function f(a) {',
        startLine: 1,
        endLine: 4,
      },
    ]);
  });

  it('chunks many definitions on one line quickly', () => {
    const began = process.cpuUsage();
    const nodes = Array.from({ length: 60_000 }, (_, i) => node('function', `f${i}`, 1, 1));
    assert.equal(chunkLines(['x'.repeat(900_000)], outlineOf(...nodes)).length, 1);
    assert.ok(process.cpuUsage(began).user < 2e6);
  });
});

describe('chunking without a syntax tree', () => {
  const textCases: readonly (readonly [title: string, lines: readonly string[], chunks: readonly string[]])[] = [
    ['are none of an empty file', [''], []],
    ['are none of no lines', [], []],
    ['are none of blank lines', Array<string>(1_000).fill(' '), []],
    ['begin and end with lines that are not blank', ['', 'a', '', 'b', ' '], ['2-4']],
    [
      'are cut at an unindented line after a closing bracket once they are large enough',
      [...func(12), ...func(12), ...func(12)],
      ['1-24', '25-36'],
    ],
    ['are cut at a blank line when they must be', [...body(20), '', ...body(20)], ['1-20', '22-41']],
    ['leave a giant line alone', ['a', 'x'.repeat(100_000), 'b'], ['1-1', '2-2', '3-3']],
    ['never have more lines than the limit', Array<string>(500).fill('x'), ['1-200', '201-400', '401-500']],
  ];
  for (const [title, lines, chunks] of textCases)
    it(title, () => assert.deepEqual(shown(chunkLines(lines, undefined)), chunks));
});

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('}', '  }', 'end', '});') },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat(8), fc.integer({ min: 1, max: 90 }))
      .map(([indent, size]) => ' '.repeat(indent) + 'x'.repeat(size)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 4_000 }).map((size) => 'x'.repeat(size)) },
);

const kinds = fc.constantFrom<SymbolKind>('function', 'method', 'class', 'module', 'constant', 'section');

/** Generates arbitrary line ranges, nested or overlapping, as bad as those that a grammar's errors produce. */
const anyNode = (lines: number, depth: number): fc.Arbitrary<OutlineNode> =>
  fc
    .tuple(
      kinds,
      fc.integer({ min: 1, max: lines }),
      fc.nat(lines),
      fc.array(fc.integer({ min: 1, max: lines }), { maxLength: 8 }),
      depth > 0 ? fc.array(anyNode(lines, depth - 1), { maxLength: 4 }) : fc.constant([]),
    )
    .map(([kind, start, length, breaks, children]) =>
      node(kind, 'n', start, Math.min(lines, start + length), { children, breaks }),
    );

const file = fc
  .array(line, { minLength: 1, maxLength: 400 })
  .chain((lines) =>
    fc.tuple(fc.constant(lines), fc.option(fc.array(anyNode(lines.length, 2), { maxLength: 8 }), { nil: undefined })),
  );

const isBlank = (text: string | undefined): boolean => text?.trim() === '';
const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, text) => sum + text.length + 1, 0);

/**
 * Asserts that each line that is not blank is in exactly one chunk, in order, and that no chunk exceeds its limit or
 * begins or ends with a blank line.
 */
function assertChunks(lines: readonly string[], spans: readonly ChunkSpan[]): void {
  let next = 1;
  for (const { startLine, endLine } of spans) {
    assert.ok(
      startLine >= next && endLine >= startLine && endLine - startLine < limits.chunkLines,
      `${startLine}-${endLine} after ${next - 1}`,
    );
    assert.ok(lines.slice(next - 1, startLine - 1).every(isBlank), `a line before ${startLine} is in no chunk`);
    assert.ok(
      !isBlank(lines[startLine - 1]) && !isBlank(lines[endLine - 1]),
      `${startLine}-${endLine} has a blank end`,
    );
    const own = lines.slice(startLine - 1, endLine);
    assert.ok(
      sizeOf(own) - Math.max(...own.map((text) => text.length + 1)) <= limits.wholeCharacters + CLOSING,
      `${startLine}-${endLine} is too long`,
    );
    next = endLine + 1;
  }
  assert.ok(lines.slice(next - 1).every(isBlank), `a line after ${next - 1} is in no chunk`);
}

/** Maximum number of characters that closing brackets may add to a chunk. */
const CLOSING = 1_000;

describe('chunking of any file with any outline', () => {
  it('puts each line that is not blank into exactly one chunk, within the limits', () => {
    fc.assert(
      fc.property(file, ([lines, nodes]) => assertChunks(lines, chunkLines(lines, nodes && outlineOf(...nodes)))),
      { numRuns: 300 },
    );
  });

  /** Generates adjacent definitions with a number of lines each, and the number of lines between them. */
  const siblings = fc.array(
    fc.tuple(fc.constantFrom<SymbolKind>('function', 'class', 'constant'), fc.integer({ min: 1, max: 90 }), fc.nat(4)),
    { minLength: 1, maxLength: 8 },
  );

  it('gives each function that fits its own chunk, and splits longer ones into chunks of nothing else', () => {
    fc.assert(
      fc.property(siblings, (parts) => {
        const lines: string[] = [];
        const nodes = parts.map(([kind, count, between], i) => {
          lines.push(...body(between, ''), ...body(count));
          return node(kind, `n${i}`, lines.length - count + 1, lines.length);
        });
        const spans = chunkLines(lines, outlineOf(...nodes));
        assertChunks(lines, spans);
        for (const { name, kind, startLine, endLine } of nodes.filter((one) => one.kind !== 'constant')) {
          const own = spans.filter((span) => span.endLine >= startLine && span.startLine <= endLine);
          assert.ok(
            own.every(
              ({ symbols, ...span }) =>
                symbols[0]?.name === name && span.startLine >= startLine && span.endLine <= endLine,
            ),
            `${kind} ${startLine}-${endLine}`,
          );
          assert.equal(own.length === 1, sizeOf(lines.slice(startLine - 1, endLine)) <= limits.wholeCharacters);
        }
      }),
      { numRuns: 100 },
    );
  });
});
