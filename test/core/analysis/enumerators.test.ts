import assert from 'node:assert/strict';
import { enumeratorsIn } from '../../../src/core/analysis/enumerators';
import type { OutlineNode } from '../../../src/core/base/types';

interface Case {
  readonly title: string;
  readonly language: string;
  readonly lines: readonly string[];
  /** Enumerators as `1 RED`: the line of the name, and the name. */
  readonly found: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'C, with values, comments and directives',
    language: 'c',
    lines: [
      'typedef enum {',
      '  NONE = 0, /* nothing, at all */',
      '#ifdef MORE',
      '  SOME = (1 << 2),',
      '#endif',
      '} kind;',
    ],
    found: ['2 NONE', '4 SOME'],
  },
  { title: 'C, on one line', language: 'c', lines: ['enum color { RED, GREEN };'], found: ['1 RED', '1 GREEN'] },
  {
    title: 'Java, with arguments, bodies, annotations and members',
    language: 'java',
    lines: [
      'enum Status {',
      '  OPEN("o, p", 1) { int size() { return 1; } },',
      '  @Deprecated GONE;',
      '  int size, count;',
      '}',
    ],
    found: ['2 OPEN', '3 GONE'],
  },
  {
    title: 'Kotlin, with a constructor',
    language: 'kotlin',
    lines: ['enum class Level(val n: Int, val m: Int) { LOW(1, 2), HIGH(2, 3);', '  fun up() = n }'],
    found: ['1 LOW', '1 HIGH'],
  },
  {
    title: 'C#, with attributes',
    language: 'csharp',
    lines: ['[Flags]', 'enum Access : byte {', '  [Description("a, b")]', '  None = 0,', '  Read', '}'],
    found: ['4 None', '5 Read'],
  },
  {
    title: 'Rust, with fields, attributes and lifetimes',
    language: 'rust',
    lines: [
      "enum Token<'a> {",
      '  #[serde(rename = "c,d")]',
      "  Text(&'a str), Bytes(&'a [u8]),",
      "  Char { of: char }, Quote, // ', not",
      '}',
    ],
    found: ['3 Text', '3 Bytes', '4 Char', '4 Quote'],
  },
  {
    title: 'TypeScript, without the names in quotes',
    language: 'typescript',
    lines: ["enum Mode { Read = 'r', 'with-dash' = 'x, y', Write = Read | 2 }"],
    found: ['1 Read', '1 Write'],
  },
  {
    title: 'Swift, after the keyword',
    language: 'swift',
    lines: [
      'indirect enum Route: String {',
      '  case home, settings = "s"',
      '  case user(id: Int, name: String)',
      '  var path: String { switch self { case .home: return "" } }',
      '}',
    ],
    found: ['2 home', '2 settings', '3 user'],
  },
  {
    title: 'PHP, after the keyword',
    language: 'php',
    lines: ['enum Suit: string {', "  case Hearts = 'H';", '  const Wild = self::Hearts;', '}'],
    found: ['2 Hearts'],
  },
  {
    title: 'protobuf',
    language: 'proto',
    lines: ['enum Kind {', '  NONE = 0;', '  SOME = 1;', '}'],
    found: ['2 NONE', '3 SOME'],
  },
  {
    title: 'GraphQL',
    language: 'graphql',
    lines: [
      'enum Role {',
      '  """',
      '  May do all',
      '  """',
      '  ADMIN',
      '  "a user"',
      '  USER @deprecated(reason: "old")',
      '}',
    ],
    found: ['5 ADMIN', '7 USER'],
  },
  {
    title: 'none of an enumeration that is only declared',
    language: 'cpp',
    lines: ['enum class Kind : int;'],
    found: [],
  },
];

const enumeration = (endLine: number): OutlineNode => ({
  name: 'E',
  kind: 'enum',
  startLine: 1,
  endLine,
  children: [],
  container: '',
  signature: '',
  doc: '',
  breaks: [],
});

describe('enumerators', () => {
  for (const { title, language, lines, found } of cases)
    it(`are found in ${title}`, () => {
      const names = enumeratorsIn([enumeration(lines.length)], lines, language);
      assert.deepEqual(
        names.map(({ line, name }) => `${line} ${name}`),
        found,
      );
      assert.ok(names.every(({ kind }) => kind === 'member'));
    });

  // The time limit of a test is what shows a scan that reads the rest of the line again and again.
  for (const text of ['/*', '"', '""" ', "'a", '\\"', '({[', ')]}', '@', ','])
    it(`are found in a long line of ${text}`, () => {
      for (const language of ['rust', 'java'])
        assert.ok(enumeratorsIn([enumeration(1)], [`enum E { ${text.repeat(200_000)}`], language).length <= 1);
    });
});
