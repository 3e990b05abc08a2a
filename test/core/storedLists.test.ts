import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { StoredLists, type ListFile } from '../../src/core/search/storedLists';

type Pairs = readonly (readonly [chunk: number, packed: number])[];

const checksumOf = (numbers: Uint32Array): number => numbers.reduce((sum, number) => Math.imul(sum, 31) + number, 7) | 0;

/** A file of lists in memory, which notes what is read of it. */
function written(lists: readonly Pairs[]): { readonly stored: StoredLists; readonly numbers: Uint32Array; readonly reads: number[] } {
  const numbers = Uint32Array.from(lists.flat(2));
  const reads: number[] = [];
  const read = (first: number, into: Uint32Array): boolean => {
    reads.push(into.length);
    into.set(numbers.subarray(first, first + into.length));
    return first + into.length <= numbers.length;
  };
  const counts = Uint32Array.from(lists, ({ length }) => length);
  const heads = { counts, files: counts, chunks: counts, checksums: Int32Array.from(lists, (list) => checksumOf(Uint32Array.from(list.flat()))) };
  const file: ListFile = { name: '', read, checksumOf, keep: () => undefined, close: () => undefined };
  return { stored: new StoredLists(file, heads, 10), numbers, reads };
}

const pairsOf = fastCheck.uniqueArray(fastCheck.nat(9), { maxLength: 6 }).map((chunks) => chunks.sort((a, b) => a - b).map((chunk) => [chunk, chunk + 100] as const));

describe('lists on disk, in turn', () => {
  it('are those that are read one by one, in any order, before and after a sweep', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(pairsOf, { maxLength: 12 }), fastCheck.array(fastCheck.nat(11), { maxLength: 20 }), fastCheck.func(fastCheck.boolean()), (lists, terms, isKept) => {
        const { stored } = written(lists);
        const same = (): void => terms.forEach((term) => assert.deepEqual([...stored.inTurn(term)], [...stored.read(term)]));
        same();
        let next = 0;
        stored.renumber(Int32Array.from({ length: 10 }, (_, slot) => (isKept(slot) ? next++ : -1)));
        same();
      }),
    );
  });

  it('are read together where they are short, and by themselves where they are long', () => {
    const long: Pairs = Array.from({ length: 600_000 }, (_, chunk) => [chunk, 1]);
    const { stored, reads } = written([[[1, 1]], [], [[2, 2], [3, 3]], long, [[4, 4]]]);
    const found = [0, 1, 2, 3, 4].map((term) => stored.inTurn(term).length);
    assert.deepEqual(found, [2, 0, 4, 1_200_000, 2]);
    assert.deepEqual(reads, [1 << 20, 1_200_000, 2]);
  });

  it('are refused where one of them is not what was written, also when it was read ahead', () => {
    const { stored, numbers } = written([[[1, 1]], [[2, 2]]]);
    numbers[2] = 5;
    assert.equal(stored.inTurn(0).length, 2);
    assert.throws(() => stored.inTurn(1), { code: 'INDEX_NOT_READY' });
    assert.equal(stored.isDamaged, true);
  });

  it('are refused where the file is cut off', () => {
    const { stored } = written([[[1, 1]], [[2, 2]]]);
    const cut = new StoredLists({ ...stored.file, read: () => false }, { counts: Uint32Array.of(1), files: Uint32Array.of(1), chunks: Uint32Array.of(1), checksums: Int32Array.of(checksumOf(new Uint32Array(2))) }, 1);
    assert.throws(() => cut.inTurn(0), { code: 'INDEX_NOT_READY' });
    assert.throws(() => cut.of(0), { code: 'INDEX_NOT_READY' });
  });
});
