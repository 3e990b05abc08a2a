import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { createSignPrefilter } from '../../../src/core/vectors/signPrefilter';
import { VectorTable } from '../../../src/core/vectors/vectorTable';
import { inOneGo } from '../../twins/inOneGo';

const STRIDE = 48;
const row = fastCheck.int8Array({ minLength: STRIDE, maxLength: STRIDE });
const query = fastCheck
  .array(fastCheck.integer({ min: -100, max: 100 }), { minLength: STRIDE, maxLength: STRIDE })
  .filter((values) => values.some((value) => value !== 0));

/** Computes the product of one row with the signs of another. */
const signed = (bytes: Int8Array, values: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + ((bytes[i] ?? 0) < 0 ? -value : value), 0);

describe('SignPrefilter', () => {
  it('scores rows by their sums with the signs, at the precision of a table', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(row, { minLength: 1, maxLength: 70 }), query, (rows, values) => {
        const signs = createSignPrefilter(STRIDE);
        assert.ok(signs, 'this runtime has SIMD');
        signs.reserve(rows.length);
        rows.forEach((bytes, i) => {
          signs.set(i, bytes, 0);
        });
        const scores: number[] = [];
        signs.scores(Float32Array.from(values), rows.length, (first, part) => {
          assert.equal(first, scores.length);
          scores.push(...part);
        });
        const max = Math.max(
          ...Array.from({ length: STRIDE / 4 }, (_, i) =>
            values.slice(4 * i, 4 * i + 4).reduce((sum, value) => sum + Math.abs(value), 0),
          ),
        );
        const tables = STRIDE / 4;
        rows.forEach((bytes, i) => {
          assert.ok(Math.abs((scores[i] ?? NaN) - (63 / max) * signed(bytes, values)) <= 0.5 * tables + 1e-6);
        });
      }),
    );
  });

  it('updates the signs of a row that is written, and keeps them when it grows, across several blocks', () => {
    const table = new VectorTable(STRIDE);
    const vector = (place: number): Float32Array =>
      Float32Array.from({ length: STRIDE }, (_, i) => (i === place % STRIDE ? 1 : 0.01));
    const nearest = (place: number): readonly number[] => [...(inOneGo(table.nearest(vector(place), 9_000, 1)) ?? [])];
    const opposite = vector(0).map((value) => -value);
    for (let slot = 0; slot < 9_000; slot++) table.set(slot, opposite);
    table.set(8_000, vector(0));
    assert.deepEqual(nearest(0), [8_000]);
    table.set(8_000, opposite);
    table.set(17, vector(0));
    assert.deepEqual(nearest(0), [17]);
    table.move(17, 8_999);
    table.clear(17);
    assert.deepEqual(nearest(0), [8_999]);
    for (let slot = 9_000; slot < 40_000; slot++) table.set(slot, opposite);
    assert.deepEqual(nearest(0), [8_999]);
  });
});
