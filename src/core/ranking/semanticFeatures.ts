import type { ScoreAccumulator, AccumulatorScope } from '../collections/scoreAccumulator';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { VectorScores } from '../retrieval/vectorScores';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';
import { TopKFiles } from '../retrieval/topKFiles';
import type { VectorTable } from '../vectors/vectorTable';

/** Files of an order that get something for their place in it. */
export const RANKED_FILES = 60;

/** 2 / (2 + rank) for files in their order. */
export function addReciprocalRanks(best: readonly FileEntry[], ranks: ScoreAccumulator): ScoreAccumulator {
  best.forEach(({ id }, rank) => ranks.raiseTo(id, 2 / (2 + rank)));
  return ranks;
}

/** Vector similarity between candidates and the question, from 0 to 1 by file id. */
export type SemanticFeatures = Readonly<Record<'semantic' | 'semanticRank' | 'semanticWhole', ScoreAccumulator>>;

/** By the cosines of their chunks, on scales that mean the same for every model. */
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

/** The best cosine of each candidate: the mean of all files is 0, the best 1. */
function addAboveMean(
  candidates: readonly FileEntry[],
  { fileCosines, mean, max }: VectorScores,
  above: ScoreAccumulator,
): void {
  const range = Math.max(1e-6, max - mean);
  for (const { id } of candidates) above.raiseTo(id, ((fileCosines[id] ?? 0) - mean) / range);
}

/** Cosine with the sum of the vectors of a file, which is the sum of the cosines over its length. */
function wholeCosine(cosines: Float32Array, vectors: VectorTable, { firstChunk, chunkCount }: FileEntry): number {
  let sum = 0;
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) sum += cosines[slot] as number;
  return Math.max(0, sum) / (vectors.lengthOfSum(firstChunk, chunkCount) || 1);
}
