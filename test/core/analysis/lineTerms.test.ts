import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineTerms } from '../../../src/core/analysis/lineTerms';
import { limits } from '../../../src/core/base/limits';
import { clearWordCache } from '../../../src/core/text/wordCache';
import { termsOf } from '../../../src/core/text/analyzer';
import type { TermCounts } from '../../../src/core/base/types';

const words = [
  'parseHTTPHeader',
  'parse',
  'parsing',
  'header',
  'fooFoo',
  'größe',
  '読取文件',
  '42',
  '$x',
  'a',
  '__proto__',
  'constructor',
];
const line = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(' + '));
const isOdd = (at: number): boolean => at % 2 === 1;
const isAny = (): boolean => true;

/** Returns each term with its number of occurrences, in the order of first occurrence. */
function countedOneByOne(
  lines: readonly string[],
  isWanted: (at: number) => boolean,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const term of lines.flatMap((text, at) => (isWanted(at) ? termsOf(text) : [])))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts];
}

const paired = ({ terms, counts }: TermCounts): readonly (readonly [string, number])[] =>
  terms.map((term, i) => [term, counts[i] ?? 0] as const);

describe('LineTerms', () => {
  it('counts the terms of any range, however often it is asked', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(12), fc.nat(12), (lines, one, other) => {
        const [from, to] = [Math.min(one, other, lines.length), Math.min(Math.max(one, other), lines.length)];
        const all = new LineTerms(lines, 0);
        for (const isWanted of [isAny, isOdd, isAny]) {
          assert.deepEqual(
            paired(all.countTerms(from, to, isWanted)),
            countedOneByOne(lines, (at) => at >= from && at < to && isWanted(at)),
          );
        }
      }),
    );
  });

  it('returns the distinct words in order, and the lines that hold some of them', () => {
    const lines = ['b a', 'c b', '', 'd'];
    const all = new LineTerms(lines, 0);
    assert.deepEqual(
      [all.distinctWords(isAny), all.distinctWords(isOdd), all.distinctWords(isAny)],
      [
        ['b', 'a', 'c', 'd'],
        ['c', 'b', 'd'],
        ['b', 'a', 'c', 'd'],
      ],
    );
    const holds = all.linesContaining(new Set(['b', 'x']));
    assert.deepEqual(
      lines.map((_, at) => holds(at)),
      [true, true, false, false],
    );
  });

  it('returns terms in the order of their first occurrence', () => {
    const all = new LineTerms(['parseHTTPHeader header', 'parse x'], 0);
    assert.deepEqual(all.countTerms(0, 2, isAny), {
      terms: ['pars', 'http', 'head', 'parsehttphead', 'x'],
      counts: [2, 1, 2, 1, 1],
    });
  });

  it('returns the same after its cache of words has been cleared', () => {
    const all = new LineTerms(['parse b', 'b'], 0);
    clearWordCache();
    assert.deepEqual(new LineTerms(['x'], 0).distinctWords(isAny), ['x']);
    assert.deepEqual(
      [all.distinctWords(isAny), all.countTerms(0, 2, isAny)],
      [['parse', 'b'], { terms: ['pars', 'b'], counts: [1, 2] }],
    );
  });

  it('leaves out the lines before the first, and lines that are too long', () => {
    const [longest, tooLong] = ['longest', 'tooLong'].map((word, i) =>
      word.padEnd(limits.tokenizedLineCharacters + i, ' '),
    );
    const all = new LineTerms(['licence', longest ?? '', tooLong ?? '', 'code'], 1);
    assert.deepEqual(all.distinctWords(isAny), ['longest', 'code']);
  });
});
