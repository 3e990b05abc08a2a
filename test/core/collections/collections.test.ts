import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { ScoreAccumulator, AccumulatorScope, AccumulatorPool } from '../../../src/core/collections/scoreAccumulator';
import { FileEntry } from '../../../src/core/memoryIndex/structures/fileEntry';
import { StringInterner } from '../../../src/core/collections/stringInterner';
import { comparePaths, TopKFiles } from '../../../src/core/retrieval/topKFiles';
import { Uint32Lists } from '../../../src/core/collections/uint32Lists';

describe('a table of strings', () => {
  it('numbers strings as a map does, and returns the original strings', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(fastCheck.oneof(fastCheck.string({ unit: 'binary' }), fastCheck.string({ maxLength: 2 })), {
          maxLength: 400,
        }),
        (texts) => {
          const [table, twin] = [new StringInterner(), new Map<string, number>()];
          for (const text of texts) {
            if (!twin.has(text)) twin.set(text, twin.size);
            assert.equal(table.intern(text), twin.get(text));
          }
          for (const [text, id] of twin) assert.deepEqual([table.get(id), table.idOf(text)], [text, id]);
          for (const [text, id] of twin)
            for (const min of [0, 1, text.length, text.length + 1])
              assert.equal(table.hasLength(id, min), text.length >= min);
          assert.equal(table.size, twin.size);
          assert.equal(table.idOf(`${texts.join('')}!`), undefined);
        },
      ),
    );
  });

  it('returns strings that are too long for one call', () => {
    const table = new StringInterner();
    for (const text of ['a'.repeat(999), 'é'.repeat(1_001), 'ab'.repeat(200_000)])
      assert.equal(table.get(table.intern(text)), text);
  });

  it('finds lone surrogates', () => {
    const table = new StringInterner();
    assert.equal(table.get(table.intern('a\ud800b')), 'a\ud800b');
  });
});

describe('lists of numbers by key', () => {
  const step = fastCheck.oneof(
    fastCheck.record({ kind: fastCheck.constant('push' as const), key: fastCheck.nat(20), value: fastCheck.nat(50) }),
    fastCheck.record({ kind: fastCheck.constant('drop' as const), key: fastCheck.nat(20), value: fastCheck.nat(50) }),
    fastCheck.record({
      kind: fastCheck.constant('thin' as const),
      key: fastCheck.constant(0),
      value: fastCheck.integer({ min: 2, max: 5 }),
    }),
  );

  it('equal plain arrays after any pushes, drops and renumbering', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(step, { maxLength: 300 }), (steps) => {
        const lists = new Uint32Lists();
        const twin = Array.from({ length: 21 }, (): number[] => []);
        for (const { kind, key, value } of steps) {
          if (kind === 'push') {
            lists.push(key, value);
            twin[key]?.push(value);
          } else if (kind === 'drop') {
            lists.drop(key, value);
            dropFirst(twin[key] ?? [], value);
          } else {
            // Removes every multiple of `value` and moves all other values up by one.
            lists.renumber(
              Int32Array.from({ length: 60 }, (_, i) => (i % value === 0 ? -1 : i + 1)),
              1,
            );
            twin.forEach((list, i) => (twin[i] = list.filter((each) => each % value !== 0).map((each) => each + 1)));
          }
        }
        twin.forEach((list, key) => assert.deepEqual([...lists.of(key)], list));
      }),
    );
  });

  it('move to other keys', () => {
    const lists = new Uint32Lists();
    [5, 6, 7].forEach((value, key) => lists.pushPair(key, value, value));
    lists.rekey(Int32Array.from([-1, 0, 1]));
    assert.deepEqual(
      [0, 1, 2].map((key) => [...lists.of(key)]),
      [[6, 6], [7, 7], []],
    );
  });
});

function dropFirst(list: number[], value: number): void {
  const at = list.indexOf(value);
  if (at >= 0) list.splice(at, 1);
}

describe('the best files', () => {
  it('equal the first files of a full sort', () => {
    const file = (path: string) => {
      const none = {
        places: new Int32Array(0),
        placesAt: 0,
        outlines: new Uint8Array(0),
        outlineAt: 0,
        outlineBytes: 0,
        facts: new Uint8Array(0),
        factsAt: 0,
        factsBytes: 0,
      };
      return new FileEntry({
        id: 0,
        path,
        language: 'go',
        firstChunk: 0,
        chunkCount: 0,
        ...none,
        firstDefinition: 0,
        definitionCount: 0,
      });
    };
    const offers = fastCheck.array(fastCheck.tuple(fastCheck.string({ maxLength: 3 }), fastCheck.nat(9)), {
      maxLength: 80,
    });
    fastCheck.assert(
      fastCheck.property(offers, fastCheck.nat(20), (list, count) => {
        const files = list.map(([name, score], i) => ({ file: file(`${name}${i}`), score }));
        const top = new TopKFiles(count, ({ path }) => !path.startsWith('a'));
        // Files that score less than the minimum need not be offered.
        for (const [i, { file: each, score }] of files.entries())
          if (i % 2 === 0 || score >= top.minScore) top.offer(each, score);
        const sorted = files
          .filter(({ file: each }) => !each.path.startsWith('a'))
          .sort((a, b) => b.score - a.score || comparePaths(a.file, b.file));
        assert.deepEqual(
          top.sorted().map(({ path }) => path),
          sorted.slice(0, count).map(({ file: each }) => each.path),
        );
      }),
    );
  });
});

describe('a pooled column', () => {
  it('is all zeros and of the current length for its next user after a release, as is a row', () => {
    let length = 4;
    const pool = new AccumulatorPool(() => length);
    for (length of [4, 5, 60]) {
      const loan = new AccumulatorScope(pool);
      const [accumulator, row] = [loan.take('chunk'), loan.takeRow('chunk')];
      assert.deepEqual(
        [accumulator.max, row.length, Math.max(...row), loan.bytes >= 8 * length + 4 * length],
        [1, length, 0, true],
      );
      accumulator.add(length - 1, 7);
      row.fill(7);
      loan.release();
    }
  });

  it('knows its maximum, and is all zeros when it is used again', () => {
    const accumulator = new ScoreAccumulator(4);
    accumulator.add(1, 2);
    accumulator.add(1, 1);
    accumulator.raiseTo(2, 2.5);
    assert.deepEqual(
      [accumulator.at(1), accumulator.at(2), accumulator.max, [...accumulator.touched]],
      [3, 2.5, 3, [1, 2]],
    );
    accumulator.reset(9);
    assert.deepEqual([accumulator.at(1), accumulator.at(8), accumulator.max, [...accumulator.touched]], [0, 0, 1, []]);
  });
});
