import { limits } from '../limits';
import { FUNCTION_KINDS, TYPE_KINDS } from '../index/symbolKinds';
import type { WordModel } from '../contracts';
import type { CodeSymbol } from '../types';
import type { FileChunk, ImageFile } from './imageFile';
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
  'questionWords', 'questionAsks', 'bestCoverage', 'bestName', 'ownShare',
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
  readonly candidate: number;
  readonly chunk: number;
  readonly value: number;
  /** Whether the question names a line of it. */
  readonly isNamed: boolean;
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
    mostWords: pass.chunkScores.peak || 1,
    mostFileWords: pass.files.peak || 1,
    mostCosine: pass.meaning?.most ?? 0,
    mostFileScore: most,
    totalFileScore: total,
    bestCoverage: rough.slice(0, peers).reduce((best, { candidate, chunk }) => Math.max(best, pass.chunkCoverage.at((pass.candidates[candidate]?.firstChunk ?? 0) + chunk)), 0),
    questionWords: Math.log1p(query.words.length),
    questionAsks: ASKS.test(query.title) ? 1 : 0,
  };
  const found: CandidateChunk[] = [];
  yield* each(rough.map((one, rank) => [one, rank] as const), ([{ candidate, chunk, value }, rank]) => {
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
  readonly mostWords: number;
  readonly mostFileWords: number;
  readonly mostCosine: number;
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
  const { pass, names, mostWords, mostFileWords, mostCosine, mostFileScore, totalFileScore, bestCoverage, questionWords, questionAsks } = context;
  const { query, meaning, chunkScores, chunkCoverage, definitions, fileNames } = pass;
  const slot = file.firstChunk + chunk;
  const { traits } = file;
  const cosine = Math.max(0, meaning?.cosines[slot] ?? 0);
  const range = Math.max(1e-6, mostCosine - (meaning?.mean ?? 0));
  const name = symbol?.name ?? '';
  const own = names.match(name);
  const container = names.match(symbol?.container ?? '');
  const qualifiedName = symbol?.container ? `${symbol.container}.${name}` : name;
  const qualified = names.match(qualifiedName);
  const row = new Float64Array(CHUNK_FEATURES.length);
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
  put('nameCosine', names.cosine(name));
  put('containerRecall', container.recall);
  put('containerSoftRecall', container.softRecall);
  put('qualifiedRecall', qualified.recall);
  put('qualifiedSoftRecall', qualified.softRecall);
  put('qualifiedCosine', names.cosine(qualifiedName));
  const signature = names.match(symbol?.signature ?? '');
  put('signatureRecall', signature.recall);
  put('signatureSoftRecall', signature.softRecall);
  put('signatureCosine', names.cosine(symbol?.signature ?? ''));
  const wholeName = `${placeWords(file.path)}.${symbol?.container ?? ''}.${symbol?.signature ?? ''}`;
  const whole = names.match(wholeName);
  put('placeRecall', whole.recall);
  put('placeSoftRecall', whole.softRecall);
  put('placeCosine', names.cosine(wholeName));
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
  return row;
}

/** The last folder and the name of a file. */
const placeWords = (path: string): string => path.replace(/\.[^./]*$/, '').split('/').slice(-2).join('.');

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

/** More than any other chunk can be worth. */
export const AT_LINE = 10;

/** By their words, their meaning, the names that they define and their file; in that order. */
const ROUGH = { words: 0.8, nearness: 1.9, name: 2, identifier: 1.5, file: 0.6 } as const;

/** How much of the question the text of a chunk says, by its words and its meaning; most where the question names a line of it. */
export function worthOf({ chunkScores, meaning, named }: FirstPass): (place: FileChunk) => number {
  const peak = chunkScores.peak || 1;
  const mean = meaning?.mean ?? 0;
  const range = Math.max(1e-6, (meaning?.most ?? 0) - mean);
  return ({ file, chunk }) => {
    const slot = file.firstChunk + chunk;
    const nearness = Math.max(0, ((meaning?.cosines[slot] ?? 0) - mean) / range);
    return (ROUGH.words * chunkScores.at(slot)) / peak + ROUGH.nearness * nearness + (isAtLine(file, chunk, named.get(file)) ? AT_LINE : 0);
  };
}

/** The best of all, and behind them what is missing of the best that the filter lets through. */
function* roughlyBest(pass: FirstPass, fileScores: readonly number[]): Steps<{ readonly all: readonly Rough[]; readonly peers: number }> {
  const { candidates, definitions } = pass;
  const worth = worthOf(pass);
  const all: Rough[] = [];
  yield* each(candidates.map((file, candidate) => ({ file, candidate })), ({ file, candidate }) => {
    const named = namesIn(file, pass);
    for (let chunk = 0; chunk < file.chunkCount; chunk++) {
      const slot = file.firstChunk + chunk;
      const value =
        worth({ file, chunk }) +
        ROUGH.name * (named?.[chunk] ?? 0) +
        ROUGH.identifier * (definitions.chunks.get(slot) ?? 0) +
        ROUGH.file * (fileScores[candidate] ?? 0);
      all.push({ candidate, chunk, value, isNamed: isAtLine(file, chunk, pass.named.get(file)) });
    }
  });
  all.sort((a, b) => b.value - a.value || a.candidate - b.candidate || a.chunk - b.chunk);
  const best = bestOf(all.filter(({ candidate }) => candidate < pass.peers));
  if (pass.shown.length === candidates.length) return { all: best, peers: best.length };
  const shown = new Set(pass.shown);
  const kept = new Set(best);
  const others = bestOf(all.filter(({ candidate }) => shown.has(candidates[candidate] as ImageFile)));
  return { all: [...best, ...others.filter((one) => !kept.has(one))], peers: best.length };
}

/** The first so many, the first of each file that has none among them, and those that the question names. */
function bestOf(sorted: readonly Rough[]): readonly Rough[] {
  const files = new Set<number>();
  return sorted.filter(({ candidate, isNamed }, rank) => {
    const isFirst = !files.has(candidate);
    files.add(candidate);
    return rank < limits.candidateChunks || isFirst || isNamed;
  });
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
