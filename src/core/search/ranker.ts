import { limits } from '../limits';
import { featuresOf, type FeatureName, type Features } from './features';
import { peak, type FirstPass } from './recall';
import type { ImageFile } from './imageFile';
import { calibration, chunkWeights, weights, type Weights } from './weights';

/** A chunk in its place in the answer. */
export interface RankedChunk {
  readonly file: ImageFile;
  /** Position of the chunk in its file. */
  readonly chunk: number;
  readonly slot: number;
  /** Calibrated to 0–1. */
  readonly score: number;
}

/** Orders the chunks of the candidates: by the score of their file, then by how well each answers within it. */
export function rank(pass: FirstPass, chunksPerFile: number = limits.chunksPerFile): readonly RankedChunk[] {
  const model = pass.query.kind === 'symbol' ? weights.symbol : weights.prose;
  const most = peak(pass.chunkScores);
  const features = featuresOf(pass);
  return pass.candidates
    .flatMap((file, i) => rankChunks(file, modelScore(model, features[i]), pass, most, chunksPerFile))
    .sort(byScoreThenPlace);
}

/** The linear model: on a logit scale, since it was trained as a softmax over files. */
export function modelScore(model: Weights, features: Features | undefined): number {
  if (!features) return 0;
  return (Object.keys(model) as FeatureName[]).reduce((sum, name) => sum + (model[name] ?? 0) * features[name], 0);
}

function rankChunks(file: ImageFile, fileScore: number, pass: FirstPass, most: number, count: number): readonly RankedChunk[] {
  const values = Array.from({ length: file.chunkCount }, (_, chunk) => {
    const slot = file.firstChunk + chunk;
    return { chunk, slot, value: chunkValue(slot, pass, most) };
  });
  const best = values.sort((a, b) => b.value - a.value || a.chunk - b.chunk).slice(0, count);
  const first = best[0]?.value || 1;
  return best.map(({ chunk, slot, value }, place) => {
    const loss = place === 0 ? 0 : place * chunkWeights.step + chunkWeights.fall * (1 - value / first);
    return { file, chunk, slot, score: calibrated(fileScore - loss) };
  });
}

function chunkValue(slot: number, { chunkScores, chunkCoverage, definitions, cosines }: FirstPass, most: number): number {
  const lexical =
    (chunkScores[slot] ?? 0) / most +
    chunkWeights.definition * (definitions.chunks.get(slot) ?? 0) +
    chunkWeights.coverage * (chunkCoverage[slot] ?? 0);
  return lexical + chunkWeights.semantic * Math.max(0, cosines?.[slot] ?? 0);
}

function calibrated(score: number): number {
  return 1 / (1 + Math.exp(-(score - calibration.middle) / calibration.width));
}

function byScoreThenPlace(a: RankedChunk, b: RankedChunk): number {
  return b.score - a.score || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.chunk - b.chunk);
}
