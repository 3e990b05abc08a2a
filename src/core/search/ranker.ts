import { limits } from '../limits';
import type { WordModel } from '../contracts';
import { scoreOf } from './boostedTrees';
import { AT_LINE, isAtLine, isMentionedAt } from './candidateChunks';
import { CHUNK_FEATURES, chunkFeatures, type CandidateChunk, type ChunkFeature } from './chunkFeatures';
import { featuresOf, type FeatureName, type Features } from './features';
import type { FirstPass } from './recall';
import type { FileChunk } from './imageFile';
import { each, type Steps } from './steps';
import { comparePaths } from './topFiles';
import { uniqueChunks } from './uniqueChunks';
import { chunkTrees, chunkWeights, reportChunkWeights, weights, type Weights } from './weights';
import { formOf } from './questionForm';
import { agreement, aside, calibration, functionShares, mentionedLine, othersTogether, sharpness, symbolWeights } from './rankingConstants';

/** A chunk in its place in the answer. */
export interface RankedChunk extends FileChunk {
  readonly slot: number;
  /** Calibrated to 0–1. */
  readonly score: number;
  /** Files that hold a copy of it. */
  readonly alsoIn?: readonly string[];
}

/**
 * Orders the chunks of the candidates. Each has a score of its own, which depends on the question and the index, and not on filters.
 * @param least what scores less is of no use, and left out; the best chunk never is, since its score says how far off everything was.
 */
export function* rank(pass: FirstPass, model: WordModel, least = 0): Steps<readonly RankedChunk[]> {
  const files = namedFirst(pass, fileScores(pass, yield* featuresOf(pass)));
  const chunks = yield* chunkFeatures(pass, files, model);
  const own: number[] = [];
  yield* each(chunks, (chunk) => own.push(chunkScore(chunk, pass)));
  const scores = jointScores(chunks, namedChunksFirst(chunks, own, pass), files, pass);
  const ranked: RankedChunk[] = [];
  const shown = new Set(pass.shown);
  chunks.forEach(({ file, chunk, slot }, i) => {
    if (shown.has(file)) ranked.push({ file, chunk, slot, score: calibrated(scores[i] ?? 0) });
  });
  ranked.sort(byScoreThenPlace);
  const unique = yield* uniqueChunks(ranked, pass);
  const enough = Math.min(least, unique[0]?.score ?? 0);
  return unique.filter(({ score }) => score >= enough);
}

/** Files that the question names stand before all others, in the order of their scores. */
function namedFirst({ candidates, named }: FirstPass, scores: readonly number[]): readonly number[] {
  if (named.size === 0) return scores;
  const isNamed = candidates.map((file) => named.has(file));
  const least = leastOf(scores.filter((_, i) => isNamed[i]));
  const most = Math.max(calibration.middle, mostOf(scores.filter((_, i) => !isNamed[i])));
  const gain = Math.max(0, most + NAMED - least);
  return scores.map((score, i) => (isNamed[i] ? score + gain : score));
}

/** How far, on the scale of the model. */
const NAMED = 3;

/** So does the best chunk of these files among the chunks, and before it what the question names a line of. */
function namedChunksFirst(chunks: readonly CandidateChunk[], own: readonly number[], { named }: FirstPass): readonly number[] {
  if (named.size === 0) return own;
  const raised = raise(own, chunks.map(({ file }) => named.has(file)), NAMED, mostOf);
  return raise(raised, chunks.map(({ file, chunk }) => isAtLine(file, chunk, named.get(file))), AT_LINE, leastOf);
}

/** Adds to some scores what brings the most or the least of them so far above all others. */
function raise(scores: readonly number[], isRaised: readonly boolean[], above: number, of: typeof mostOf): readonly number[] {
  const gain = Math.max(0, mostOf(scores.filter((_, i) => !isRaised[i])) + above - of(scores.filter((_, i) => isRaised[i])));
  return Number.isFinite(gain) ? scores.map((score, i) => (isRaised[i] ? score + gain : score)) : scores;
}

const leastOf = (scores: readonly number[]): number => scores.reduce((a, b) => Math.min(a, b), Infinity);
const mostOf = (scores: readonly number[]): number => scores.reduce((a, b) => Math.max(a, b), -Infinity);

/** By the model; where code answers, what is beside it stands further behind, and where none is shown, documents are what there is. */
export function fileScores({ query }: Pick<FirstPass, 'query'>, features: readonly Features[]): readonly number[] {
  const model = query.mentions ? weights.report : weights[query.kind];
  const scores = features.map((of) => modelScore(model, of));
  const hasCode = (least: number, isBeside: typeof isAside): boolean => scores.some((score, i) => score >= least && !isBeside(features[i]));
  // Questions of the training have code that answers: that a file is none weighs as if there always were.
  if (!hasCode(SHOWN, isDocument)) return scores.map((score, i) => (isDocument(features[i]) ? score - (model.notCode ?? 0) : score));
  if (query.mentions || query.kind === 'symbol' || !hasCode(aside.from, isAside)) return scores;
  return scores.map((score, i) => (isAside(features[i]) ? score - aside.loss : score));
}

/** What is shown as 0.4: by default, nothing below it is. */
const SHOWN = calibration.middle + calibration.width * Math.log(limits.minScore.default / (1 - limits.minScore.default));

const isDocument = (features: Features | undefined): boolean => features !== undefined && features.notCode > 0;

/** Tests, samples, documents: none of them where the question asks for such. */
const isAside = (features: Features | undefined): boolean => features !== undefined && features.test + features.sample + features.notCode > 0;

/** The linear model of files: on a logit scale, since it was trained as a softmax over files. */
export function modelScore(model: Weights, features: Features | undefined): number {
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
function chunkScore({ features, file, chunk }: CandidateChunk, { query, mentioned }: FirstPass): number {
  if (query.kind === 'symbol') return product(ofSymbols, features);
  if (query.mentions) return product(ofReports, features) + (isMentionedAt(file, chunk, mentioned) ? mentionedLine : 0);
  return product(linear, features) + scoreOf(chunkTrees, features);
}

function product(model: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < model.length; i++) sum += (model[i] as number) * (features[i] as number);
  return sum;
}

/**
 * A question wants a function with the probability of its form ({@link functionShares}), and else a file, which its best chunk stands for: a chunk is worth the sum of both, as a logarithm.
 * A function has its softmax among the functions, times what the best file is worth ({@link othersTogether}). On the scale of the scores of files.
 */
function jointScores(chunks: readonly CandidateChunk[], own: readonly number[], files: readonly number[], { peers, query }: FirstPass): readonly number[] {
  const form = query.kind === 'symbol' ? 'symbol' : formOf(query.title, query.text);
  const share = functionShares[form];
  const sharpnessOf = form === 'task' || form === 'report' ? sharpness[form] : sharpness.question;
  const best = bestOfFiles(chunks, own);
  const flat = agreeing(files, best, own, { share, peers }).map((score) => sharpnessOf.files * score);
  const sharp = own.map((score) => sharpnessOf.functions * score);
  const ofFunctions = Math.log(share) + mostOf(flat.slice(0, peers)) + othersTogether - logSum(sharp.filter((_, i) => (chunks[i] as CandidateChunk).isPeer));
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
function agreeing(files: readonly number[], best: ReadonlyMap<number, number>, own: readonly number[], { share, peers }: { readonly share: number; readonly peers: number }): readonly number[] {
  const bests = files.map((_, candidate) => own[best.get(candidate) ?? -1] ?? -Infinity);
  const most = mostOf(bests.slice(0, peers));
  return files.map((score, candidate) => score - agreement.weight * share * Math.min(agreement.farthest, Math.max(0, most - (bests[candidate] as number))));
}

function logSum(logits: readonly number[]): number {
  const most = mostOf(logits);
  return most === -Infinity ? 0 : most + Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - most), 0));
}

function calibrated(score: number): number {
  return 1 / (1 + Math.exp(-(score - calibration.middle) / calibration.width));
}

export function byScoreThenPlace(a: RankedChunk, b: RankedChunk): number {
  // Differences of scores would be objects, thousands of them in one sort.
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return comparePaths(a.file, b.file) || a.chunk - b.chunk;
}
