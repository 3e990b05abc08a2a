import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { DiskPostings, type PostingsFile } from '../../../../src/core/memoryIndex/structures/diskPostings';

type Pairs = readonly (readonly [chunk: number, packed: number])[];

const checksumOf = (numbers: Uint32Array): number =>
  numbers.reduce((sum, number) => Math.imul(sum, 31) + number, 7) | 0;

/** Lists in a file in memory, which notes how much is read of it, and may be shorter than it should be. */
function written(
  lists: readonly Pairs[],
  { ahead, missing = 0 }: { readonly ahead?: number; readonly missing?: number } = {},
): { readonly stored: DiskPostings; readonly numbers: Uint32Array; readonly reads: number[] } {
  const all = Uint32Array.from(lists.flat(2));
  const numbers = all.subarray(0, all.length - missing);
  const reads: number[] = [];
  const read = (first: number, into: Uint32Array): boolean => {
    reads.push(into.length);
    into.set(numbers.subarray(first, first + into.length));
    return first + into.length <= numbers.length;
  };
  const counts = Uint32Array.from(lists, ({ length }) => length);
  const heads = {
    counts,
    files: counts,
    chunks: counts,
    checksums: Int32Array.from(lists, (list) => checksumOf(Uint32Array.from(list.flat()))),
  };
  const file: PostingsFile = { name: '', read, checksumOf, retain: () => undefined, close: () => undefined };
  return { stored: new DiskPostings(file, heads, 10, ahead), numbers, reads };
}

const pairsOf = fastCheck
  .uniqueArray(fastCheck.nat(9), { maxLength: 6 })
  .map((chunks) => chunks.sort((a, b) => a - b).map((chunk) => [chunk, chunk + 100] as const));

describe('lists on disk, in turn', () => {
  it('are those that are read one by one, in any order, however much is read ahead, before and after a sweep', () => {
    const orders = fastCheck.array(fastCheck.nat(11), { maxLength: 20 });
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(pairsOf, { maxLength: 12 }),
        fastCheck.integer({ min: 1, max: 30 }),
        orders,
        fastCheck.func(fastCheck.boolean()),
        (lists, ahead, terms, isKept) => {
          const { stored: diskPostings } = written(lists, { ahead });
          const wanted = (term: number, place: (chunk: number) => number): readonly number[] =>
            (lists[term] ?? []).flatMap(([chunk, packed]) => (place(chunk) < 0 ? [] : [place(chunk), packed]));
          for (const term of terms)
            assert.deepEqual(
              [...diskPostings.sequential(term)],
              wanted(term, (chunk) => chunk),
            );
          let next = 0;
          const places = Int32Array.from({ length: 10 }, (_, slot) => (isKept(slot) ? next++ : -1));
          diskPostings.renumber(places);
          for (const term of terms) {
            assert.deepEqual(
              [...diskPostings.sequential(term)],
              wanted(term, (chunk) => places[chunk] ?? -1),
            );
            assert.deepEqual([...diskPostings.of(term)], [...diskPostings.sequential(term)]);
          }
        },
      ),
    );
  });

  it('are read together where they are short, anew from one on that is not there as a whole, and by themselves where they are long', () => {
    const list = (count: number): Pairs => Array.from({ length: count }, (_, chunk) => [chunk, 1]);
    const { stored: diskPostings, reads } = written([list(1), list(0), list(2), list(1), list(4), list(1)], {
      ahead: 7,
    });
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((term) => diskPostings.sequential(term).length),
      [2, 0, 4, 2, 8, 2],
    );
    assert.deepEqual(reads, [7, 7, 8, 2]);
  });

  it('are refused where one of them is not what was written, also when it was read ahead', () => {
    const { stored: diskPostings, numbers } = written([[[1, 1]], [[2, 2]]]);
    numbers[2] = 5;
    assert.equal(diskPostings.sequential(0).length, 2);
    assert.throws(() => diskPostings.sequential(1), { code: 'INDEX_NOT_READY' });
    assert.equal(diskPostings.isDamaged, true);
  });

  it('are refused where the file is cut off, whatever stands where they are read to', () => {
    const alone = written([[[1, 1]], [[0, 0]]], { missing: 2 }).stored;
    assert.throws(() => alone.of(1), { code: 'INDEX_NOT_READY' });
    const { stored: diskPostings } = written([[[1, 1]], [[1, 1]]], { ahead: 2, missing: 2 });
    assert.equal(diskPostings.sequential(0).length, 2);
    for (let attempt = 0; attempt < 2; attempt++)
      assert.throws(() => diskPostings.sequential(1), { code: 'INDEX_NOT_READY' });
  });
});
