import assert from 'node:assert/strict';
import * as fastCheck from 'fast-check';
import { lineMatcher } from '../../../src/core/match/lineMatcher';
import { requiredTexts } from '../../../src/core/match/requiredText';
import { mayContain, trigramSignature, trigramsOf } from '../../../src/core/match/trigramSignature';

describe('the texts that a regular expression requires', () => {
  for (const [expression, texts] of [
    ['retry', ['retry']],
    ['re+try', ['re', 'try']],
    ['retr?y', ['ret', 'y']],
    ['retry{2}x', ['retr', 'x']],
    ['(?i)Retry', ['retry']],
    ['class \\w+Policy\\(', ['class ', 'policy(']],
    ['a|b', []],
    ['(a|b)cde', ['cde']],
    ['[]a]bc[^]x]de', ['bc', 'de']],
    ['\\Qa.b\\E', []],
    ['\\x41bc', []],
  ] as const)
    it(`are ${texts.join(', ') || 'none'} for ${expression}`, () => assert.deepEqual(requiredTexts(expression), texts));

  it('occur in every line that the expression finds', () => {
    const part = fastCheck.oneof(
      fastCheck.constantFrom(
        'abc',
        'Ab',
        'k',
        's',
        'ſ',
        '\u212a',
        'd+',
        'e*',
        'f?',
        '[gh]',
        '(ij|k)',
        '(lm)?',
        '\\.',
        '.',
        '\\w',
        'n{2}',
        '|',
        '^',
        '$',
        '(?i)',
        'é',
      ),
      fastCheck.stringMatching(/^[a-z]{1,4}$/),
    );
    const expressions = fastCheck.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const lines = fastCheck.array(
      fastCheck.constantFrom(
        'abc',
        'AB',
        'K',
        's',
        'ſ',
        '\u212a',
        'd',
        'ee',
        'f',
        'g',
        'ij',
        'lm',
        '.',
        'nn',
        'é',
        'É',
        ' ',
      ),
      { maxLength: 12 },
    );
    fastCheck.assert(
      fastCheck.property(expressions, lines, (expression, words) => {
        const line = words.join('');
        const matcher = tried(expression);
        if (!matcher?.find(line)) return;
        assert(mayContain(trigramSignature(`x\n${line}`), matcher.trigrams), line);
        assert(matcher.mayFind(`x\n${line}\ny`), line);
      }),
      { numRuns: 5_000 },
    );
  });
});

function tried(expression: string) {
  try {
    return lineMatcher({ text: expression, kind: 'regex' });
  } catch {
    return undefined;
  }
}

describe('a text signature', () => {
  it('rules out most texts that are not in its text', () => {
    const text = 'export class RetryPolicy {\n  attempts = 3;\n}\n'.repeat(5);
    const holds = (word: string): boolean => mayContain(trigramSignature(text), trigramsOf([word]));
    assert(holds('RetryPolicy') && holds('retrypolicy') && holds('attempts = 3'));
    assert(!holds('LruCache') && !holds('evictOldest'));
  });

  it('does not match a text across a line break', () =>
    assert(!mayContain(trigramSignature('abc\nxyz'.repeat(20)), trigramsOf(['abcxyz']))));
});
