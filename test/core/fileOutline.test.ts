import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { SYMBOL_KINDS } from '../../src/core/index/symbolKinds';
import { importsIn, packOutline, symbolsIn } from '../../src/core/search/fileOutline';
import { inBytes } from '../../src/core/search/textBytes';
import { deflatedTexts } from '../../src/node/deflatedTexts';

const text = fastCheck.string({ maxLength: 12, unit: 'binary' });
const line = fastCheck.nat(100_000);
const symbol = fastCheck.record({ name: text, kind: fastCheck.constantFrom(...SYMBOL_KINDS), startLine: line, endLine: line, signature: text, doc: text }, { noNullPrototype: true });
const chunk = fastCheck.record({ symbols: fastCheck.array(symbol, { maxLength: 3 }) }, { noNullPrototype: true });

describe('the outline of a file', () => {
  for (const [how, packer] of Object.entries({ 'as it is': inBytes, deflated: deflatedTexts }))
    it(`gives back what was packed ${how}, chunk by chunk`, () => {
      fastCheck.assert(
        fastCheck.property(fastCheck.array(text, { maxLength: 4 }), fastCheck.array(chunk, { maxLength: 40 }), (imports, chunks) => {
          const packed = packOutline(imports, chunks, packer);
          // It stands among others.
          const outline = new Uint8Array([7, 7, 7, ...packed, 7]).subarray(3, 3 + packed.length);
          assert.deepEqual(importsIn(outline, chunks.length, packer), imports);
          assert.deepEqual(chunks.map((_, i) => symbolsIn(outline, chunks.length, i, packer)), chunks.map(({ symbols }) => symbols));
          for (const none of [-1, chunks.length]) assert.deepEqual(symbolsIn(outline, chunks.length, none, packer), []);
        }),
      );
    });

  it('takes no room where there is nothing to say', () => {
    assert.equal(packOutline([], [{ symbols: [] }, { symbols: [] }], deflatedTexts).length, 0);
  });
});
