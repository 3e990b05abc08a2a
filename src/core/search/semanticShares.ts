import type { Column, ColumnLoan } from './column';
import type { ImageFile } from './imageFile';
import type { Meaning } from './meaning';
import { addReciprocalRanks, RANKED } from './reciprocalRanks';
import type { FirstPass } from './recall';
import { each, type Steps } from './steps';
import { TopFiles } from './topFiles';
import type { VectorTable } from './vectorTable';

/** How near candidates are to the question in meaning, from 0 to 1 by file id. */
export type SemanticShares = Readonly<Record<'semantic' | 'semanticRank' | 'semanticWhole', Column>>;

/** By the cosines of their chunks, on scales that mean the same for every model. */
export function* semanticShares({ image, candidates, peers, meaning }: FirstPass, columns: ColumnLoan): Steps<SemanticShares> {
  const shares = { semantic: columns.take('file'), semanticRank: columns.take('file'), semanticWhole: columns.take('file') };
  if (!meaning) return shares;
  const { cosines, fileCosines } = meaning;
  yield;
  const nearest = new TopFiles(RANKED);
  for (const file of candidates.slice(0, peers)) nearest.offer(file, fileCosines[file.id] ?? 0);
  addReciprocalRanks(nearest.sorted(), shares.semanticRank);
  addAboveMean(candidates, meaning, shares.semantic);
  yield* each(candidates, (file) => shares.semanticWhole.raise(file.id, wholeCosine(cosines, image.vectors, file)));
  shares.semanticWhole.normalize();
  return shares;
}

/** The best cosine of each candidate: the mean of all files is 0, the best 1. */
function addAboveMean(candidates: readonly ImageFile[], { fileCosines, mean, most }: Meaning, above: Column): void {
  const range = Math.max(1e-6, most - mean);
  for (const { id } of candidates) above.raise(id, ((fileCosines[id] ?? 0) - mean) / range);
}

/** Cosine with the sum of the vectors of a file, which is the sum of the cosines over its length. */
function wholeCosine(cosines: Float32Array, vectors: VectorTable, { firstChunk, chunkCount }: ImageFile): number {
  let sum = 0;
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) sum += cosines[slot] as number;
  return Math.max(0, sum) / (vectors.lengthOfSum(firstChunk, chunkCount) || 1);
}
