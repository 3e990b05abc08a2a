import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { VectorTable } from '../../../src/core/vectors/vectorTable';

const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
};
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe('VectorTable', () => {
  it('returns the cosine to within a hundredth, for any shape of vector and any length', () => {
    const vector = fastCheck.integer({ min: 1, max: 67 }).chain((length) => {
      const values = fastCheck.array(fastCheck.integer({ min: -100, max: 100 }), {
        minLength: length,
        maxLength: length,
      });
      return fastCheck.tuple(
        values.filter((list) => list.some((value) => value !== 0)),
        values.filter((list) => list.some((value) => value !== 0)),
      );
    });
    fastCheck.assert(
      fastCheck.property(vector, fastCheck.nat(3000), ([first, second], slot) => {
        const [a, b] = [unit(first), unit(second)];
        const table = new VectorTable(a.length);
        table.set(slot, a);
        assert.ok(Math.abs((table.cosines(b, slot + 1)[slot] ?? 0) - dot(a, b)) < 0.012 + 0.004 * Math.sqrt(a.length));
      }),
    );
  });

  it('returns nothing for a slot without a vector', () => {
    assert.deepEqual([...new VectorTable(4).cosines(unit([1, 0, 0, 0]), 3)], [0, 0, 0]);
    const table = new VectorTable(4);
    table.set(0, unit([1, 0, 0, 0]));
    table.set(1, unit([1, 0, 0, 0]));
    table.clear(1);
    const cosines = table.cosines(unit([1, 0, 0, 0]), 100_000);
    assert.ok(Math.abs((cosines[0] ?? 0) - 1) < 0.01);
    assert.ok(cosines.subarray(1).every((cosine) => cosine === 0));
  });

  it('scales the cosines of another model to those of the built-in one, if there are any', () => {
    const table = new VectorTable(4, undefined, { factor: 2, offset: -0.5 });
    table.set(0, unit([1, 0, 0, 0]));
    table.set(2, unit([1, 1, 0, 0]));
    const [same, none, half] = table.cosines(unit([1, 0, 0, 0]), 3);
    assert.equal(none, 0);
    for (const [found, wanted] of [
      [same, 1.5],
      [half, 2 * Math.SQRT1_2 - 0.5],
    ])
      assert.ok(Math.abs((found ?? 0) - (wanted ?? 0)) < 0.01);
  });

  it('returns the same for vectors that were saved and loaded, and for moved vectors', () => {
    const [table, read, moved] = [new VectorTable(64), new VectorTable(64), new VectorTable(64)];
    const vectors = Array.from({ length: 300 }, (_, slot) =>
      unit(Array.from({ length: 64 }, (__, i) => Math.sin(1 + slot * 64 + i))),
    );
    for (const [slot, vector] of vectors.entries()) {
      table.set(slot, vector);
      moved.set(300, vector);
      moved.move(300, slot);
    }
    read.load(table.save(300));
    const query = unit(Array.from({ length: 64 }, (_, i) => Math.cos(i)));
    const cosines = table.cosines(query, 300);
    assert.ok(cosines.every((cosine) => cosine !== 0));
    for (const other of [read, moved]) assert.deepEqual(other.cosines(query, 300), cosines);
  });

  it('accepts slots that were added after the result array was allocated', () => {
    const table = new VectorTable(4);
    for (let slot = 0; slot < 9; slot++) table.set(slot, unit([1, slot, 0, 0]));
    const into = new Float32Array(5);
    const query = unit([1, 0, 0, 0]);
    const cosines = table.cosinesWith(query);
    for (const [from, to] of [
      [3, 9],
      [5, 9],
      [8, 9],
      [0, 9],
    ] as const)
      cosines(from, to, into);
    assert.deepEqual(into, table.cosines(query, 5));
  });

  it('moves vectors', () => {
    const table = new VectorTable(4);
    table.set(5, unit([1, 2, 0, 0]));
    table.move(5, 1);
    const [, moved, , , , original] = table.cosines(unit([1, 2, 0, 0]), 6);
    assert.equal(moved, original);
  });

  it('adds vectors up to the length of their sum', () => {
    const table = new VectorTable(2);
    for (const [slot, vector] of [
      [1, 0],
      [1, 0],
      [0, 1],
    ].entries())
      table.set(slot, Float32Array.from(vector));
    const lengths = [
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 4],
    ].map(([first = 0, count = 0]) => table.lengthOfSum(first, count));
    assert.deepEqual(
      lengths.map((length) => Number(length.toFixed(2))),
      [1, 2, 1.41, 0],
    );
    table.set(1, Float32Array.from([0, 1]));
    assert.equal(table.lengthOfSum(0, 2).toFixed(2), '1.41', 'of what stands there now');
  });
});
