import assert from 'node:assert/strict';
import { CatalogueStatistics, chooseRepositories, type RepositoryProfile } from '../../../src/core/catalogue/routing';
import { RepositoryScope } from '../../../src/core/catalogue/scope';
import { TermSketch } from '../../../src/core/catalogue/termSketch';
import { centresOf, nearness } from '../../../src/core/catalogue/vectorCentres';

const unit = (...numbers: readonly number[]): Float32Array =>
  Float32Array.from(numbers, (number) => number / Math.hypot(...numbers));

describe('a sketch of terms', () => {
  const terms = new Map(Array.from({ length: 20_000 }, (_, i) => [`term${i}`, 1 + ((i * i) % 5_000)]));
  const sketch = TermSketch.of(terms);

  it('estimates how many functions hold a term to about 5%, in five bytes per term', () => {
    const wrong = [...terms].filter(([term, count]) => Math.abs(sketch.count(term) - count) > 0.06 * count + 0.5);
    // Two terms may share a hash.
    assert.ok(wrong.length <= 2, String(wrong.length));
    assert.ok(sketch.write().length <= 5 * terms.size);
    assert.equal(sketch.count('another'), 0);
  });

  it('reads back what it wrote, and rejects damaged data', () => {
    const bytes = sketch.write();
    assert.equal(TermSketch.read(bytes)?.count('term77'), sketch.count('term77'));
    assert.equal(TermSketch.read(bytes.subarray(1)), undefined);
    assert.equal(TermSketch.read(bytes.slice().reverse()), undefined);
  });
});

describe('the repositories chosen for a question', () => {
  const profile = (terms: Readonly<Record<string, number>>, ...centre: readonly number[]): RepositoryProfile => ({
    functions: 1_000,
    terms: TermSketch.of(new Map(Object.entries(terms))),
    centres: [unit(...centre)],
  });
  const profiles = [
    profile({ open: 900, parcel: 2 }, 1, 0, 0),
    profile({ open: 900, parcel: 200 }, 0, 1, 0),
    profile({ open: 900 }, 0, 0, 1),
  ];
  const statistics = new CatalogueStatistics(profiles);
  const chosen = (terms: readonly string[], vector: Float32Array | undefined, most = 3): readonly number[] =>
    chooseRepositories(profiles, { terms, vector }, statistics, most);

  it('hold its rare words', () => {
    assert.equal(chosen(['open', 'parcel'], undefined)[0], 1);
    assert.deepEqual(chosen(['parcel'], undefined), [1, 0]);
    assert.deepEqual(chosen(['nowhere'], undefined), []);
  });

  it('include those whose meaning is near', () => {
    assert.equal(chosen([], unit(0, 0.1, 1))[0], 2);
    assert.deepEqual(chosen(['parcel'], unit(0, 1, 0.1), 1), [1]);
  });

  it('are all within the scope', () => {
    const scope = new RepositoryScope(['acme/*', 'Zoo/Zebra']);
    assert.deepEqual(
      ['acme/parcels', 'ACME/vans', 'zoo/zebra', 'zoo/okapi', 'acme/post/parcels'].map((name) => scope.has(name)),
      [true, true, true, false, false],
    );
    assert.ok(
      new RepositoryScope(['acme/**']).has('acme/post/parcels') &&
        new RepositoryScope(['organisation']).has('any/thing'),
    );
  });
});

describe('representative directions of many vectors', () => {
  it('are near each group of vectors', () => {
    const group = (axis: number): readonly Float32Array[] =>
      Array.from({ length: 50 }, (_, i) => unit(...[0, 1, 2].map((k) => (k === axis ? 1 : 0.02 * ((i + k) % 5)))));
    const centres = centresOf([...group(0), ...group(1), ...group(2)], 3);
    assert.equal(centres.length, 3);
    for (const axis of [0, 1, 2])
      assert.ok(nearness(unit(...[0, 1, 2].map((k) => Number(k === axis))), centres) > 0.98);
    assert.deepEqual([centresOf([], 4), nearness(unit(1, 0), [])], [[], -1]);
  });
});
