import assert from 'node:assert/strict';
import { scanLines } from '../../../src/core/analysis/fieldTerms';
import { lineOutline } from '../../../src/core/analysis/lineOutline';
import type { Outline, OutlineNode } from '../../../src/core/base/types';

const outlineOf = (lines: readonly string[], language: string): Outline | undefined =>
  lineOutline(lines, scanLines(lines, language).definitions, language);
/** Renders each node as `3-5 function get` with its container, followed by its children. */
const shown = (outline: Outline | undefined): readonly string[] | undefined => outline?.nodes.flatMap(shownNode);
const shownNode = ({ startLine, endLine, kind, name, container, children }: OutlineNode): readonly string[] => [
  `${startLine}-${endLine} ${kind} ${name}${container && ` in ${container}`}`,
  ...children.flatMap(shownNode),
];

interface Case {
  readonly title: string;
  readonly lines: readonly string[];
  readonly nodes: readonly string[] | undefined;
}

const documents: readonly Case[] = [
  { title: 'none without headings', lines: ['a', '', '#b', '####### c', '    # d'], nodes: undefined },
  {
    title: 'from heading to heading',
    lines: ['before', '# A', 'a', '', '# B', 'b'],
    nodes: ['2-4 section A', '5-6 section B'],
  },
  {
    title: 'within those above them',
    lines: ['# A', '## B', '### C', '## D', '# E', '### F', '## G'],
    nodes: [
      '1-1 section A',
      '2-2 section B in A',
      '3-3 section C in A.B',
      '4-4 section D in A',
      '5-5 section E',
      '6-6 section F in E',
      '7-7 section G in E',
    ],
  },
  {
    title: 'not of comments within fences',
    lines: ['# A', '```sh', '# no', '```', '~~~', '# no', '```', '# no', '~~~', '## B'],
    nodes: ['1-9 section A', '10-10 section B in A'],
  },
  {
    title: 'not of what a longer fence holds',
    lines: ['# A', '````', '```', '# no', '````', '# B'],
    nodes: ['1-5 section A', '6-6 section B'],
  },
  { title: 'not of anything below a fence that stays open', lines: ['# A', '```', '# no'], nodes: ['1-3 section A'] },
  {
    title: 'also below code between backticks that begins a line',
    lines: ['# A', '```a``` is code', '# B'],
    nodes: ['1-2 section A', '3-3 section B'],
  },
  {
    title: 'without the marks that close a heading',
    lines: ['# A #', '## C#', '## ##', '#\tD ###  '],
    nodes: ['1-1 section A', '2-3 section C# in A', '4-4 section D'],
  },
  {
    title: 'without the secrets of a heading',
    lines: [`# Use ghp_${'a1B2'.repeat(9)} here`, '## It'],
    nodes: [`1-1 section Use ghp_${'*'.repeat(36)} here`, `2-2 section It in Use ghp_${'*'.repeat(36)} here`],
  },
  {
    title: 'of short titles',
    lines: [`# ${'x'.repeat(150)}`, `# ${'x'.repeat(500)}`],
    nodes: [`1-2 section ${'x'.repeat(100)}`],
  },
];

const code: readonly (Case & { readonly language: string })[] = [
  { title: 'nothing without definitions', language: 'perl', lines: ['use strict;', 'print 1;'], nodes: undefined },
  { title: 'nothing of constants', language: 'shellscript', lines: ['A=1', 'B=2'], nodes: undefined },
  {
    title: 'Perl, with what is above and below its functions apart',
    language: 'perl',
    lines: [
      'use strict;',
      '',
      '# Gets',
      '# it.',
      'sub load {',
      '  my $x = shift;',
      '',
      '  return $x;',
      '}',
      '',
      'load();',
      '',
      'sub store',
      '{',
      '  1;',
      '}',
    ],
    nodes: ['3-9 function load', '13-16 function store'],
  },
  {
    title: 'R, whose functions are values',
    language: 'r',
    lines: ["#' Finds it.", 'find <- 1', 'function load(x) {', '  x', '}', 'function store(x)', '  x', '', 'y'],
    nodes: ['3-5 function load', '6-7 function store'],
  },
  {
    title: 'Julia, closed by words',
    language: 'julia',
    lines: [
      'struct Point',
      '  x',
      'end',
      '',
      '"""Adds."""',
      '@inline function add(a, b)',
      '  if a',
      '    b',
      '  end',
      'end',
      '@inline function one() 1 end',
      '@inline function two() 2 end',
    ],
    nodes: ['1-3 class Point', '5-10 function add', '11-11 function one', '12-12 function two'],
  },
  {
    title: 'Clojure, closed on the last line',
    language: 'clojure',
    lines: ['(ns a)', '', '; Adds.', '(def add', '  (fn [a b]', '    (+ a b)))', '', '(println 1)', '', '(def one 1)'],
    nodes: ['3-6 function add', '10-10 function one'],
  },
  {
    title: 'functions that indentation alone ends',
    language: 'nim',
    lines: ['class Shop', '  def load', '    1', '', '  def store', '    2', 'rest', '', 'more'],
    nodes: ['1-6 class Shop', '2-3 method load in Shop', '5-6 method store in Shop'],
  },
  {
    title: 'modules in modules, whose functions are no methods',
    language: 'ocaml',
    lines: [
      'module A = struct',
      '  module B = struct',
      '    (* Adds. *)',
      '    let add x =',
      '      x',
      '  end',
      'end',
    ],
    nodes: ['1-7 module A', '2-6 module B in A', '3-5 function add in A.B'],
  },
  {
    title: 'packages of Perl, whose functions stand at the margin',
    language: 'perl',
    lines: ['package A::B;', '', 'sub one {', '  1;', '}', '', 'package C;', 'sub two { 2 }', '__END__', 'x'],
    nodes: ['1-6 module B in A', '3-5 function one in A.B', '7-8 module C', '8-8 function two in C'],
  },
  {
    title: 'classes of Objective-C, up to their end',
    language: 'objective-c',
    lines: ['@implementation Cart', '- (void)add:(int)x', '{', '}', '@end', '', 'int helper(int x) {', '}'],
    nodes: ['1-5 class Cart', '2-4 method add in Cart', '7-8 function helper'],
  },
  {
    title: 'none that are within a function',
    language: 'nim',
    lines: ['def outer', '  def inner', '    1', '  2', '', 'def after', '  3'],
    nodes: ['1-4 function outer', '6-7 function after'],
  },
  {
    title: 'the first of a line',
    language: 'perl',
    lines: ['sub first {} sub second {}', 'sub third {}'],
    nodes: ['1-1 function first', '2-2 function third'],
  },
  {
    title: 'what follows a definition at the margin at once, where nothing closes it',
    language: 'nim',
    lines: ['def add 0 b = b', 'add a b = a + b', '', 'rest'],
    nodes: ['1-2 function add'],
  },
  {
    title: 'attributes and comments of many kinds with what they are about',
    language: 'perl',
    lines: [
      'x',
      '@pure',
      'sub first {}',
      '',
      '/**',
      ' * Gets.',
      ' */',
      'sub second {}',
      '',
      '-- c',
      '[<Fact>]',
      'sub third {}',
    ],
    nodes: ['2-3 function first', '5-8 function second', '10-12 function third'],
  },
];

describe('sections of Markdown documents', () => {
  for (const { title, lines, nodes } of documents)
    it(title, () => assert.deepEqual(shown(outlineOf(lines, 'markdown')), nodes));
});

describe('sections of other documents', () => {
  const formats: readonly (readonly [language: string, lines: readonly string[], nodes: readonly string[]])[] = [
    ['asciidoc', ['= Guide', 'x', '== Install', 'y'], ['1-2 section Guide', '3-4 section Install in Guide']],
    ['org', ['* Guide', '** TODO Install', 'y'], ['1-1 section Guide', '2-3 section Install in Guide']],
    ['textile', ['h1. Guide', '', 'h2. Install'], ['1-2 section Guide', '3-3 section Install in Guide']],
    [
      'restructuredtext',
      [
        '=====',
        'Guide',
        '=====',
        'x',
        '',
        'Install',
        '-------',
        'y',
        '',
        'Longer',
        '---',
        '',
        'Use',
        '---',
        'End',
        '===',
      ],
      ['2-5 section Guide', '6-12 section Install in Guide', '13-14 section Use in Guide', '15-16 section End'],
    ],
    [
      'latex',
      ['\\section{Guide}', 'x', '\\subsection*{Install}', '% \\section{No}'],
      ['1-2 section Guide', '3-4 section Install in Guide'],
    ],
  ];
  for (const [language, lines, nodes] of formats)
    it(`are outlined in ${language}`, () => assert.deepEqual(shown(outlineOf(lines, language)), nodes));
});

describe('the outline of code without a grammar', () => {
  for (const { title, language, lines, nodes } of code)
    it(title, () => assert.deepEqual(shown(outlineOf(lines, language)), nodes));

  it('uses the line of a definition as its signature', () =>
    assert.equal(outlineOf(['  sub load { # it', '}'], 'perl')?.nodes[0]?.signature, 'sub load { # it'));
});

describe('the outline of a hostile file', () => {
  const hostile: readonly (readonly [title: string, language: string, line: string])[] = [
    ['headings with wide gaps', 'markdown', `# a${' '.repeat(390)}x\n`],
    ['attributes before each definition', 'perl', '@x def f\n'],
    ['definitions in brackets', 'clojure', '(def x 1)\n'],
  ];
  for (const [title, language, line] of hostile) {
    it(`takes time linear in its size: ${title}`, () => {
      const lines = line.repeat(Math.floor(120_000 / line.length)).split('\n');
      const { definitions } = scanLines(lines, language);
      const began = process.cpuUsage();
      assert.ok(lineOutline(lines, definitions, language));
      assert.ok(process.cpuUsage(began).user < 1.5e6);
    });
  }
});
