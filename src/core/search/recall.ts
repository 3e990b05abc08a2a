import { limits } from '../limits';
import { massOf, scoreChunks, scoreFiles, scorePaths } from './bm25';
import { ColumnLoan, type Column } from './column';
import { bestBy, nearestFiles } from './bestFiles';
import { matchDefinitions, type DefinitionMatches } from './definitionMatches';
import { matchFileNames, type FileNameMatches } from './fileNameMatches';
import type { QueryAnalysis, WeightedTerms } from './queryAnalyzer';
import type { ImageFile } from './imageFile';
import { meaningOf, type Meaning } from './meaning';
import { definedNames, type DefinedNames } from './report/definedNames';
import { mentionedFiles, type FileMention } from './report/mentionedFiles';
import { namedFiles, type NamedFiles } from './namedFiles';
import { everywhere, within } from './reach';
import { commonest, seedsOf } from './seedTerms';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';
import { each, filtered, inSlices, type Steps } from './steps';

/** Everything that a question learns of the index, whichever files it is about: columns by chunk slot or file id. */
export interface Survey {
  readonly query: QueryAnalysis;
  readonly image: SearchImage;
  readonly statistics: Statistics;
  readonly chunkScores: Column;
  readonly chunkCoverage: Column;
  /** The same of passages, by the slot of the first chunk of each. */
  readonly passageScores: Column;
  readonly passageCoverage: Column;
  /** The best passage of each file, by BM25F. */
  readonly bestChunks: Column;
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
  /** By a question; what a report names is `mentioned`. */
  readonly named: NamedFiles;
  readonly mentioned: ReadonlyMap<ImageFile, FileMention>;
  readonly definedNames: DefinedNames;
  /** Absent without an embedding. */
  readonly meaning: Meaning | undefined;
  /** First-pass score by file id. */
  readonly scores: Column;
  /** See {@link isUnderstood}. */
  readonly understood: boolean;
  /** Memory that it takes while it is kept. */
  readonly bytes: number;
  /** Returns the accumulators to the pool: they must not be read after this. */
  release(): void;
}

/** What was learnt, and the files that an answer is made of. */
export interface FirstPass extends Survey {
  /** Files that get every feature: the best of all by their scores, best first, then those that only the filter brought. */
  readonly candidates: readonly ImageFile[];
  /** So many of them do not depend on the filter: scores are relative to theirs. */
  readonly peers: number;
  /** Those that the filter lets through. */
  readonly shown: readonly ImageFile[];
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

/** Keeps the best of all files, and of those that a filter lets through. */
export function* narrow(survey: Survey, accepts: (file: ImageFile) => boolean): Steps<FirstPass> {
  const peers = [...new Set([...survey.named.keys(), ...survey.mentioned.keys(), ...(survey.understood ? yield* selectCandidates(survey, () => true) : [])])];
  const passing = yield* filtered(peers, accepts);
  const others = survey.understood && passing.length < peers.length ? yield* selectCandidates(survey, accepts) : [];
  const candidates = [...new Set([...peers, ...others])];
  survey.meaning?.look(candidates);
  return { ...survey, candidates, peers: peers.length, shown: [...new Set([...passing, ...others])] };
}

/** Scores every file. */
export function* survey(image: SearchImage, query: QueryAnalysis, embedding: Float32Array | undefined): Steps<Survey> {
  const columns = new ColumnLoan(image.columns);
  let isDone = false;
  try {
    const made = yield* surveyWith(columns, image, query, embedding);
    isDone = true;
    return made;
  } finally {
    if (!isDone) columns.release();
  }
}

function* surveyWith(columns: ColumnLoan, image: SearchImage, query: QueryAnalysis, embedding: Float32Array | undefined): Steps<Survey> {
  const { statistics } = image;
  const terms = yield* liveTerms(query.terms, statistics);
  const chunks = { scores: columns.take('chunk'), coverage: columns.take('chunk') };
  const passages = { scores: columns.take('chunk'), coverage: columns.take('chunk') };
  const { seeds, others } = seedsOf(terms, image);
  const whole = everywhere(image);
  const mass = massOf(terms, statistics);
  yield* scoreChunks('chunks', image, statistics, seeds, chunks, mass, whole);
  yield* scoreChunks('passages', image, statistics, seeds, passages, mass, whole);
  const bestChunks = yield* findBestChunks(image, passages.scores, passages.scores.touched, columns.take('file'));
  const fileNames = yield* matchFileNames(image, statistics, { ...query, terms }, columns);
  const definitions = yield* matchDefinitions(image, statistics, { ...query, terms }, columns);
  const meaning = embedding && query.kind === 'prose' ? yield* meaningOf(image, embedding, columns) : undefined;
  const comments = columns.take('file');
  const files = yield* scoreFiles(statistics, seeds, whole, columns.take('file'), comments);
  const history = scoreHistory(image, query, columns.take('file'));
  yield;
  let scores = yield* firstPassScores(files, bestChunks, fileNames, definitions, query, columns.take('file'));
  let reach = whole;
  if (image.postings.stored) {
    const near = yield* promising(image, scores, meaning, history);
    reach = yield* within(image, near);
    yield* scoreChunks('chunks', image, statistics, others, chunks, mass, reach);
    yield* scoreChunks('passages', image, statistics, others, passages, mass, reach);
    yield* findBestChunks(image, passages.scores, slotsOf(near), bestChunks);
    yield* scoreFiles(statistics, others, reach, files, comments);
    scores = yield* firstPassScores(files, bestChunks, fileNames, definitions, query, columns.take('file'));
  }
  return {
    query,
    image,
    statistics,
    chunkScores: chunks.scores,
    chunkCoverage: chunks.coverage,
    passageScores: passages.scores,
    passageCoverage: passages.coverage,
    bestChunks,
    comments,
    paths: scorePaths(image, statistics, terms, reach, columns.take('file')),
    related: yield* scoreFiles(statistics, yield* liveTerms(query.related, statistics), reach, columns.take('file')),
    prefixes: yield* scoreFiles(statistics, yield* liveTerms(commonest(query.prefixes, image), statistics), reach, columns.take('file')),
    files,
    history,
    fileNames,
    definitions,
    named: query.mentions ? new Map() : yield* namedFiles(query.text, image),
    mentioned: query.mentions ? yield* mentionedFiles(query.mentions, image) : new Map(),
    definedNames: query.mentions ? yield* definedNames(query.mentions.names, image) : new Map(),
    meaning,
    scores,
    understood: isUnderstood(query, statistics, meaning),
    bytes: columns.bytes,
    release: () => columns.release(),
  };
}

/** The files of a large index that are worth a closer look. */
function* promising(image: SearchImage, scores: Column, meaning: Meaning | undefined, history: Column): Steps<ReadonlySet<ImageFile>> {
  const all = (): boolean => true;
  const lexical = yield* bestBy(image, scores, image.effort.files, all);
  return new Set([...lexical, ...(yield* nearestFiles(image, meaning, all)), ...(yield* bestBy(image, history, HISTORY_CANDIDATES, all))]);
}

/** Those that some file holds: a term that was never asked for is counted. */
function* liveTerms(terms: WeightedTerms, statistics: Statistics): Steps<WeightedTerms> {
  const live = new Map<number, number>();
  yield* each([...terms], ([term, weight]) => {
    if (statistics.isLive(term)) live.set(term, weight);
  });
  return live;
}

/** Looks at some chunks only: a file has not got worse since. */
function* findBestChunks({ chunkFile }: SearchImage, scores: Column, slots: Uint32Array, best: Column): Steps<Column> {
  yield* inSlices(slots.length, (from, to) => {
    const [all, most] = [scores.values, best.values];
    for (let i = from; i < to; i++) {
      const slot = slots[i] as number;
      const file = chunkFile[slot] as number;
      const score = all[slot] as number;
      if (file < 0 || score <= (most[file] as number)) continue;
      if (most[file] === 0) best.touch(file);
      most[file] = score;
    }
  });
  return best;
}

function slotsOf(files: ReadonlySet<ImageFile>): Uint32Array {
  let count = 0;
  for (const { chunkCount } of files) count += chunkCount;
  const slots = new Uint32Array(count);
  let at = 0;
  for (const { firstChunk, chunkCount } of files) for (let i = 0; i < chunkCount; i++) slots[at++] = firstChunk + i;
  return slots;
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
  bestChunks: Column,
  names: FileNameMatches,
  definitions: DefinitionMatches,
  { kind }: QueryAnalysis,
  scores: Column,
): Steps<Column> {
  const { overlap } = names;
  const { bestType, bestOther, namedType, namedFunction } = definitions;
  const mostFile = files.peak;
  const mostChunk = bestChunks.peak;
  const [type, called] = kind === 'symbol' ? [1, 0.8] : [0.5, 0.4];
  const parts = [
    { column: files, weight: 0.4 / mostFile },
    { column: bestChunks, weight: 0.5 / mostChunk },
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

function* selectCandidates(survey: Survey, accepts: (file: ImageFile) => boolean): Steps<readonly ImageFile[]> {
  const { image, scores, history, query } = survey;
  const mentioned = yield* bestBy(image, history, HISTORY_CANDIDATES, accepts);
  if (!query.mentions) return [...new Set([...(yield* bestOf(survey, limits.candidateFiles, accepts)), ...mentioned])];
  // A report says as much of tests and documents as of the code that is at fault.
  const isBeside = ({ traits }: ImageFile): boolean => traits.test || traits.sample || traits.notCode;
  const code = yield* bestOf(survey, limits.reportFiles, (file) => !isBeside(file) && accepts(file));
  const others = yield* bestBy(image, scores, limits.reportFilesBeside, (file) => isBeside(file) && accepts(file));
  return [...new Set([...code, ...others, ...mentioned])];
}

function* bestOf({ image, scores, meaning }: Survey, count: number, accepts: (file: ImageFile) => boolean): Steps<readonly ImageFile[]> {
  return [...(yield* bestBy(image, scores, count, accepts)), ...(yield* nearestFiles(image, meaning, accepts))];
}
