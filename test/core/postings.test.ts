import assert from 'node:assert/strict';
import * as fastCheck from 'fast-check';
import { countsOf } from '../../src/core/search/postings';

describe('the counts of one chunk among those of a term', () => {
  it('are those that stand beside it, and 0 where it is not there', () => {
    const chunks = fastCheck.uniqueArray(fastCheck.nat(40), { maxLength: 20 });
    fastCheck.assert(
      fastCheck.property(chunks, (some) => {
        const counts = new Map([...some].sort((a, b) => a - b).map((chunk) => [chunk, chunk + 7]));
        const pairs = Uint32Array.from([...counts].flat());
        for (let chunk = 0; chunk <= 41; chunk++) assert.equal(countsOf(pairs, chunk), counts.get(chunk) ?? 0);
      }),
    );
  });
});
