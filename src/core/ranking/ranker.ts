import { limits } from '../base/limits';
import type { WordModel } from '../base/contracts';
import { scoreOf } from './boostedTrees';
import { LINE_BONUS, containsLine, isMentionedChunk } from './features/candidateChunks';
import { CHUNK_FEATURES, type ChunkFeature } from './features/chunkFeatureNames';
import { chunkFeatures, type CandidateChunk } from './features/chunkFeatures';
import { fileFeaturesOf, type FeatureName, type FileFeatures } from './features/fileFeatures';
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
  namedFunctionBonus,
  otherFilesLogit,
  inverseTemperature,
  symbolWeights,
  unaskedPenalty,
} from './rankingConstants';

/** A chunk at its rank in the results. */
export interface RankedChunk extends FileChunk {
  readonly slot: number;
  /** Calibrated to 0–1. */
  readonly score: number;
  /** Sort key where it differs from the score: the steps of a flow are sorted by the order of calls. */
  readonly sortKey?: number;
  /** Paths of the other files that hold a copy of the chunk. */
  readonly alsoIn?: readonly string[];
}

/**
 * Ranks the chunks of the candidates. The score of a chunk depends on the question and the index, but not on filters.
 * @param min chunks with a lower score are left out. The best chunk is always kept, because its score says how far off
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

/** Raises the scores of files that the question names above all others, and keeps the order among these files. */
function raiseNamedFiles({ candidates, named }: FirstPass, scores: readonly number[]): readonly number[] {
  if (named.size === 0) return scores;
  const isNamed = candidates.map((file) => named.has(file));
  const min = leastOf(scores.filter((_, i) => isNamed[i]));
  const max = Math.max(scoreCalibration.middle, mostOf(scores.filter((_, i) => !isNamed[i])));
  const gain = Math.max(0, max + NAMED_LOGIT - min);
  return scores.map((score, i) => (isNamed[i] ? score + gain : score));
}

/** Minimum distance, as a logit, between named files and all others. */
const NAMED_LOGIT = 3;

/**
 * Raises the chunks of named files until the best of them is above all other chunks, and then raises the chunks with a
 * line that the question names above everything else.
 */
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

/**
 * Adds the same gain to the selected scores, so that the largest or the smallest of them (see `of`) is at least `above`
 * more than every other score.
 */
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
 * Scores the files by the linear model. If a code file answers the question, tests, samples and documents get an
 * additional penalty; if no code file would be shown, documents are not penalized at all.
 */
export function fileScores({ query }: Pick<FirstPass, 'query'>, features: readonly FileFeatures[]): readonly number[] {
  const model = query.mentions ? weights.report : weights[query.kind];
  const scores = features.map((of) => modelScore(model, of));
  const hasCode = (min: number, isBeside: typeof isNonCode): boolean =>
    scores.some((score, i) => score >= min && !isBeside(features[i]));
  // The questions used in training all have code that answers them, so the weight of `notCode` takes such code for
  // granted.
  if (!hasCode(SHOWN_LOGIT, isDocument))
    return scores.map((score, i) => (isDocument(features[i]) ? score - (model.notCode ?? 0) : score));
  if (query.mentions || query.kind === 'symbol' || !hasCode(nonCodePenalty.from, isNonCode)) return scores;
  return scores.map((score, i) => (isNonCode(features[i]) ? score - nonCodePenalty.loss : score));
}

/** The logit that is shown as 0.4, below which nothing is shown by default. */
const SHOWN_LOGIT =
  scoreCalibration.middle + scoreCalibration.width * Math.log(limits.minScore.default / (1 - limits.minScore.default));

const isDocument = (features: FileFeatures | undefined): boolean => features !== undefined && features.notCode > 0;

/** Returns whether a file is a test, a sample or a document; false for a kind of file that the question asks for. */
const isNonCode = (features: FileFeatures | undefined): boolean =>
  features !== undefined && features.test + features.sample + features.notCode > 0;

/**
 * Returns the score of a file by the linear model. It is a logit, because the model was trained as a softmax over
 * files.
 */
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

/** Returns the score of a single chunk: the logit of its share among all chunks. */
function chunkScore(
  { features, file, chunk, isSaid, unasked }: CandidateChunk,
  { query, mentioned }: FirstPass,
): number {
  if (query.kind === 'symbol') return product(ofSymbols, features);
  if (query.mentions)
    return product(ofReports, features) + (isMentionedChunk(file, chunk, mentioned) ? mentionedLineBonus : 0);
  const byHand = (isSaid ? namedFunctionBonus : 0) - (unasked ? unaskedPenalty[unasked] : 0);
  return product(linear, features) + scoreOf(chunkTrees, features) + byHand;
}

function product(model: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < model.length; i++) sum += (model[i] as number) * (features[i] as number);
  return sum;
}

/**
 * Combines the scores of chunks and of files, on the scale of the scores of files. A question wants a function with the
 * probability of its form ({@link functionProbability}), and otherwise a file, which its best chunk represents. The
 * score of a chunk is the logarithm of the sum of both shares. The share of a function is its softmax among the
 * functions, times the weight of the best file ({@link otherFilesLogit}).
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

/** Maps each candidate to the place of its best chunk. */
function bestOfFiles(chunks: readonly CandidateChunk[], own: readonly number[]): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  chunks.forEach(({ candidate }, i) => {
    const known = best.get(candidate);
    if (known === undefined || (own[i] as number) > (own[known] as number)) best.set(candidate, i);
  });
  return best;
}

/**
 * Lowers the score of each file whose best chunk is behind the best of all chunks, in proportion to the probability
 * that a function is wanted.
 */
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
  // Scores are compared, not subtracted: each difference would be a heap object, thousands of them in one sort.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return comparePaths(a.file, b.file) || a.chunk - b.chunk;
}
