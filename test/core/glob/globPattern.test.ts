import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Minimatch } from 'minimatch';
import { GlobPattern, findGlobProblem } from '../../../src/core/glob/globPattern';

const OPTIONS = { dot: true, nonegate: true, nocomment: true, platform: 'linux' } as const;

const character = fc.constantFrom('a', 'b', 'c', '.', '-', '1', 'Z', ' ', 'é', '_', '!', '@', '+', ')', '|', '^', ',');
const name = fc.string({ unit: character, minLength: 1, maxLength: 6 }).filter((one) => one !== '.' && one !== '..');
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'));

const bracket = fc
  .tuple(
    fc.constantFrom('', '!', '^'),
    fc.array(
      fc.constantFrom(
        'a',
        'b',
        'a-c',
        '-',
        'c-a',
        '[:alpha:]',
        '[:digit:]',
        '[:punct:]',
        '[:space:]',
        '[:nothing:]',
        '\\]',
        '\\\\',
        '!',
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([negation, members]) => `[${negation}${members.join('')}]`);
const plain = fc.oneof(
  { weight: 4, arbitrary: character },
  fc.constantFrom('*', '?', '**', '\\*', '\\[', '[', '('),
  bracket,
);
const pieces = (max: number, piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(piece, { maxLength: max }).map((all) => all.join(''));
/**
 * Generates a group. No group is empty, and a name has at most one `!(…)`, because minimatch differs from bash for all
 * others.
 */
const group = (inner: fc.Arbitrary<string>, kinds: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...kinds),
      fc.array(
        fc.array(inner, { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([kind, all]) => `${kind}(${all.join('|')})`);
const REPEATING = ['@', '?', '*', '+'];
const inGroup = fc.constantFrom('a', 'b', 'c', '1', '.', 'ab', '?', '*');
const nested = group(fc.oneof({ weight: 3, arbitrary: inGroup }, group(inGroup, REPEATING)), REPEATING);
const braces = fc.constantFrom(
  '{a,b}',
  '{a,{b,c}}',
  '{,a}',
  '{1..3}',
  '{a..c}',
  '{a}',
  '{a,b/c}',
  '{**,a}',
  '{*,b}',
  '{',
  '}',
  '{c..a..2}',
  '{01..03}',
);
const level = fc.oneof(
  { weight: 3, arbitrary: pieces(4, fc.oneof({ weight: 5, arbitrary: plain }, braces)) },
  pieces(3, fc.oneof(plain, nested)),
  fc
    .tuple(
      pieces(2, plain),
      group(fc.constantFrom('a', 'b', '1', '.', 'ab', '?', 'a*'), ['!']),
      pieces(2, plain).filter((end) => !/^\*+$/.test(end)),
    )
    .map((all) => all.join('')),
  fc.constantFrom('**', '*', 'a', 'b', '..', '.'),
);
const glob = fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('/'));

/**
 * Returns undefined where minimatch produces an invalid regular expression, as for ` [[:alpha:]]`, or takes a `^` after
 * an empty range for a negation, as in `[b-a^c]`.
 */
function minimatch(pattern: string, matchBase: boolean): Minimatch | undefined {
  try {
    const one = new Minimatch(pattern, { ...OPTIONS, matchBase });
    return one.globSet.some((glob) => /-\\?.\^/.test(glob)) ? undefined : one;
  } catch {
    return undefined;
  }
}

/** Enough runs that every seed generates a few globs of each kind. */
const RUNS = { numRuns: 3_000 };

describe('GlobPattern', function () {
  this.timeout(60_000);

  it('matches what minimatch matches', () => {
    const matches = (pattern: string, paths: readonly string[], matchBase: boolean): void => {
      const ours = new GlobPattern(pattern, { matchBase });
      const theirs = minimatch(pattern, matchBase);
      for (const one of theirs ? paths : []) assert.equal(ours.match(one), theirs?.match(one), `${pattern} ${one}`);
    };
    fc.assert(fc.property(glob, fc.array(path, { minLength: 1, maxLength: 8 }), fc.boolean(), matches), RUNS);
  });

  it('descends into the folders that minimatch descends into', () => {
    const leads = (pattern: string, folder: string): void => {
      const theirs = minimatch(pattern, false);
      if (theirs)
        assert.equal(new GlobPattern(pattern).matchesBelow(folder), theirs.match(folder, true), `${pattern} ${folder}`);
    };
    fc.assert(fc.property(glob, path, leads), RUNS);
  });

  const others: readonly (readonly [string, string, boolean])[] = [
    ['*\\.ts', 'a.ts', true],
    ['?\\{x}', 'a{x}', true],
    [' [[:alpha:]]', ' a', true],
    ['[[:alpha:][:digit:]]+(x)', '1xx', true],
    ['[a-[:digit:]]', 'a]', false],
    ['[b-a^c]', '^', true],
    ['[b-a^c]', 'b', false],
    ['!(a)!(b)', 'b', true],
    ['!(*)', 'a', false],
    ['*(!(a)|b)c', 'xbc', true],
    ['+(a|+(b|+(c|+(d|+(e)))))', 'abcdeedcba', true],
    ['+(a|+(b|+(c|+(d|+(e)))))', 'abcdefedcba', false],
    ['@(a', '@(a', true],
    ['@(a|+(b', '@(a|+(b', true],
    ['a\\', 'a\\', true],
  ];
  for (const [pattern, text, matches] of others) {
    it(`${pattern} ${matches ? 'matches' : 'does not match'} ${text}, whatever minimatch says`, () =>
      assert.equal(new GlobPattern(pattern).match(text), matches));
  }

  const hostile = [
    '+(*|?)x',
    '+(*|*)+(*|*)x',
    '**/*(*|**)/**/*(*)zz',
    '+(+(a)|+(a))c',
    '+(+(+(+(+(a)))))b',
    `${'*a'.repeat(450)}b`,
    `${'?(a)'.repeat(200)}b`,
    `${'*(a|?)'.repeat(160)}b`,
    `${'**/'.repeat(300)}b`,
    `${'**/a/'.repeat(180)}b`,
    `${'!(a)'.repeat(200)}b`,
    `${'[!b]*'.repeat(190)}b`,
    `${'{a,*}'.repeat(9)}b`,
    `*(${'a|'.repeat(400)}aa)b`,
    '['.repeat(1_000),
    '('.repeat(1_000),
  ];
  for (const pattern of hostile) {
    it(`ends quickly on paths that ${pattern.slice(0, 30)} (${pattern.length}) almost matches`, () => {
      const made = new GlobPattern(pattern);
      for (const text of ['a'.repeat(255), 'a/'.repeat(120) + 'a', `${'ab'.repeat(60)}/${'a'.repeat(120)}`])
        assert.equal(made.match(text), false);
    });
  }

  const refused: readonly (readonly [string, RegExp])[] = [
    ['{a,b}'.repeat(10), /more than 1,000 globs/],
    ['{1..1001}', /more than 1,000 globs/],
    [`{${'{a,b},'.repeat(99)}c}`, /more than 1,000 globs/],
    [`{1..1000}${'a'.repeat(32)}`, /more than 32,000 characters/],
    [`${'@('.repeat(6)}a${')'.repeat(6)}`, /nested more than 5 deep/],
    ['a'.repeat(1_001), /longer than 1,000 characters/],
  ];
  for (const [pattern, problem] of refused)
    it(`rejects ${pattern.slice(0, 30)} (${pattern.length}) with an explanation`, () =>
      assert.match(findGlobProblem(pattern)?.problem ?? '', problem));

  it('accepts globs that users are likely to write', () => {
    for (const pattern of [
      'src/**/*.{ts,tsx,js,jsx}',
      '**/{node_modules,bower_components}/**',
      '{1..1000}',
      '!(*.test).@(js|ts)',
      '{a,{b,{c,d}}}/**',
      '**/*[0-9][0-9].sql',
    ])
      assert.equal(findGlobProblem(pattern), undefined, pattern);
  });
});
