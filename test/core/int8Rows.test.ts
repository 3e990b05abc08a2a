import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { int8Rows, PlainRows, type Int8Rows } from '../../src/core/search/int8Rows';

function dotsOf(rows: Int8Rows, written: readonly Int8Array[], query: Int16Array): readonly number[] {
  rows.reserve(written.length);
  written.forEach((row, i) => {
    rows.bytes.set(row, i * rows.stride);
  });
  const dots: number[] = [];
  rows.dots(query, 0, written.length, (first, values, count) => {
    assert.equal(first, dots.length);
    dots.push(...values.subarray(0, count));
  });
  return dots;
}

describe('rows of int8', () => {
  const row = (length: number) => fastCheck.int8Array({ minLength: length, maxLength: length });
  const query = (length: number) => fastCheck.array(fastCheck.integer({ min: -1024, max: 1024 }), { minLength: length, maxLength: length });
  const table = fastCheck
    .integer({ min: 1, max: 300 })
    .chain((length) => fastCheck.tuple(fastCheck.array(row(length), { maxLength: 40 }), query(length)));

  it('are multiplied in WebAssembly as in plain JavaScript', () => {
    assert.notEqual(int8Rows(16).constructor, PlainRows, 'this runtime has SIMD');
    fastCheck.assert(
      fastCheck.property(table, ([rows, values]) => {
        const dimensions = values.length;
        const expected = rows.map((bytes) => bytes.reduce((sum, byte, i) => sum + byte * (values[i] ?? 0), 0));
        assert.deepEqual(dotsOf(int8Rows(dimensions), rows, Int16Array.from(values)), expected);
        assert.deepEqual(dotsOf(new PlainRows(dimensions), rows, Int16Array.from(values)), expected);
      }),
    );
  });

  it('stay when room is made for more, over several blocks', () => {
    const rows = int8Rows(20);
    const all = Array.from({ length: 10_000 }, (_, i) => new Int8Array(20).fill((i % 255) - 127));
    const dots = dotsOf(rows, all, new Int16Array(20).fill(1024));
    rows.reserve(40_000);
    assert.deepEqual(dotsOf(rows, all.slice(0, 1), new Int16Array(20).fill(1024)), dots.slice(0, 1));
    assert.deepEqual(dots, all.map((row) => 20 * 1024 * (row[0] ?? 0)));
  });
});
