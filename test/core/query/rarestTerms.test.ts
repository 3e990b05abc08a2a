import assert from 'node:assert/strict';
import { rarestTermsOnly } from '../../../src/core/query/rarestTerms';
import { Postings } from '../../../src/core/memoryIndex/structures/postings';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';

/** Returns the words of a question that are kept when time is up, given the number of chunks that contain each word. */
function wordsLeft(counts: Readonly<Record<string, number>>): readonly string[] {
  const postings = new Postings();
  for (const [word, count] of Object.entries(counts)) {
    const term = postings.intern(word);
    for (let chunk = 0; chunk < count; chunk++) postings.add(term, chunk, 1);
  }
  const { terms } = rarestTermsOnly(analyzeQuery(Object.keys(counts).join(' '), postings), { postings });
  return [...terms.keys()].map((term) => postings.termOf(term));
}

describe('a question that runs out of time', () => {
  it('keeps its rarest words, as many as can be processed quickly', () => {
    assert.deepEqual(wordsLeft({ widget: 9_000, gadget: 900, kraken: 20, parcel: 5_000 }), [
      'kraken',
      'gadget',
      'parcel',
    ]);
  });

  it('keeps one word, however common it is', () => {
    assert.deepEqual(wordsLeft({ widget: 30_000, gadget: 20_000 }), ['gadget']);
  });
});
