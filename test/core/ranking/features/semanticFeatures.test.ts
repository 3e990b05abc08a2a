import assert from 'node:assert/strict';
import { AccumulatorScope, AccumulatorPool } from '../../../../src/core/collections/scoreAccumulator';
import { semanticFeatures } from '../../../../src/core/ranking/features/semanticFeatures';
import type { FirstPass } from '../../../../src/core/retrieval/candidateRetrieval';
import { VectorTable } from '../../../../src/core/vectors/vectorTable';
import { inOneGo } from '../../../twins/inOneGo';

const vectors = new VectorTable(2);
/** Two files of two chunks each: both chunks of the first match the question, but only one of the second. */
for (const [slot, vector] of [
  [1, 0],
  [1, 0],
  [1, 0],
  [0, 1],
].entries())
  vectors.set(slot, Float32Array.from(vector));
const files = [
  { id: 0, firstChunk: 0, chunkCount: 2 },
  { id: 1, firstChunk: 2, chunkCount: 2 },
];

function sharesOf() {
  const cosines = vectors.cosines(Float32Array.from([1, 0]), 4);
  const pass = {
    index: { vectors, fileCount: 2 },
    candidates: files,
    vectorScores: { cosines, fileCosines: Float32Array.from([1, 1]), mean: 1, max: 1 },
  } as unknown as FirstPass;
  return inOneGo(semanticFeatures(pass, new AccumulatorScope(new AccumulatorPool(() => files.length))));
}

describe('semantic similarity', () => {
  it('compares the mean vector of a whole file', () => {
    const { semanticWhole } = sharesOf();
    const [whole, half] = files.map(({ id }) => semanticWhole.at(id));
    assert.deepEqual([whole?.toFixed(2), half?.toFixed(2)], ['1.00', '0.71']);
  });
});
