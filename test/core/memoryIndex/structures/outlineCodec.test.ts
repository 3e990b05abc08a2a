import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { SYMBOL_KINDS } from '../../../../src/core/languages/symbolKinds';
import { importsIn, packOutline, symbolsIn } from '../../../../src/core/memoryIndex/structures/outlineCodec';
import { saveMemoryIndex } from '../../../../src/core/memoryIndex/memoryIndexState';
import { MemoryIndex } from '../../../../src/core/memoryIndex/memoryIndex';

const text = fastCheck.string({ maxLength: 12, unit: 'binary' });
const line = fastCheck.nat(100_000);
const symbol = fastCheck.record(
  {
    name: text,
    kind: fastCheck.constantFrom(...SYMBOL_KINDS),
    container: text,
    startLine: line,
    endLine: line,
    signature: text,
    doc: text,
  },
  { noNullPrototype: true },
);
const chunk = fastCheck.record({ symbols: fastCheck.array(symbol, { maxLength: 3 }) }, { noNullPrototype: true });

const none = { terms: [], counts: [] };
const declared = {
  name: 'retry',
  kind: 'function',
  container: '',
  startLine: 1,
  endLine: 3,
  signature: 'retry()',
  doc: 'Once more.',
} as const;
const declaring = {
  startLine: 1,
  endLine: 3,
  definitions: [],
  symbols: [declared],
  terms: { code: none, comment: none, definition: none },
  hash: 'c0de',
};
const file = { path: 'a.ts', size: 1, modified: 1, language: 'typescript', hash: 'h', imports: [], identifiers: [] };

describe('the outline of a file', () => {
  it('returns what was packed, chunk by chunk', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(text, { maxLength: 4 }),
        fastCheck.array(chunk, { maxLength: 40 }),
        (imports, chunks) => {
          const packed = packOutline(imports, chunks);
          // The outline lies among others in the same buffer.
          const outline = new Uint8Array([7, 7, 7, ...packed, 7]).subarray(3, 3 + packed.length);
          assert.deepEqual(importsIn(outline, chunks.length), imports);
          assert.deepEqual(
            chunks.map((_, i) => symbolsIn(outline, chunks.length, i)),
            chunks.map(({ symbols }) => symbols),
          );
          for (const none of [-1, chunks.length]) assert.deepEqual(symbolsIn(outline, chunks.length, none), []);
        },
      ),
    );
  });

  it('takes no space if it is empty', () => {
    assert.equal(packOutline([], [{ symbols: [] }, { symbols: [] }]).length, 0);
  });

  it('stays with a file that is replaced while it is shown, and is not saved', () => {
    const index = new MemoryIndex(0);
    for (const path of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) index.replace({ ...file, path, chunks: [declaring] });
    const shown = index.file('a.ts')!;
    const before = saveMemoryIndex(index).arrays['outlines/packed']!.length;
    index.replace({ ...file, chunks: [{ ...declaring, symbols: [] }] });
    assert.deepEqual([shown.removed, index.symbolsOf(shown, 0)], [true, [declared]]);
    assert.equal(saveMemoryIndex(index).arrays['outlines/packed']!.length, before - shown.outline.length);
  });

  it('is that of the replacement file', () => {
    const index = new MemoryIndex(0);
    const docOf = (): string | undefined => index.symbolsOf(index.file('a.ts')!, 0)[0]?.doc;
    index.replace({ ...file, chunks: [declaring] });
    assert.deepEqual([docOf(), docOf()], ['Once more.', 'Once more.']);
    index.releaseCaches();
    assert.equal(docOf(), 'Once more.');
    index.replace({ ...file, imports: ['b'], chunks: [{ ...declaring, symbols: [{ ...declared, doc: 'Again.' }] }] });
    assert.deepEqual([docOf(), index.importsOf(index.file('a.ts')!)], ['Again.', ['b']]);
  });
});
