import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { int8Rows, PlainRows, type Int8Rows } from '../../../src/core/vectors/int8Rows';

function productsOf(
  rows: Int8Rows,
  written: readonly Int8Array[],
  query: Int16Array,
  factors: Float32Array,
): readonly number[] {
  rows.reserve(written.length);
  written.forEach((row, i) => {
    rows.bytes.set(row, i * rows.stride);
  });
  const products = new Float32Array(written.length);
  rows.products(query, factors, 0, written.length, products);
  return [...products];
}

describe('Int8Rows', () => {
  const row = (length: number) => fastCheck.int8Array({ minLength: length, maxLength: length });
  const query = (length: number) =>
    fastCheck.array(fastCheck.integer({ min: -1024, max: 1024 }), { minLength: length, maxLength: length });
  const table = fastCheck
    .integer({ min: 1, max: 300 })
    .chain((length) =>
      fastCheck.tuple(
        fastCheck.array(row(length), { maxLength: 40 }),
        query(length),
        fastCheck.float32Array({ minLength: 40, maxLength: 40, noNaN: true, min: 0, max: 8 }),
      ),
    );

  it('multiplies in WebAssembly as in plain JavaScript', () => {
    assert.notEqual(int8Rows(16).constructor, PlainRows, 'this runtime has SIMD');
    fastCheck.assert(
      fastCheck.property(table, ([rows, values, factors]) => {
        const dimensions = values.length;
        const expected = rows.map(
          (bytes, row) =>
            Math.fround(
              Math.fround(bytes.reduce((sum, byte, i) => sum + byte * (values[i] ?? 0), 0)) * (factors[row] ?? 0),
            ) + 0,
        );
        const withoutSigns = (products: readonly number[]): readonly number[] => products.map((product) => product + 0);
        assert.deepEqual(
          withoutSigns(productsOf(int8Rows(dimensions), rows, Int16Array.from(values), factors)),
          expected,
        );
        assert.deepEqual(
          withoutSigns(productsOf(new PlainRows(dimensions), rows, Int16Array.from(values), factors)),
          expected,
        );
      }),
    );
  });

  it('keeps rows when it grows, across several blocks', () => {
    const rows = int8Rows(20);
    const all = Array.from({ length: 10_000 }, (_, i) => new Int8Array(20).fill((i % 255) - 127));
    const factors = Float32Array.from(all, (_, i) => i % 3);
    const products = productsOf(rows, all, new Int16Array(20).fill(1024), factors);
    rows.reserve(40_000);
    assert.deepEqual(productsOf(rows, all.slice(0, 1), new Int16Array(20).fill(1024), factors), products.slice(0, 1));
    assert.deepEqual(
      products.map((product) => product + 0),
      all.map((row, i) => (i % 3) * 20 * 1024 * (row[0] ?? 0) + 0),
    );
  });

  it('computes products for some rows, and leaves other places of the output unchanged', () => {
    for (const rows of [int8Rows(20), new PlainRows(20)]) {
      productsOf(
        rows,
        Array.from({ length: 9_000 }, (_, i) => new Int8Array(20).fill(i % 100)),
        new Int16Array(20),
        new Float32Array(9_000),
      );
      const into = new Float32Array(9_000).fill(-1);
      rows.products(new Int16Array(20).fill(1), new Float32Array(9_000).fill(0.5), 100, 8_999, into);
      assert.deepEqual(
        [...into],
        Array.from(into, (_, i) => (i < 100 || i >= 8_999 ? -1 : 10 * (i % 100))),
      );
    }
  });
});
