import assert from 'node:assert/strict';
import fc from 'fast-check';
import { WordTable } from '../../src/core/index/wordTable';
import { wordsOf } from '../../src/core/text/identifiers';

const ascii = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '_', '$', '0', '9', ' ', '.', '(', '\n', '\0', '\x7f') });

describe('a table of words', () => {
  it('finds the words of ASCII that a regular expression finds, and numbers each once', () => {
    fc.assert(
      fc.property(fc.array(ascii), (texts) => {
        const table = new WordTable();
        const numbers: number[] = [];
        for (const text of texts) assert(table.readAscii(text, numbers));
        const words = texts.flatMap(wordsOf);
        const distinct = [...new Set(words)];
        assert.deepEqual([numbers, table.size], [words.map((word) => distinct.indexOf(word)), distinct.length]);
        assert.deepEqual(distinct.map((_, number) => table.at(number)), distinct);
      }),
    );
  });

  it('leaves other texts alone, and the numbers that it has given', () => {
    const table = new WordTable();
    const numbers: number[] = [];
    assert(table.readAscii('one two', numbers));
    assert.equal(table.readAscii('two one größe', numbers), false);
    assert.deepEqual([numbers, table.numberOf('two'), table.at(table.numberOf('größe'))], [[0, 1], 1, 'größe']);
  });

  it('knows words again, however many there are', () => {
    const table = new WordTable();
    const words = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? `w${i}` : `${i}`));
    const numbers: number[] = [];
    for (const again of ['once', 'again']) {
      numbers.length = 0;
      assert(table.readAscii(words.join(' '), numbers), again);
      assert.deepEqual(numbers, [...words.keys()]);
    }
    assert.equal(table.size, 20_000);
  });

  it('tells words apart whose hashes are the same', () => {
    const table = new WordTable();
    // FNV-1a gives both 0x5e4daa9d.
    const same = ['costarring', 'liquid', ''];
    for (const again of ['once', 'again']) assert.deepEqual(same.map((word) => table.numberOf(word)), [0, 1, 2], again);
  });
});
