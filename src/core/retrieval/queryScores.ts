import { totalIdf, scoreChunks, scoreFiles, scorePaths } from './bm25';
import { AccumulatorScope, type ScoreAccumulator } from '../collections/scoreAccumulator';
import { selectTopFiles, nearestFiles } from './selectTopFiles';
import { matchDefinitions, type DefinitionMatches } from './definitionMatches';
import { matchFileNames, type FileNameMatches } from './fileNameMatches';
import type { QueryAnalysis, WeightedTerms } from '../query/queryAnalyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { scoreVectors, type VectorScores } from './vectorScores';
import { findDefinedNames, type DefinedNames } from './findDefinedNames';
import { findMentionedFiles, type FileMention } from './findMentionedFiles';
import { findNamedFiles, type NamedFiles } from './findNamedFiles';
import { allFiles, restrictedTo } from '../memoryIndex/postingView';
import { mostFrequentTerms, seedTerms } from './seedTerms';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { eachInSlices, inSlices, type Steps } from '../scheduling/cooperativeSteps';

/** Everything that a question learns of the index, whichever files it is about: columns by chunk slot or file id. */
export interface QueryScores {
  readonly query: QueryAnalysis;
  readonly index: MemoryIndex;
  readonly statistics: IndexStatistics;
  readonly chunkScores: ScoreAccumulator;
  readonly chunkCoverage: ScoreAccumulator;
  /** Scores of passages, by the slot of the first chunk of each. */
  readonly passageScores: ScoreAccumulator;
  readonly passageCoverage: ScoreAccumulator;
  /** The best passage of each file, by BM25F. */
  readonly bestChunks: ScoreAccumulator;
  readonly comments: ScoreAccumulator;
  readonly paths: ScoreAccumulator;
  /** BM25F of whole files. */
  readonly files: ScoreAccumulator;
  readonly related: ScoreAccumulator;
  readonly prefixes: ScoreAccumulator;
  /** BM25 of what past commits say. */
  readonly history: ScoreAccumulator;
  readonly fileNames: FileNameMatches;
  readonly definitions: DefinitionMatches;
  /** By a question; what a report names is `mentioned`. */
  readonly named: NamedFiles;
  readonly mentioned: ReadonlyMap<FileEntry, FileMention>;
  readonly definedNames: DefinedNames;
  /** Absent without an embedding. */
  readonly vectorScores: VectorScores | undefined;
  /** First-pass score by file id. */
  readonly scores: ScoreAccumulator;
  /** See {@link isUnderstood}. */
  readonly understood: boolean;
  /** Memory that it takes while it is kept. */
  readonly bytes: number;
  /** Returns the accumulators to the pool: they must not be read after this. */
  release(): void;
}

/** Files of which only past commits speak in the words of the question. */
export const HISTORY_CANDIDATES = 20;

/** Scores every file. */
export function* scoreQueryTerms(
  index: MemoryIndex,
  query: QueryAnalysis,
  embedding: Float32Array | undefined,
): Steps<QueryScores> {
  const accumulators = new AccumulatorScope(index.accumulators);
  let isDone = false;
  try {
    const made = yield* scoreInto(accumulators, index, query, embedding);
    isDone = true;
    return made;
  } finally {
    if (!isDone) accumulators.release();
  }
}

function* scoreInto(
  accumulators: AccumulatorScope,
  index: MemoryIndex,
  query: QueryAnalysis,
  embedding: Float32Array | undefined,
): Steps<QueryScores> {
  const { statistics } = index;
  const terms = yield* liveTerms(query.terms, statistics);
  const chunks = { scores: accumulators.take('chunk'), coverage: accumulators.take('chunk') };
  const passages = { scores: accumulators.take('chunk'), coverage: accumulators.take('chunk') };
  const { seeds, others } = seedTerms(terms, index);
  const whole = allFiles(index);
  const mass = totalIdf(terms, statistics);
  yield* scoreChunks('chunks', index, statistics, seeds, chunks, mass, whole);
  yield* scoreChunks('passages', index, statistics, seeds, passages, mass, whole);
  const bestChunks = yield* findBestChunks(index, passages.scores, passages.scores.touched, accumulators.take('file'));
  const fileNames = yield* matchFileNames(index, statistics, { ...query, terms }, accumulators);
  const definitions = yield* matchDefinitions(index, statistics, { ...query, terms }, accumulators);
  const vectorScores =
    embedding && query.kind === 'prose' ? yield* scoreVectors(index, embedding, accumulators) : undefined;
  const comments = accumulators.take('file');
  const files = yield* scoreFiles(statistics, seeds, whole, accumulators.take('file'), comments);
  const history = scoreHistory(index, query, accumulators.take('file'));
  yield;
  let scores = yield* firstPassScores(files, bestChunks, fileNames, definitions, query, accumulators.take('file'));
  let view = whole;
  if (index.postings.diskPostings) {
    const near = yield* promising(index, scores, vectorScores, history);
    view = yield* restrictedTo(index, near);
    yield* scoreChunks('chunks', index, statistics, others, chunks, mass, view);
    yield* scoreChunks('passages', index, statistics, others, passages, mass, view);
    yield* findBestChunks(index, passages.scores, slotsOf(near), bestChunks);
    yield* scoreFiles(statistics, others, view, files, comments);
    scores = yield* firstPassScores(files, bestChunks, fileNames, definitions, query, accumulators.take('file'));
  }
  return {
    query,
    index,
    statistics,
    chunkScores: chunks.scores,
    chunkCoverage: chunks.coverage,
    passageScores: passages.scores,
    passageCoverage: passages.coverage,
    bestChunks,
    comments,
    paths: scorePaths(index, statistics, terms, view, accumulators.take('file')),
    related: yield* scoreFiles(
      statistics,
      yield* liveTerms(query.related, statistics),
      view,
      accumulators.take('file'),
    ),
    prefixes: yield* scoreFiles(
      statistics,
      yield* liveTerms(mostFrequentTerms(query.prefixes, index), statistics),
      view,
      accumulators.take('file'),
    ),
    files,
    history,
    fileNames,
    definitions,
    named: query.mentions ? new Map() : yield* findNamedFiles(query.text, index),
    mentioned: query.mentions ? yield* findMentionedFiles(query.mentions, index) : new Map(),
    definedNames: query.mentions ? yield* findDefinedNames(query.mentions.names, index) : new Map(),
    vectorScores,
    scores,
    understood: isUnderstood(query, statistics, vectorScores),
    bytes: accumulators.bytes,
    release: () => accumulators.release(),
  };
}

/** The files of a large index that are worth a closer look. */
function* promising(
  index: MemoryIndex,
  scores: ScoreAccumulator,
  vectorScores: VectorScores | undefined,
  history: ScoreAccumulator,
): Steps<ReadonlySet<FileEntry>> {
  const all = (): boolean => true;
  const lexical = yield* selectTopFiles(index, scores, index.pruning.files, all);
  return new Set([
    ...lexical,
    ...(yield* nearestFiles(index, vectorScores, all)),
    ...(yield* selectTopFiles(index, history, HISTORY_CANDIDATES, all)),
  ]);
}

/** The terms that some file holds; one that was never requested is counted. */
function* liveTerms(terms: WeightedTerms, statistics: IndexStatistics): Steps<WeightedTerms> {
  const live = new Map<number, number>();
  yield* eachInSlices([...terms], ([term, weight]) => {
    if (statistics.isLive(term)) live.set(term, weight);
  });
  return live;
}

/** Looks at some chunks only: a file has not got worse since. */
function* findBestChunks(
  { chunkFile }: MemoryIndex,
  scores: ScoreAccumulator,
  slots: Uint32Array,
  best: ScoreAccumulator,
): Steps<ScoreAccumulator> {
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

function slotsOf(files: ReadonlySet<FileEntry>): Uint32Array {
  let count = 0;
  for (const { chunkCount } of files) count += chunkCount;
  const slots = new Uint32Array(count);
  let at = 0;
  for (const { firstChunk, chunkCount } of files) for (let i = 0; i < chunkCount; i++) slots[at++] = firstChunk + i;
  return slots;
}

function scoreHistory(index: MemoryIndex, { kind, stems }: QueryAnalysis, scores: ScoreAccumulator): ScoreAccumulator {
  if (kind === 'symbol') return scores;
  index.history.score(stems, (path, score) => {
    const file = index.file(path);
    if (file) scores.add(file.id, score);
  });
  return scores;
}

/** Fixed by hand: it only has to bring the wanted files among the candidates, the ranker orders them. */
function* firstPassScores(
  files: ScoreAccumulator,
  bestChunks: ScoreAccumulator,
  names: FileNameMatches,
  definitions: DefinitionMatches,
  { kind }: QueryAnalysis,
  scores: ScoreAccumulator,
): Steps<ScoreAccumulator> {
  const { overlap } = names;
  const { bestType, bestOther, namedType, namedFunction } = definitions;
  const mostFile = files.max;
  const mostChunk = bestChunks.max;
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
  for (const { column: accumulator, weight } of parts) {
    const { touched, values } = accumulator;
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
/** … and no vector is more similar: random syllables reach 0.21 to 0.36, questions mostly 0.4 to 0.65. */
const NEAR = 0.4;

/** Whether there is anything to go by. Scores are relative to the best match, so they cannot tell. */
function isUnderstood(
  { kind, words }: QueryAnalysis,
  statistics: IndexStatistics,
  vectorScores: VectorScores | undefined,
): boolean {
  if (kind === 'symbol') return true;
  const known = words.filter((terms) => terms.some((term) => statistics.isLive(term))).length;
  return (words.length > 0 && known >= KNOWN_WORDS * words.length) || (vectorScores?.max ?? 0) >= NEAR;
}
