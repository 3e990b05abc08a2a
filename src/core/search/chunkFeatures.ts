import { limits } from '../limits';
import { FUNCTION_KINDS, TYPE_KINDS } from '../index/symbolKinds';
import type { WordModel } from '../contracts';
import type { CodeSymbol } from '../types';
import type { ImageFile } from './imageFile';
import type { Meaning } from './meaning';
import { NameMatcher } from './nameMatcher';
import type { FirstPass } from './recall';
import { each, type Steps } from './steps';

/** What the ranker knows of a chunk of a candidate, one number each. */
export const CHUNK_FEATURES = [
  // Its words: BM25F as a share of the best, the share of the question that it says, and its rank by both with the cosine.
  'words', 'coverage', 'roughRank',
  // Its meaning: the cosine, and the same from the mean of all files (0) to the best chunk (1).
  'cosine', 'nearness',
  // The name of its symbol, and that of its container: see NameMatch.
  'namePrecision', 'nameRecall', 'nameProduct', 'softPrecision', 'softRecall', 'nameBegins', 'nameCosine', 'containerRecall', 'containerSoftRecall', 'qualifiedRecall', 'qualifiedSoftRecall', 'qualifiedCosine', 'signatureRecall', 'signatureSoftRecall', 'signatureCosine', 'placeRecall', 'placeSoftRecall', 'placeCosine',
  // What defines an identifier that the question names.
  'identifier',
  // Its file: the score of the file, less the best; words and meaning as shares of the best.
  'fileScore', 'fileShare', 'fileWords', 'fileNearness', 'fileName',
  // How far it is below the best chunk of its file by the rough sum, and its rank there.
  'belowFirst', 'placeInFile',
  // What it is.
  'isFunction', 'isType', 'isSection', 'isValue', 'isConstructor', 'isPart', 'lines', 'nameLength', 'depth',
  'test', 'sample', 'notCode', 'internal', 'fileSize',
  // The question: the number of its words, whether it asks for a place or a way, how much of it the best chunk and file say.
  'questionWords', 'questionAsks', 'bestCoverage', 'bestName', 'ownShare', 'ownCoverage',
] as const;

export type ChunkFeature = (typeof CHUNK_FEATURES)[number];

/** A chunk of a candidate, with what is known of it. */
export interface CandidateChunk {
  readonly file: ImageFile;
  /** Place among the candidates. */
  readonly candidate: number;
  readonly chunk: number;
  readonly slot: number;
  readonly symbol: CodeSymbol | undefined;
  /** Whether it is among the best of all files, and not of those that a filter lets through alone: scores are relative to these. */
  readonly isPeer: boolean;
  readonly features: Float64Array;
}

interface Rough {
  /** Among all chunks of the candidates. */
  readonly place: number;
  readonly candidate: number;
  readonly chunk: number;
  readonly value: number;
}

/** The chunks of the candidates that a rough sum prefers, with every feature. @param fileScores of the candidates, in order. */
export function* chunkFeatures(pass: FirstPass, fileScores: readonly number[], model: WordModel): Steps<readonly CandidateChunk[]> {
  const { all: rough, peers } = yield* roughlyBest(pass, fileScores);
  const { query, image, statistics } = pass;
  const names = new NameMatcher(query, image, statistics, model);
  const firsts = new Map<number, { readonly value: number; count: number }>();
  const ofPeers = fileScores.slice(0, pass.peers);
  const most = ofPeers.reduce((a, b) => Math.max(a, b), -Infinity);
  const total = ofPeers.reduce((sum, score) => sum + Math.exp(score - most), 0);
  const context: Context = {
    pass,
    names,
    rows: new Float64Array(rough.length * CHUNK_FEATURES.length),
    places: new Map(),
    mostWords: pass.chunkScores.peak || 1,
    mostFileWords: pass.files.peak || 1,
    mostFileScore: most,
    totalFileScore: total,
    bestCoverage: rough.slice(0, peers).reduce((best, { candidate, chunk }) => Math.max(best, pass.chunkCoverage.at((pass.candidates[candidate]?.firstChunk ?? 0) + chunk)), 0),
    questionWords: Math.log1p(query.words.length),
    questionAsks: ASKS.test(query.title) ? 1 : 0,
  };
  const found: CandidateChunk[] = [];
  yield* each(rough, ({ candidate, chunk, value }) => {
    const rank = found.length;
    const file = pass.candidates[candidate] as ImageFile;
    const first = firsts.get(candidate);
    const place = first?.count ?? 0;
    if (first) first.count++;
    else firsts.set(candidate, { value, count: 1 });
    const symbol = image.symbolsOf(file, chunk)[0];
    const features = featuresOf(file, chunk, symbol, { rank, place, below: (first?.value ?? value) - value, fileScore: fileScores[candidate] ?? 0 }, context);
    found.push({ file, candidate, chunk, slot: file.firstChunk + chunk, symbol, isPeer: rank < peers, features });
  });
  addQuestionPeaks(found, peers);
  return found;
}

const ASKS = /^(?:how|where|what|which|why|when|who|does|is|are)\b/i;

interface Context {
  readonly pass: FirstPass;
  readonly names: NameMatcher;
  /** Features by rank. */
  readonly rows: Float64Array;
  /** The last folder and the name of files, by id. */
  readonly places: Map<number, string>;
  readonly mostWords: number;
  readonly mostFileWords: number;
  readonly mostFileScore: number;
  readonly totalFileScore: number;
  readonly bestCoverage: number;
  readonly questionWords: number;
  readonly questionAsks: number;
}

interface Place {
  /** Among all, and in its file. */
  readonly rank: number;
  readonly place: number;
  readonly below: number;
  readonly fileScore: number;
}

export const FEATURE = Object.fromEntries(CHUNK_FEATURES.map((name, i) => [name, i])) as Readonly<Record<ChunkFeature, number>>;

function featuresOf(file: ImageFile, chunk: number, symbol: CodeSymbol | undefined, { rank, place, below, fileScore }: Place, context: Context): Float64Array {
  const { pass, names, mostWords, mostFileWords, mostFileScore, totalFileScore, bestCoverage, questionWords, questionAsks } = context;
  const { query, meaning, chunkScores, chunkCoverage, definitions, fileNames } = pass;
  const slot = file.firstChunk + chunk;
  const { traits } = file;
  const cosine = Math.max(0, meaning?.cosines[slot] ?? 0);
  const range = rangeOf(meaning);
  const name = symbol?.name ?? '';
  const parts = { name: names.part(name), container: names.part(symbol?.container ?? ''), signature: names.part(symbol?.signature ?? ''), path: names.part(placeOf(file, context.places)) };
  const own = names.match(parts.name);
  const container = names.match(parts.container);
  const qualified = names.match(parts.container, parts.name);
  const signature = names.match(parts.signature);
  const whole = names.match(parts.path, parts.container, parts.signature);
  const row = context.rows.subarray(rank * CHUNK_FEATURES.length, (rank + 1) * CHUNK_FEATURES.length);
  const put = (feature: ChunkFeature, value: number): void => void (row[FEATURE[feature]] = value);
  put('words', chunkScores.at(slot) / mostWords);
  put('coverage', chunkCoverage.at(slot));
  put('roughRank', 2 / (2 + rank));
  put('cosine', cosine);
  put('nearness', meaning ? (cosine - meaning.mean) / range : 0);
  put('namePrecision', own.precision);
  put('nameRecall', own.recall);
  put('nameProduct', Math.sqrt(own.precision * own.recall));
  put('softPrecision', own.softPrecision);
  put('softRecall', own.softRecall);
  put('nameBegins', own.begins);
  put('nameCosine', own.cosine);
  put('containerRecall', container.recall);
  put('containerSoftRecall', container.softRecall);
  put('qualifiedRecall', qualified.recall);
  put('qualifiedSoftRecall', qualified.softRecall);
  put('qualifiedCosine', qualified.cosine);
  put('signatureRecall', signature.recall);
  put('signatureSoftRecall', signature.softRecall);
  put('signatureCosine', signature.cosine);
  put('placeRecall', whole.recall);
  put('placeSoftRecall', whole.softRecall);
  put('placeCosine', whole.cosine);
  put('identifier', definitions.chunks.get(slot) ?? 0);
  put('fileScore', Math.max(-FARTHEST, fileScore - mostFileScore));
  put('fileShare', Math.exp(fileScore - mostFileScore) / totalFileScore);
  put('fileWords', pass.files.at(file.id) / mostFileWords);
  put('fileNearness', meaning ? ((meaning.fileCosines[file.id] ?? 0) - meaning.mean) / range : 0);
  put('fileName', fileNames.precision.at(file.id));
  put('belowFirst', below);
  put('placeInFile', 2 / (2 + place));
  put('isFunction', symbol && FUNCTION_KINDS.has(symbol.kind) ? 1 : 0);
  put('isType', symbol && TYPE_KINDS.has(symbol.kind) ? 1 : 0);
  put('isSection', symbol?.kind === 'section' ? 1 : 0);
  put('isValue', !symbol || symbol.kind === 'constant' || symbol.kind === 'variable' ? 1 : 0);
  put('isConstructor', symbol?.kind === 'constructor' ? 1 : 0);
  put('isPart', symbol && file.startOf(chunk) > symbol.startLine ? 1 : 0);
  put('lines', Math.log(file.endOf(chunk) - file.startOf(chunk) + 1));
  put('nameLength', Math.log1p(name.length));
  put('depth', symbol?.container ? symbol.container.split('.').length : 0);
  put('test', traits.test && !query.wantsTests ? 1 : 0);
  put('sample', traits.sample && !query.wantsTests && !query.wantsProse ? 1 : 0);
  put('notCode', traits.notCode && !query.wantsProse ? 1 : 0);
  put('internal', traits.internal ? 1 : 0);
  put('fileSize', Math.log1p(file.chunkCount));
  put('questionWords', questionWords);
  put('questionAsks', questionAsks);
  put('bestCoverage', bestCoverage);
  put('ownCoverage', bestCoverage > 0 ? Math.min(1, chunkCoverage.at(slot) / bestCoverage) : 0);
  return row;
}

/** The last folder and the name of a file. */
function placeOf({ id, path }: ImageFile, known: Map<number, string>): string {
  let place = known.get(id);
  if (place === undefined) known.set(id, (place = path.replace(/\.[^./]*$/, '').split('/').slice(-2).join('.')));
  return place;
}

/** Files that are farther behind are all the same. */
const FARTHEST = 20;

/** How good the best is, of which each is a part. */
function addQuestionPeaks(found: readonly CandidateChunk[], peers: number): void {
  const product = FEATURE.nameProduct;
  const best = found.slice(0, peers).reduce((most, { features }) => Math.max(most, features[product] as number), 0);
  for (const { features } of found) {
    features[FEATURE.bestName] = best;
    features[FEATURE.ownShare] = best > 0 ? (features[product] as number) / best : 0;
  }
}

/** From the mean of all files to the best. Of one file or a few that is next to nothing, and what is nearer than others by chance is not far ahead. */
const rangeOf = (meaning: Meaning | undefined): number => Math.max(LEAST_RANGE, (meaning?.most ?? 0) - (meaning?.mean ?? 0));
const LEAST_RANGE = 0.25;

/** More than any other chunk can be worth. */
export const AT_LINE = 10;

/** By their words, their meaning, the names that they define and their file; in that order. */
const ROUGH = { words: 0.8, nearness: 1.9, name: 2, identifier: 1.5, file: 0.6 } as const;

/** How much of the question the text of a chunk says, by its words and its meaning; most where the question names a line of it. */
export function worthOf({ chunkScores, meaning, named }: FirstPass): (file: ImageFile, chunk: number) => number {
  const peak = chunkScores.peak || 1;
  const mean = meaning?.mean ?? 0;
  const range = rangeOf(meaning);
  return (file, chunk) => {
    const slot = file.firstChunk + chunk;
    const nearness = Math.max(0, ((meaning?.cosines[slot] ?? 0) - mean) / range);
    return (ROUGH.words * chunkScores.at(slot)) / peak + ROUGH.nearness * nearness + (isAtLine(file, chunk, named.get(file)) ? AT_LINE : 0);
  };
}

/** Every chunk of the candidates, in order: whose it is, and its rough sum. */
interface RoughSums {
  readonly candidates: Uint16Array;
  readonly chunks: Uint32Array;
  readonly values: Float64Array;
}

function* roughSums(pass: FirstPass, fileScores: readonly number[]): Steps<RoughSums> {
  const { candidates, definitions } = pass;
  const count = candidates.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  const sums = { candidates: new Uint16Array(count), chunks: new Uint32Array(count), values: new Float64Array(count) };
  const worth = worthOf(pass);
  let at = 0;
  yield* each([...candidates.entries()], ([candidate, file]) => {
    const named = namesIn(file, pass);
    const ofFile = ROUGH.file * (fileScores[candidate] ?? 0);
    for (let chunk = 0; chunk < file.chunkCount; chunk++, at++) {
      sums.candidates[at] = candidate;
      sums.chunks[at] = chunk;
      sums.values[at] = ofFile + worth(file, chunk) + ROUGH.name * (named?.[chunk] ?? 0) + ROUGH.identifier * (definitions.chunks.get(file.firstChunk + chunk) ?? 0);
    }
  });
  return sums;
}

/** The best of all, and behind them what is missing of the best that the filter lets through. */
function* roughlyBest(pass: FirstPass, fileScores: readonly number[]): Steps<{ readonly all: readonly Rough[]; readonly peers: number }> {
  const sums = yield* roughSums(pass, fileScores);
  yield;
  const best = bestOf(pass, sums, (candidate) => candidate < pass.peers);
  if (pass.shown.length === pass.candidates.length) return { all: best, peers: best.length };
  const shown = new Set(pass.shown);
  const kept = new Set(best.map(({ place }) => place));
  const others = bestOf(pass, sums, (candidate) => shown.has(pass.candidates[candidate] as ImageFile));
  return { all: [...best, ...others.filter(({ place }) => !kept.has(place))], peers: best.length };
}

/** The first so many, the first of each file that has none among them, and those that the question names; best first. */
function bestOf({ candidates, named }: FirstPass, sums: RoughSums, isAllowed: (candidate: number) => boolean): readonly Rough[] {
  const allowed = candidates.map((_, candidate) => isAllowed(candidate));
  const values = sums.values.filter((_, place) => allowed[sums.candidates[place] as number]).sort();
  const least = values[values.length - limits.candidateChunks] ?? -Infinity;
  const found: Rough[] = [];
  for (let place = 0; place < sums.values.length; ) {
    const candidate = sums.candidates[place] as number;
    const file = candidates[candidate] as ImageFile;
    const [from, line] = [place, named.get(file)];
    place += file.chunkCount;
    if (!allowed[candidate]) continue;
    let first = from;
    for (let at = from; at < place; at++) if ((sums.values[at] as number) > (sums.values[first] as number)) first = at;
    for (let at = from; at < place; at++) {
      if (at !== first && (sums.values[at] as number) < least && !(line !== undefined && isAtLine(file, at - from, line))) continue;
      found.push({ place: at, candidate, chunk: at - from, value: sums.values[at] as number });
    }
  }
  return found.sort((a, b) => b.value - a.value || a.place - b.place);
}

/** Blank lines stand between chunks: they go with the next. */
export const isAtLine = (file: ImageFile, chunk: number, line = 0): boolean => line > (chunk > 0 ? file.endOf(chunk - 1) : 0) && line <= file.endOf(chunk);

/** For each chunk of a file, how well the name of a definition in it answers; undefined where none does. */
function namesIn({ firstChunk, chunkCount, firstDefinition, definitionCount }: ImageFile, { image: { definitions }, definitions: { names } }: FirstPass): Float64Array | undefined {
  let best: Float64Array | undefined;
  for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++) {
    const match = names.at(definitions.nameOf(entry));
    const kind = definitions.kindOf(entry);
    if (match === 0 || (kind !== 'function' && kind !== 'type')) continue;
    best ??= new Float64Array(chunkCount);
    const chunk = definitions.slotOf(entry) - firstChunk;
    best[chunk] = Math.max(best[chunk] ?? 0, match);
  }
  return best;
}
