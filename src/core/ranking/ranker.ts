import { limits } from '../base/limits';
import type { WordModel } from '../base/contracts';
import { scoreOf } from './boostedTrees';
import { LINE_BONUS, containsLine, isMentionedChunk } from './candidateChunks';
import { CHUNK_FEATURES, type ChunkFeature } from './chunkFeatureNames';
import { chunkFeatures, type CandidateChunk } from './chunkFeatures';
import { fileFeaturesOf, type FeatureName, type FileFeatures } from './fileFeatures';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import { eachInSlices, type Steps } from '../scheduling/cooperativeSteps';
import { comparePaths } from '../retrieval/topKFiles';
import { deduplicateChunks } from './deduplicateChunks';
import { raiseDefinitions } from './raiseDefinitions';
import { chunkTrees, chunkWeights, reportChunkWeights, weights, type Weights } from './weights';
import { classifyForm } from '../query/queryForm';
import {
  bestChunkAgreement,
  nonCodePenalty,
  scoreCalibration,
  functionProbability,
  mentionedLineBonus,
  saidNameBonus,
  otherFilesLogit,
  inverseTemperature,
  symbolWeights,
} from './rankingConstants';

/** A chunk in its place in the answer. */
export interface RankedChunk extends FileChunk {
  readonly slot: number;
  /** Calibrated to 0–1. */
  readonly score: number;
  /** What it is sorted by where that is not its score: a step of a flow stands in the order of calls. */
  readonly sortKey?: number;
  /** Files that hold a copy of it. */
  readonly alsoIn?: readonly string[];
}

/**
 * Orders the chunks of the candidates. Each has a score of its own, which depends on the question and the index, and
 * not on filters.
 * @param min what scores less is of no use, and left out; the best chunk never is, since its score says how far off
 * everything was.
 */
export function* rank(pass: FirstPass, model: WordModel, min = 0): Steps<readonly RankedChunk[]> {
  const files = raiseNamedFiles(pass, fileScores(pass, yield* fileFeaturesOf(pass)));
  const chunks = yield* chunkFeatures(pass, files, model);
  const own: number[] = [];
  yield* eachInSlices(chunks, (chunk) => own.push(chunkScore(chunk, pass)));
  const scores = raiseDefinitions(chunks, jointScores(chunks, raiseNamedChunks(chunks, own, pass), files, pass), pass);
  const ranked: RankedChunk[] = [];
  const shown = new Set(pass.shown);
  chunks.forEach(({ file, chunk, slot }, i) => {
    if (shown.has(file) && pass.isShown?.(file, chunk) !== false)
      ranked.push({ file, chunk, slot, score: calibrated(scores[i] ?? 0) });
  });
  ranked.sort(byScoreThenPlace);
  const unique = yield* deduplicateChunks(ranked, pass);
  const enough = Math.min(min, unique[0]?.score ?? 0);
  return unique.filter(({ score }) => score >= enough);
}

/** Files that the question names stand before all others, in the order of their scores. */
function raiseNamedFiles({ candidates, named }: FirstPass, scores: readonly number[]): readonly number[] {
  if (named.size === 0) return scores;
  const isNamed = candidates.map((file) => named.has(file));
  const min = leastOf(scores.filter((_, i) => isNamed[i]));
  const max = Math.max(scoreCalibration.middle, mostOf(scores.filter((_, i) => !isNamed[i])));
  const gain = Math.max(0, max + NAMED_LOGIT - min);
  return scores.map((score, i) => (isNamed[i] ? score + gain : score));
}

/** How far, on the scale of the model. */
const NAMED_LOGIT = 3;

/** So does the best chunk of these files among the chunks, and before it what the question names a line of. */
function raiseNamedChunks(
  chunks: readonly CandidateChunk[],
  own: readonly number[],
  { named }: FirstPass,
): readonly number[] {
  if (named.size === 0) return own;
  const raised = raise(
    own,
    chunks.map(({ file }) => named.has(file)),
    NAMED_LOGIT,
    mostOf,
  );
  return raise(
    raised,
    chunks.map(({ file, chunk }) => containsLine(file, chunk, named.get(file))),
    LINE_BONUS,
    leastOf,
  );
}

/** Adds to some scores what brings the most or the least of them so far above all others. */
function raise(
  scores: readonly number[],
  isRaised: readonly boolean[],
  above: number,
  of: typeof mostOf,
): readonly number[] {
  const gain = Math.max(
    0,
    mostOf(scores.filter((_, i) => !isRaised[i])) + above - of(scores.filter((_, i) => isRaised[i])),
  );
  return Number.isFinite(gain) ? scores.map((score, i) => (isRaised[i] ? score + gain : score)) : scores;
}

const leastOf = (scores: readonly number[]): number => scores.reduce((a, b) => Math.min(a, b), Infinity);
const mostOf = (scores: readonly number[]): number => scores.reduce((a, b) => Math.max(a, b), -Infinity);

/**
 * By the model; where code answers, what is beside it stands further behind, and where none is shown, documents are
 * what there is.
 */
export function fileScores({ query }: Pick<FirstPass, 'query'>, features: readonly FileFeatures[]): readonly number[] {
  const model = query.mentions ? weights.report : weights[query.kind];
  const scores = features.map((of) => modelScore(model, of));
  const hasCode = (min: number, isBeside: typeof isNonCode): boolean =>
    scores.some((score, i) => score >= min && !isBeside(features[i]));
  // Questions of the training have code that answers: that a file is none weighs as if there always were.
  if (!hasCode(SHOWN_LOGIT, isDocument))
    return scores.map((score, i) => (isDocument(features[i]) ? score - (model.notCode ?? 0) : score));
  if (query.mentions || query.kind === 'symbol' || !hasCode(nonCodePenalty.from, isNonCode)) return scores;
  return scores.map((score, i) => (isNonCode(features[i]) ? score - nonCodePenalty.loss : score));
}

/** What is shown as 0.4: by default, nothing below it is. */
const SHOWN_LOGIT =
  scoreCalibration.middle + scoreCalibration.width * Math.log(limits.minScore.default / (1 - limits.minScore.default));

const isDocument = (features: FileFeatures | undefined): boolean => features !== undefined && features.notCode > 0;

/** Tests, samples, documents: none of them where the question asks for such. */
const isNonCode = (features: FileFeatures | undefined): boolean =>
  features !== undefined && features.test + features.sample + features.notCode > 0;

/** The linear model of files: on a logit scale, since it was trained as a softmax over files. */
export function modelScore(model: Weights, features: FileFeatures | undefined): number {
  if (!features) return 0;
  let sum = 0;
  for (const name in model) sum += (model[name as FeatureName] ?? 0) * features[name as FeatureName];
  return sum;
}

type ChunkWeights = Readonly<Partial<Record<ChunkFeature, number>>>;
const inOrder = (of: ChunkWeights): readonly number[] => CHUNK_FEATURES.map((name) => of[name] ?? 0);
const linear = inOrder(chunkWeights);
const ofSymbols = inOrder(symbolWeights);
const ofReports = inOrder(reportChunkWeights);

/** Of a chunk by itself: a logit of its share among all. */
function chunkScore({ features, file, chunk, isSaid }: CandidateChunk, { query, mentioned }: FirstPass): number {
  if (query.kind === 'symbol') return product(ofSymbols, features);
  if (query.mentions)
    return product(ofReports, features) + (isMentionedChunk(file, chunk, mentioned) ? mentionedLineBonus : 0);
  return product(linear, features) + scoreOf(chunkTrees, features) + (isSaid ? saidNameBonus : 0);
}

function product(model: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < model.length; i++) sum += (model[i] as number) * (features[i] as number);
  return sum;
}

/**
 * A question wants a function with the probability of its form ({@link functionProbability}), and else a file, which
 * its best chunk stands for: a chunk is worth the sum of both, as a logarithm. A function has its softmax among the
 * functions, times what the best file is worth ({@link otherFilesLogit}). On the scale of the scores of files.
 */
function jointScores(
  chunks: readonly CandidateChunk[],
  own: readonly number[],
  files: readonly number[],
  { peers, query }: FirstPass,
): readonly number[] {
  const form =
    query.kind === 'symbol'
      ? 'symbol'
      : classifyForm(query.wording, query.text === query.title ? query.wording : query.text);
  const share = functionProbability[form];
  const sharpnessOf = form === 'task' || form === 'report' ? inverseTemperature[form] : inverseTemperature.question;
  const best = bestOfFiles(chunks, own);
  const flat = penalizeByBestChunk(files, best, own, { share, peers }).map((score) => sharpnessOf.files * score);
  const sharp = own.map((score) => sharpnessOf.functions * score);
  const ofFunctions =
    Math.log(share) +
    mostOf(flat.slice(0, peers)) +
    otherFilesLogit -
    logSum(sharp.filter((_, i) => (chunks[i] as CandidateChunk).isPeer));
  return chunks.map(({ candidate }, i) => {
    const asFunction = ofFunctions + (sharp[i] as number);
    const asFile = best.get(candidate) === i ? Math.log(1 - share) + (flat[candidate] as number) : -Infinity;
    return logSum([asFunction, asFile]) / sharpnessOf.files;
  });
}

/** The place of the best chunk of each candidate. */
function bestOfFiles(chunks: readonly CandidateChunk[], own: readonly number[]): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  chunks.forEach(({ candidate }, i) => {
    const known = best.get(candidate);
    if (known === undefined || (own[i] as number) > (own[known] as number)) best.set(candidate, i);
  });
  return best;
}

/** As far as a function is wanted, a file is worth less whose best one is behind the best of all. */
function penalizeByBestChunk(
  files: readonly number[],
  best: ReadonlyMap<number, number>,
  own: readonly number[],
  { share, peers }: { readonly share: number; readonly peers: number },
): readonly number[] {
  const bests = files.map((_, candidate) => own[best.get(candidate) ?? -1] ?? -Infinity);
  const max = mostOf(bests.slice(0, peers));
  return files.map(
    (score, candidate) =>
      score -
      bestChunkAgreement.weight *
        share *
        Math.min(bestChunkAgreement.farthest, Math.max(0, max - (bests[candidate] as number))),
  );
}

function logSum(logits: readonly number[]): number {
  const max = mostOf(logits);
  return max === -Infinity ? 0 : max + Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - max), 0));
}

function calibrated(score: number): number {
  return 1 / (1 + Math.exp(-(score - scoreCalibration.middle) / scoreCalibration.width));
}

export function byScoreThenPlace(a: RankedChunk, b: RankedChunk): number {
  // Differences of scores would be objects, thousands of them in one sort.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return comparePaths(a.file, b.file) || a.chunk - b.chunk;
}
