import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { sliceLines } from '../../../src/core/text/sliceLines';

describe('sliceLines', () => {
  it('returns the same lines as a split of the text', () => {
    const text = fastCheck
      .array(fastCheck.constantFrom('\n', 'a', 'bc', ' '), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fastCheck.assert(
      fastCheck.property(text, fastCheck.nat(8), fastCheck.nat(8), (all, first, count) => {
        assert.equal(
          sliceLines(all, first, count),
          all
            .split('\n')
            .slice(first, first + count)
            .join('\n'),
        );
      }),
      { numRuns: 500 },
    );
  });
});
