import assert from 'node:assert/strict';
import { SearchError } from '../../../src/core/base/errors';
import { lineMatcher } from '../../../src/core/match/lineMatcher';

const refusal = (text: string): string => {
  try {
    lineMatcher({ text, kind: 'regex' });
    return '';
  } catch (error) {
    assert(error instanceof SearchError);
    assert.equal(error.code, 'INVALID_ARGUMENT');
    assert.match(error.nextStep, /^Write /);
    return error.message;
  }
};

describe('LineMatcher', () => {
  it('finds a word where no letter, digit or underscore adjoins it', () => {
    const { find } = lineMatcher({ text: 'load', kind: 'word' });
    for (const line of ['load', 'x.load()', '$load', 'reload load', '-load-']) assert(find(line), line);
    for (const line of ['reload', 'loader', 'load_all', 'load2', 'éload', 'loadé', '𝒳load']) assert(!find(line), line);
  });

  it('finds a literal text as it is written', () => {
    const { find } = lineMatcher({ text: 'a.b(', kind: 'literal' });
    assert(find('x = a.b(1)'));
    assert(!find('A.b('));
    assert(!find('aXb('));
  });

  for (const [expression, message] of [
    ['(ab', /missing closing \) \(character 1\)/],
    ['ab)c', /unexpected \) \(character 3\)/],
    ['a[bc', /missing closing \] \(character 2\)/],
    ['ab(?<=x)', /lookahead and lookbehind are not supported \(character 3\)/],
    ['ab(?!x)', /lookahead and lookbehind are not supported \(character 3\)/],
    ['(a)\\1', /back-references are not supported \(character 4\)/],
    ['x**', /invalid nested repetition operator \(character 2\)/],
    ['ab\\', /trailing backslash/],
    ['a*', /matches the empty text/],
    ['('.repeat(900) + ')'.repeat(900), /nests too deeply|matches the empty text/],
  ] as const)
    it(`rejects ${expression.slice(0, 20)}`, () => assert.match(refusal(expression), message));

  it('searches in linear time', () => {
    const { find } = lineMatcher({ text: '(a+)+$', kind: 'regex' });
    const started = performance.now();
    assert(!find(`${'a'.repeat(100_000)}!`));
    assert(performance.now() - started < 20_000);
  });
});
