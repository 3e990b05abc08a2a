import { limits } from '../limits';
import { massOf, scoreChunks, scoreFiles, scorePaths } from './bm25';
import { ColumnLoan, type Column } from './column';
import { bestBy, nearestFiles } from './bestFiles';
import { matchDefinitions, type DefinitionMatches } from './definitionMatches';
import { matchFileNames, type FileNameMatches } from './fileNameMatches';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';
import type { ImageFile } from './imageFile';
import { meaningOf, type Meaning } from './meaning';
import { namedFiles, type NamedFiles } from './namedFiles';
import { everywhere, seedsOf, within } from './reach';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';
import { inSlices, type Steps } from './steps';

/** Best chunks of a file, by BM25F. */
export interface ChunkPeaks {
  readonly best: Column;
  readonly bestThree: Column;
  readonly coverage: Column;
}

/** Everything that a question learns of the index, whichever files it is about: columns by chunk slot or file id. */
export interface Survey {
  readonly query: QueryAnalysis;
  readonly image: SearchImage;
  readonly statistics: Statistics;
  readonly chunkScores: Column;
  readonly chunkCoverage: Column;
  readonly chunkPeaks: ChunkPeaks;
  readonly comments: Column;
  readonly paths: Column;
  /** BM25F of whole files. */
  readonly files: Column;
  readonly related: Column;
  readonly prefixes: Column;
  /** BM25 of what past commits say. */
  readonly history: Column;
  readonly fileNames: FileNameMatches;
  readonly definitions: DefinitionMatches;
  readonly named: NamedFiles;
  /** Absent without an embedding. */
  readonly meaning: Meaning | undefined;
  /** First-pass score by file id. */
  readonly scores: Column;
  /** See {@link isUnderstood}. */
  readonly understood: boolean;
  /** Memory that it takes while it is kept. */
  readonly bytes: number;
  /** Gives the columns back: nobody may read them after this. */
  release(): void;
}

/** What was learnt, and the files that an answer is made of. */
export interface FirstPass extends Survey {
  /** The best files by their scores, best first: those that get every feature. */
  readonly candidates: readonly ImageFile[];
}

/**
 * Casts the wide net: scores every file cheaply and keeps the best.
 */
export function* recall(
  image: SearchImage,
  query: QueryAnalysis,
  accepts: (file: ImageFile) => boolean,
  embedding: Float32Array | undefined,
): Steps<FirstPass> {
  return yield* narrow(yield* survey(image, query, embedding), accepts);
}

/** Keeps the best of the files that a filter lets through. */
export function* narrow(survey: Survey, accepts: (file: ImageFile) => boolean): Steps<FirstPass> {
  const named = [...survey.named.keys()].filter(accepts);
  const candidates = survey.understood ? [...new Set([...named, ...(yield* selectCandidates(survey, accepts))])] : named;
  survey.meaning?.look(candidates);
  return { ...survey, candidates };
}

/** Scores every file. */
export function* survey(image: SearchImage, query: QueryAnalysis, embedding: Float32Array | undefined): Steps<Survey> {
  const { statistics } = image;
  const columns = new ColumnLoan(image.columns);
  const terms = yield* liveTerms(query.terms, statistics);
  const [chunkScores, chunkCoverage] = [columns.take('chunk'), columns.take('chunk')];
  const { seeds, others } = seedsOf(terms, image);
  const whole = everywhere(image);
  const mass = massOf(terms, statistics);
  yield* scoreChunks(image, statistics, seeds, { scores: chunkScores, coverage: chunkCoverage }, mass, whole);
  const chunkPeaks = yield* findPeaks(image, chunkScores, chunkCoverage, columns);
  const fileNames = yield* matchFileNames(image, statistics, { ...query, terms }, columns);
  const definitions = yield* matchDefinitions(image, statistics, { ...query, terms }, columns);
  const meaning = embedding && query.kind === 'prose' ? yield* meaningOf(image, embedding, columns) : undefined;
  const comments = columns.take('file');
  const files = yield* scoreFiles(image, statistics, seeds, whole, columns.take('file'), comments);
  const history = scoreHistory(image, query, columns.take('file'));
  yield;
  let scores = yield* firstPassScores(files, chunkPeaks, fileNames, definitions, query, columns.take('file'));
  let reach = whole;
  if (image.postings.stored) {
    const near = yield* promising(image, scores, meaning, history);
    reach = yield* within(image, near);
    yield* scoreChunks(image, statistics, others, { scores: chunkScores, coverage: chunkCoverage }, mass, reach);
    for (const { firstChunk, chunkCount } of near) if (chunkCount > 0) findPeaksOf(image.chunkFile, firstChunk, chunkScores.values, chunkCoverage.values, chunkPeaks);
    yield* scoreFiles(image, statistics, others, reach, files, comments);
    scores = yield* firstPassScores(files, chunkPeaks, fileNames, definitions, query, columns.take('file'));
  }
  return {
    query,
    image,
    statistics,
    chunkScores,
    chunkCoverage,
    chunkPeaks,
    comments,
    paths: scorePaths(image, statistics, terms, reach, columns.take('file')),
    related: yield* scoreFiles(image, statistics, yield* liveTerms(query.related, statistics), reach, columns.take('file')),
    prefixes: yield* scoreFiles(image, statistics, yield* liveTerms(query.prefixes, statistics), reach, columns.take('file')),
    files,
    history,
    fileNames,
    definitions,
    named: yield* namedFiles(query.text, image),
    meaning,
    scores,
    understood: isUnderstood(query, statistics, meaning),
    bytes: columns.bytes,
    release: () => columns.release(),
  };
}

/** The files of a large image that are worth a closer look. */
function* promising(image: SearchImage, scores: Column, meaning: Meaning | undefined, history: Column): Steps<ReadonlySet<ImageFile>> {
  const all = (): boolean => true;
  const lexical = yield* bestBy(image, scores, image.effort.files, all);
  return new Set([...lexical, ...(yield* nearestFiles(image, meaning, all)), ...(yield* bestBy(image, history, HISTORY_CANDIDATES, all))]);
}

/** Those that some file holds: a term that was never asked for is counted. */
function* liveTerms(terms: WeightedTerms, statistics: Statistics): Steps<WeightedTerms> {
  const live = new Map<number, number>();
  for (const [term, weight] of terms) {
    yield;
    if (statistics.isLive(term)) live.set(term, weight);
  }
  return live;
}

function* findPeaks({ chunkFile }: SearchImage, scores: Column, coverage: Column, columns: ColumnLoan): Steps<ChunkPeaks> {
  const peaks = { best: columns.take('file'), bestThree: columns.take('file'), coverage: columns.take('file') };
  const { touched } = scores;
  yield* inSlices(touched.length, (from, to) => {
    const best = peaks.best.values;
    for (let i = from; i < to; i++) {
      const slot = touched[i] as number;
      const file = chunkFile[slot] as number;
      if (file >= 0 && best[file] === 0) findPeaksOf(chunkFile, slot, scores.values, coverage.values, peaks);
    }
  });
  return peaks;
}

/** Of the file that has a chunk. Its chunks stand together: no object of it is looked at, of thousands that share a word with the question. Behind the last chunk there may be numbers of before: all columns are 0 there. */
function findPeaksOf(chunkFile: Int32Array, some: number, scores: Float64Array, coverage: Float64Array, peaks: ChunkPeaks): void {
  const file = chunkFile[some] as number;
  let [first, second, third, widest] = [0, 0, 0, 0];
  let slot = some;
  while (slot > 0 && chunkFile[slot - 1] === file) slot--;
  for (; chunkFile[slot] === file; slot++) {
    const score = scores[slot] as number;
    // Swaps by way of arrays would make some thousands of them a search.
    if (score > third) third = score;
    if (score > second) {
      third = second;
      second = score;
    }
    if (score > first) {
      second = first;
      first = score;
    }
    const share = coverage[slot] as number;
    if (share > widest) widest = share;
  }
  peaks.best.raise(file, first);
  peaks.bestThree.raise(file, first + second + third);
  peaks.coverage.raise(file, widest);
}

function scoreHistory(image: SearchImage, { kind, stems }: QueryAnalysis, scores: Column): Column {
  if (kind === 'symbol') return scores;
  image.history.score(stems, (path, score) => {
    const file = image.file(path);
    if (file) scores.add(file.id, score);
  });
  return scores;
}

/** Fixed by hand: it only has to bring the wanted files among the candidates, the ranker orders them. */
function* firstPassScores(
  files: Column,
  peaks: ChunkPeaks,
  names: FileNameMatches,
  definitions: DefinitionMatches,
  { kind }: QueryAnalysis,
  scores: Column,
): Steps<Column> {
  const { overlap } = names;
  const { bestType, bestOther, namedType, namedFunction } = definitions;
  const mostFile = files.peak;
  const mostChunk = peaks.best.peak;
  const [type, called] = kind === 'symbol' ? [1, 0.8] : [0.5, 0.4];
  const parts = [
    { column: files, weight: 0.4 / mostFile },
    { column: peaks.best, weight: 0.5 / mostChunk },
    { column: overlap, weight: 0.5 },
    { column: bestType, weight: 0.3 },
    { column: bestOther, weight: 0.2 },
    { column: namedType, weight: type },
    { column: namedFunction, weight: called },
  ];
  for (const { column, weight } of parts) {
    const { touched, values } = column;
    yield* inSlices(touched.length, (from, to) => {
      const sums = scores.values;
      for (let i = from; i < to; i++) {
        const file = touched[i] as number;
        if (sums[file] === 0) scores.touch(file);
        sums[file] = (sums[file] as number) + weight * (values[file] as number);
      }
    });
  }
  return scores;
}

/** A question is not understood when the index knows fewer of its words, by themselves or by others for them … */
const KNOWN_WORDS = 0.3;
/** … and nothing is nearer in meaning: random syllables reach 0.21 to 0.36, questions mostly 0.4 to 0.65. */
const NEAR = 0.4;

/** Whether there is anything to go by. Scores are relative to the best match, so they cannot tell. */
function isUnderstood({ kind, words }: QueryAnalysis, statistics: Statistics, meaning: Meaning | undefined): boolean {
  if (kind === 'symbol') return true;
  const known = words.filter((terms) => terms.some((term) => statistics.isLive(term))).length;
  return (words.length > 0 && known >= KNOWN_WORDS * words.length) || (meaning?.most ?? 0) >= NEAR;
}

/** Files of which only past commits speak in the words of the question. */
const HISTORY_CANDIDATES = 20;

function* selectCandidates({ image, scores, meaning, history }: Survey, accepts: (file: ImageFile) => boolean): Steps<readonly ImageFile[]> {
  const lexical = yield* bestBy(image, scores, limits.candidateFiles, accepts);
  const mentioned = yield* bestBy(image, history, HISTORY_CANDIDATES, accepts);
  return [...new Set([...lexical, ...(yield* nearestFiles(image, meaning, accepts)), ...mentioned])];
}
