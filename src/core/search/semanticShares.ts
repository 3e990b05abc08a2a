import type { ImageFile } from './imageFile';
import type { Meaning } from './meaning';
import type { FirstPass } from './recall';
import { normalized, RANKED, reciprocalRanks, type Shares } from './shares';
import type { Steps } from './steps';
import { TopFiles } from './topFiles';
import type { VectorTable } from './vectorTable';

/** How near candidates are to the question in meaning. */
export type SemanticShares = Readonly<Record<'semantic' | 'semanticRank' | 'semanticWhole', Shares>>;

/** By the cosines of their chunks, on scales that mean the same for every model. */
export function* semanticShares(pass: FirstPass): Steps<SemanticShares> {
  const none: Shares = new Map();
  const { image, candidates, meaning } = pass;
  if (!meaning) return { semantic: none, semanticRank: none, semanticWhole: none };
  const { cosines, fileCosines } = meaning;
  yield;
  const nearest = new TopFiles(RANKED);
  for (const file of candidates) nearest.offer(file, fileCosines[file.id] ?? 0);
  const semantic = aboveMean(candidates, meaning);
  yield;
  const whole = new Map<ImageFile, number>();
  for (const file of candidates) {
    yield;
    whole.set(file, wholeCosine(cosines, image.vectors, file));
  }
  return { semantic, semanticRank: reciprocalRanks(nearest.sorted()), semanticWhole: normalized(whole) };
}

/** The best cosine of each candidate: the mean of all files is 0, the best 1. */
function aboveMean(candidates: readonly ImageFile[], { fileCosines, mean, most }: Meaning): Shares {
  const range = Math.max(1e-6, most - mean);
  return new Map(candidates.map((file) => [file, Math.max(0, ((fileCosines[file.id] ?? 0) - mean) / range)]));
}

/** Cosine with the sum of the vectors of a file, which is the sum of the cosines over its length. */
function wholeCosine(cosines: Float32Array, vectors: VectorTable, { firstChunk, chunkCount }: ImageFile): number {
  let sum = 0;
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) sum += cosines[slot] as number;
  return Math.max(0, sum) / (vectors.lengthOfSum(firstChunk, chunkCount) || 1);
}
