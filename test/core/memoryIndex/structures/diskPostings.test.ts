import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { DiskPostings, type PostingsFile } from '../../../../src/core/memoryIndex/structures/diskPostings';

type Pairs = readonly (readonly [chunk: number, packed: number])[];

const checksumOf = (numbers: Uint32Array): number =>
  numbers.reduce((sum, number) => Math.imul(sum, 31) + number, 7) | 0;

/** Writes posting lists to a simulated file that records the size of each read and may be truncated. */
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

describe('posting lists on disk, read sequentially', () => {
  it('equal lists that are read one by one, in any order, with any read-ahead, before and after renumbering', () => {
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

  it('are read together if short, again from the first incomplete list on, and alone if long', () => {
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

  it('are rejected if a checksum does not match, also after a read-ahead', () => {
    const { stored: diskPostings, numbers } = written([[[1, 1]], [[2, 2]]]);
    numbers[2] = 5;
    assert.equal(diskPostings.sequential(0).length, 2);
    assert.throws(() => diskPostings.sequential(1), { code: 'INDEX_NOT_READY' });
    assert.equal(diskPostings.isDamaged, true);
  });

  it('are rejected if the file is truncated, whatever the buffer holds', () => {
    const alone = written([[[1, 1]], [[0, 0]]], { missing: 2 }).stored;
    assert.throws(() => alone.of(1), { code: 'INDEX_NOT_READY' });
    const { stored: diskPostings } = written([[[1, 1]], [[1, 1]]], { ahead: 2, missing: 2 });
    assert.equal(diskPostings.sequential(0).length, 2);
    for (let attempt = 0; attempt < 2; attempt++)
      assert.throws(() => diskPostings.sequential(1), { code: 'INDEX_NOT_READY' });
  });
});
