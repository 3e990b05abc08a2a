import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { docOf, signatureOf } from '../../../../src/node/parsing/naming/outlineText';

const halfAtEnd = /[\ud800-\udbff]…$/;

describe('the text of an outline', () => {
  it('is cut between characters', () => {
    for (let length = limits.docCharacters - 8; length < limits.docCharacters; length++) {
      assert.doesNotMatch(docOf([`/** ${'x'.repeat(length)}😀😀😀😀 */`]), halfAtEnd);
    }
    for (let length = limits.signatureCharacters - 16; length < limits.signatureCharacters; length++) {
      assert.doesNotMatch(signatureOf(`function f(${'x'.repeat(length)}😀😀😀😀, b)`), halfAtEnd);
    }
  });
});
