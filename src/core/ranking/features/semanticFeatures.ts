import type { ScoreAccumulator, AccumulatorScope } from '../../collections/scoreAccumulator';
import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import type { VectorScores } from '../../retrieval/vectorScores';
import type { FirstPass } from '../../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../../scheduling/cooperativeSteps';
import { TopKFiles } from '../../retrieval/topKFiles';
import type { VectorTable } from '../../vectors/vectorTable';

/** Number of top files that get a feature for their rank. */
export const RANKED_FILES = 60;

/** Raises the value of each file to 2 / (2 + rank); `best` is in the order of the ranks, from 0. */
export function addReciprocalRanks(best: readonly FileEntry[], ranks: ScoreAccumulator): ScoreAccumulator {
  best.forEach(({ id }, rank) => ranks.raiseTo(id, 2 / (2 + rank)));
  return ranks;
}

/** Vector similarity between candidates and the question, from 0 to 1 by file id. */
export type SemanticFeatures = Readonly<Record<'semantic' | 'semanticRank' | 'semanticWhole', ScoreAccumulator>>;

/** Computes the features from the cosines of the chunks, on scales that mean the same for every model. */
export function* semanticFeatures(
  { index, candidates, peers, vectorScores }: FirstPass,
  accumulators: AccumulatorScope,
): Steps<SemanticFeatures> {
  const shares = {
    semantic: accumulators.take('file'),
    semanticRank: accumulators.take('file'),
    semanticWhole: accumulators.take('file'),
  };
  if (!vectorScores) return shares;
  const { cosines, fileCosines } = vectorScores;
  yield;
  const nearest = new TopKFiles(RANKED_FILES);
  for (const file of candidates.slice(0, peers)) nearest.offer(file, fileCosines[file.id] ?? 0);
  addReciprocalRanks(nearest.sorted(), shares.semanticRank);
  addAboveMean(candidates, vectorScores, shares.semantic);
  yield* eachInSlices(candidates, (file) =>
    shares.semanticWhole.raiseTo(file.id, wholeCosine(cosines, index.vectors, file)),
  );
  shares.semanticWhole.normalize();
  return shares;
}

/** Scales the best cosine of each candidate so that the mean of all files is 0 and the best file is 1. */
function addAboveMean(
  candidates: readonly FileEntry[],
  { fileCosines, mean, max }: VectorScores,
  above: ScoreAccumulator,
): void {
  const range = Math.max(1e-6, max - mean);
  for (const { id } of candidates) above.raiseTo(id, ((fileCosines[id] ?? 0) - mean) / range);
}

/**
 * Returns the cosine with the sum of the vectors of a file: the sum of the cosines over the length of the summed
 * vector.
 */
function wholeCosine(cosines: Float32Array, vectors: VectorTable, { firstChunk, chunkCount }: FileEntry): number {
  let sum = 0;
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) sum += cosines[slot] as number;
  return Math.max(0, sum) / (vectors.lengthOfSum(firstChunk, chunkCount) || 1);
}
