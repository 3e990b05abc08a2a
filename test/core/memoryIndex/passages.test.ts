import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { inOneGo } from '../../twins/inOneGo';
import { AccumulatorScope } from '../../../src/core/collections/scoreAccumulator';
import { scoreVectors } from '../../../src/core/retrieval/vectorScores';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import type { IndexedFile } from '../../../src/core/base/types';

const DIMENSIONS = 3;
type Vector = readonly number[];
/** Number of terms and vector of a chunk. */
type Chunk = readonly [terms: number, vector: Vector];

const none = { terms: [], counts: [] };
const indexed = (path: string, chunks: readonly Chunk[]): IndexedFile => ({
  path,
  size: 1,
  modified: 1,
  language: 'typescript',
  hash: 'h',
  imports: [],
  identifiers: [],
  chunks: chunks.map(([count], i) => ({
    startLine: i + 1,
    endLine: i + 1,
    definitions: [],
    symbols: [],
    hash: '00',
    terms: { code: { terms: ['parse'], counts: [count] }, comment: none, definition: none },
  })),
});

const unit = (vector: Vector): Float32Array => Float32Array.from(vector, (value) => value / Math.hypot(...vector));
const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function imageOf(files: readonly (readonly Chunk[])[]): MemoryIndex {
  const index = new MemoryIndex(DIMENSIONS);
  files.forEach((chunks, id) => {
    const { chunkSlots } = index;
    index.replace(indexed(`${id}.ts`, chunks));
    chunks.forEach(([, vector], i) => index.vectors.set(chunkSlots + i, unit(vector)));
  });
  return index;
}

const component = fastCheck.integer({ min: -9, max: 9 });
const vector = fastCheck.tuple(component, component, component).filter((values) => values.some((value) => value !== 0));
const chunk: fastCheck.Arbitrary<Chunk> = fastCheck.tuple(fastCheck.integer({ min: 1, max: 250 }), vector);
const files = fastCheck.array(fastCheck.array(chunk, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });

describe('passages', () => {
  it('consist of adjacent chunks of one file, and end with the file', () => {
    const index = imageOf([
      [
        [50, [1, 0, 0]],
        [150, [1, 0, 0]],
        [1, [1, 0, 0]],
      ],
      [
        [250, [1, 0, 0]],
        [1, [1, 0, 0]],
      ],
    ]);
    assert.deepEqual([...index.passages.starts], [0, 0, 2, 3, 4]);
    assert.deepEqual(
      [0, 2, 3].map((passage) => index.passages.endOf(passage)),
      [2, 3, 4],
    );
    index.releaseCaches();
    assert.deepEqual([...index.passages.starts], [0, 0, 2, 3, 4]);
  });

  it('are as similar to a question as the sum of their vectors, and a file as its most similar passage', () => {
    fastCheck.assert(
      fastCheck.property(files, vector, (all, asked) => {
        const index = imageOf(all);
        const { fileCosines } = inOneGo(scoreVectors(index, unit(asked), new AccumulatorScope(index.accumulators)));
        all.forEach((chunks, id) => {
          const best = passagesOf(chunks).map((own) => {
            const sum = own.map(([, one]) => [...unit(one)]).reduce((a, b) => a.map((value, i) => value + (b[i] ?? 0)));
            return Math.hypot(...sum) < 0.1 ? undefined : dot(sum, [...unit(asked)]) / Math.hypot(...sum);
          });
          // Vectors that cancel each other out have no direction at the precision of 8 bits.
          if (best.includes(undefined)) return;
          const expected = Math.max(0, ...best.map((cosine) => cosine ?? 0));
          assert.ok(Math.abs((fileCosines[id] ?? 0) - expected) < 0.1, `${fileCosines[id]} instead of ${expected}`);
        });
      }),
    );
  });

  it('are compared as a whole, although the search reads some thousand chunks at a time', () => {
    const chunks = Array.from({ length: 5000 }, (_, slot): Chunk => [
      1,
      slot >= 4000 && slot < 4096 ? [1, 0, 0] : [0, 1, 0],
    ]);
    const index = imageOf([chunks]);
    const { fileCosines } = inOneGo(scoreVectors(index, unit([1, 0, 0]), new AccumulatorScope(index.accumulators)));
    // Of the 200 chunks of a passage, 96 have the highest possible cosine.
    assert.ok(Math.abs((fileCosines[0] ?? 0) - 96 / Math.hypot(96, 104)) < 0.01, String(fileCosines[0]));
  });
});

function passagesOf(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const joined: Chunk[][] = [];
  for (const one of chunks) {
    const last = joined.at(-1);
    if (last && [...last, one].reduce((sum, [count]) => sum + count, 0) <= 200) last.push(one);
    else joined.push([one]);
  }
  return joined;
}
