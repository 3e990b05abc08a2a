import assert from 'node:assert/strict';
import * as fastCheck from 'fast-check';
import {
  codeCount,
  commentCount,
  countsOf,
  definitionCount,
  Postings,
} from '../../../../src/core/memoryIndex/structures/postings';
import { MemoryIndex } from '../../../../src/core/memoryIndex/memoryIndex';

describe('the counts of a chunk in the posting list of a term', () => {
  it('are those stored with the chunk, and 0 if the chunk is not in the list', () => {
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

describe('the postings of a chunk', () => {
  it('are one for each term, with the counts of every field', () => {
    const index = new MemoryIndex(0);
    const terms = {
      code: { terms: ['parse', 'map'], counts: [3, 1] },
      comment: { terms: ['map', 'why'], counts: [2, 1] },
      definition: { terms: ['parse', 'map'], counts: [1, 0.3] },
    };
    const chunk = { startLine: 1, endLine: 2, definitions: [], symbols: [], terms, hash: '00' };
    index.replace({
      path: 'a.ts',
      size: 1,
      modified: 1,
      language: 'typescript',
      hash: 'h',
      imports: [],
      identifiers: [],
      chunks: [chunk],
    });
    const said = ['parse', 'map', 'why'].map((term) => {
      const [slot, packed = 0, ...others] = index.postings.of(index.postings.idOf(term) ?? -1);
      return [slot, codeCount(packed), commentCount(packed), definitionCount(packed), others.length];
    });
    assert.deepEqual(said, [
      [0, 3, 0, 1, 0],
      [0, 1, 2, 0.3, 0],
      [0, 0, 1, 0, 0],
    ]);
  });
});

describe('the terms that begin with a prefix', () => {
  it('are at most five letters longer and sorted, come with the shared fraction, and include terms added later', () => {
    const postings = new Postings();
    for (const term of ['parsers', 'parse', 'park', 'parsefiles', 'parsefilesto', 'parsefilest', 'parseur', 'pars'])
      postings.intern(term);
    const longer = (text: string): readonly (readonly [string, number])[] =>
      postings.extensionsOf(text).map(({ id, share }) => [postings.termOf(id), Math.round(1_000 * share)]);
    const before = [
      ['parsefiles', 500],
      ['parsers', 714],
      ['parseur', 714],
    ];
    assert.deepEqual(longer('parse'), before);
    postings.intern('parsed');
    assert.deepEqual(longer('parse'), [['parsed', 833], ...before]);
    assert.deepEqual(longer('parser'), [['parsers', 857]]);
    assert.deepEqual(longer('nothing'), []);
    const others = new Postings();
    for (const term of ['unlike', 'parsed', 'parsing']) others.intern(term);
    postings.load(others.save());
    assert.deepEqual(longer('parse'), [['parsed', 833]]);
  });
});
