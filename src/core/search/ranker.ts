import { limits } from '../limits';
import { featuresOf, type FeatureName, type Features } from './features';
import type { FirstPass } from './recall';
import type { FileChunk, ImageFile } from './imageFile';
import { each, type Steps } from './steps';
import { comparePaths } from './topFiles';
import { weights, type Weights } from './weights';
import { aside, calibration, chunkWeights } from './rankingConstants';

/** A chunk in its place in the answer. */
export interface RankedChunk extends FileChunk {
  readonly slot: number;
  /** Calibrated to 0–1. */
  readonly score: number;
}

/**
 * Orders the chunks of the candidates: by the score of their file, then by how well each answers within it.
 * @param chunksPerFile Infinity where one file was asked for: then no chunk of it stands behind another for being of the same file.
 * @param least what scores less is of no use, and left out; the best chunk never is, since its score says how far off everything was.
 */
export function* rank(pass: FirstPass, chunksPerFile: number = limits.chunksPerFile, least = 0): Steps<readonly RankedChunk[]> {
  const most = pass.chunkScores.peak;
  const scores = namedFirst(pass, fileScores(pass, yield* featuresOf(pass)));
  const ofChunks = scores.filter((_, i) => (pass.candidates[i]?.chunkCount ?? 0) > 0);
  const enough = Math.min(least, calibrated(Math.max(...ofChunks)));
  const ranked: RankedChunk[] = [];
  yield* each(pass.candidates, (file, i) => {
    // No chunk scores more than its file. Of 65 candidates 26 are left: 0.07 ms of a search in 33,816 chunks instead of 0.24.
    if (calibrated(scores[i] ?? 0) >= enough) rankChunks(file, scores[i] ?? 0, pass, { most, chunksPerFile, enough }, ranked);
  });
  return ranked.sort(byScoreThenPlace);
}

/** Files that the question names stand before all others, in the order of their scores. */
function namedFirst({ candidates, named }: FirstPass, scores: readonly number[]): readonly number[] {
  if (named.size === 0) return scores;
  const isNamed = candidates.map((file) => named.has(file));
  const least = Math.min(...scores.filter((_, i) => isNamed[i]));
  const most = Math.max(calibration.middle, ...scores.filter((_, i) => !isNamed[i]));
  const gain = Math.max(0, most + NAMED - least);
  return scores.map((score, i) => (isNamed[i] ? score + gain : score));
}

/** How far, on the scale of the model. */
const NAMED = 3;

/** By the model; where code answers, what is beside it stands further behind, and where none is shown, documents are what there is. */
export function fileScores({ query }: Pick<FirstPass, 'query'>, features: readonly Features[]): readonly number[] {
  const model = query.kind === 'symbol' ? weights.symbol : weights.prose;
  const scores = features.map((of) => modelScore(model, of));
  const hasCode = (least: number, isBeside: typeof isAside): boolean => scores.some((score, i) => score >= least && !isBeside(features[i]));
  // Questions of the training have code that answers: that a file is none weighs as if there always were.
  if (!hasCode(SHOWN, isDocument)) return scores.map((score, i) => (isDocument(features[i]) ? score - (model.notCode ?? 0) : score));
  if (query.kind === 'symbol' || !hasCode(aside.from, isAside)) return scores;
  return scores.map((score, i) => (isAside(features[i]) ? score - aside.loss : score));
}

/** What is shown as 0.4: by default, nothing below it is. */
const SHOWN = calibration.middle + calibration.width * Math.log(limits.minScore.default / (1 - limits.minScore.default));

const isDocument = (features: Features | undefined): boolean => features !== undefined && features.notCode > 0;

/** Tests, samples, documents: none of them where the question asks for such. */
const isAside = (features: Features | undefined): boolean => features !== undefined && features.test + features.sample + features.notCode > 0;

/** The linear model: on a logit scale, since it was trained as a softmax over files. */
export function modelScore(model: Weights, features: Features | undefined): number {
  if (!features) return 0;
  let sum = 0;
  for (const name in model) sum += (model[name as FeatureName] ?? 0) * features[name as FeatureName];
  return sum;
}

interface RankedBy {
  /** The largest score of a chunk. */
  readonly most: number;
  readonly chunksPerFile: number;
  /** Least score of a chunk that is kept. */
  readonly enough: number;
}

function rankChunks(file: ImageFile, fileScore: number, pass: FirstPass, { most, chunksPerFile: count, enough }: RankedBy, ranked: RankedChunk[]): void {
  const line = pass.named.get(file);
  // The few best, kept in order; among equals the first stays before. No objects: there are thousands of chunks.
  const chunks: number[] = [];
  const values: number[] = [];
  const called = namesOf(file, pass);
  for (let chunk = 0; chunk < file.chunkCount; chunk++) {
    const own = chunkWeights.name * (called?.[chunk] ?? 0) + chunkWeights.size * logOf(linesOf(file, chunk));
    const value = chunkValue(file.firstChunk + chunk, pass, most) + own + (isAtLine(file, chunk, line) ? AT_LINE : 0);
    if (chunks.length === count && value <= (values[count - 1] as number)) continue;
    let place = Math.min(chunks.length, count - 1);
    for (; place > 0 && (values[place - 1] as number) < value; place--) {
      chunks[place] = chunks[place - 1] as number;
      values[place] = values[place - 1] as number;
    }
    chunks[place] = chunk;
    values[place] = value;
  }
  const first = values[0] || 1;
  const step = count === Infinity ? 0 : chunkWeights.step;
  for (const [place, chunk] of chunks.entries()) {
    const loss = place === 0 ? 0 : place * step + chunkWeights.fall * (1 - (values[place] as number) / first);
    const score = calibrated(fileScore - loss);
    if (score >= enough) ranked.push({ file, chunk, slot: file.firstChunk + chunk, score });
  }
}

/** Logarithms of whole numbers, as many as most chunks have lines. */
const logs = Float64Array.from({ length: 256 }, (_, count) => Math.log(count));
const logOf = (count: number): number => logs[count] ?? Math.log(count);

const linesOf = (file: ImageFile, chunk: number): number => file.endOf(chunk) - file.startOf(chunk) + 1;

/** For each chunk of a file, how well the name of a function in it answers; undefined where none does. */
function namesOf({ firstChunk, chunkCount, firstDefinition, definitionCount }: ImageFile, { image: { definitions }, definitions: { names } }: FirstPass): readonly number[] | undefined {
  let best: number[] | undefined;
  for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++) {
    const match = names.at(definitions.nameOf(entry));
    if (match === 0 || definitions.kindOf(entry) !== 'function') continue;
    best ??= new Array<number>(chunkCount).fill(0);
    const chunk = definitions.slotOf(entry) - firstChunk;
    best[chunk] = Math.max(best[chunk] ?? 0, match);
  }
  return best;
}

/** More than any other chunk can be worth. */
const AT_LINE = 10;
const isAtLine = (file: ImageFile, chunk: number, line = 0): boolean => line > 0 && file.startOf(chunk) <= line && line <= file.endOf(chunk);

function chunkValue(slot: number, { query, chunkScores, chunkCoverage, definitions, meaning }: FirstPass, most: number): number {
  const lexical =
    chunkScores.at(slot) / most +
    (query.kind === 'symbol' ? chunkWeights.symbol : chunkWeights.definition) * (definitions.chunks.get(slot) ?? 0) +
    chunkWeights.coverage * chunkCoverage.at(slot);
  return lexical + chunkWeights.semantic * Math.max(0, meaning?.cosines[slot] ?? 0);
}

function calibrated(score: number): number {
  return 1 / (1 + Math.exp(-(score - calibration.middle) / calibration.width));
}

export function byScoreThenPlace(a: RankedChunk, b: RankedChunk): number {
  // Differences of scores would be objects, thousands of them in one sort.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return comparePaths(a.file, b.file) || a.chunk - b.chunk;
}
