import { totalIdf, scoreFiles, scorePaths } from './bm25';
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
import { allFiles, restrictedTo, type PostingView } from '../memoryIndex/postingView';
import { mostFrequentTerms, seedTerms } from './seedTerms';
import { liveTerms, scoreTerms, takeTermColumns, type TermColumns } from './termColumns';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';

/** All scores of the index for a query, independent of any filter; in columns by chunk slot or file id. */
export interface QueryScores extends TermColumns {
  readonly query: QueryAnalysis;
  readonly index: MemoryIndex;
  readonly statistics: IndexStatistics;
  readonly paths: ScoreAccumulator;
  readonly related: ScoreAccumulator;
  readonly prefixes: ScoreAccumulator;
  /** BM25 of the messages of past commits. */
  readonly history: ScoreAccumulator;
  readonly fileNames: FileNameMatches;
  readonly definitions: DefinitionMatches;
  /** Files that a query names; the files that a report names are in `mentioned`. */
  readonly named: NamedFiles;
  readonly mentioned: ReadonlyMap<FileEntry, FileMention>;
  readonly definedNames: DefinedNames;
  /** Absent if the query has no embedding. */
  readonly vectorScores: VectorScores | undefined;
  /** First-pass score by file id. */
  readonly scores: ScoreAccumulator;
  /** See {@link isUnderstood}. */
  readonly understood: boolean;
  /** Memory in bytes while the scores are kept. */
  readonly bytes: number;
  /** Returns the accumulators to the pool; they must not be read afterwards. */
  release(): void;
}

/** Number of candidates that are selected by the messages of past commits alone. */
export const HISTORY_CANDIDATES = 20;

/** Scores every file for a query. */
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
  const { seeds, others } = seedTerms(terms, index);
  const known = { ...query, terms };
  const columns = takeTermColumns(accumulators);
  let view = allFiles(index);
  const weight = totalIdf(terms, statistics);
  yield* scoreTerms(columns, index, seeds, weight, view);
  const fileNames = yield* matchFileNames(index, statistics, known, accumulators);
  const definitions = yield* matchDefinitions(index, statistics, known, accumulators);
  const vectorScores =
    embedding && query.kind === 'prose' ? yield* scoreVectors(index, embedding, accumulators) : undefined;
  const history = scoreHistory(index, query, accumulators.take('file'));
  yield;
  let scores = yield* firstPassScores(columns, fileNames, definitions, query, accumulators.take('file'));
  if (index.postings.diskPostings) {
    const near = yield* promising(index, scores, vectorScores, history);
    view = yield* restrictedTo(index, near);
    yield* scoreTerms(columns, index, others, weight, view, near);
    scores = yield* firstPassScores(columns, fileNames, definitions, query, accumulators.take('file'));
  }
  return {
    query,
    index,
    statistics,
    ...columns,
    ...(yield* scorePathsAndOtherTerms(known, index, view, accumulators)),
    history,
    fileNames,
    definitions,
    ...(yield* findNames(query, index)),
    vectorScores,
    scores,
    understood: isUnderstood(query, statistics, vectorScores),
    bytes: accumulators.bytes,
    release: () => accumulators.release(),
  };
}

/** Scores the paths of files, and their content by the terms to which a query is expanded. */
function* scorePathsAndOtherTerms(
  { terms, related, prefixes }: QueryAnalysis,
  index: MemoryIndex,
  view: PostingView,
  accumulators: AccumulatorScope,
): Steps<Pick<QueryScores, 'paths' | 'related' | 'prefixes'>> {
  const { statistics } = index;
  const filesWith = function* (some: WeightedTerms): Steps<ScoreAccumulator> {
    return yield* scoreFiles(statistics, yield* liveTerms(some, statistics), view, accumulators.take('file'));
  };
  return {
    paths: scorePaths(index, statistics, terms, view, accumulators.take('file')),
    related: yield* filesWith(related),
    prefixes: yield* filesWith(mostFrequentTerms(prefixes, index)),
  };
}

/** Finds the files that a query names, or that a report mentions, and the names that these define. */
function* findNames(
  { text, mentions }: QueryAnalysis,
  index: MemoryIndex,
): Steps<Pick<QueryScores, 'named' | 'mentioned' | 'definedNames'>> {
  if (!mentions) return { named: yield* findNamedFiles(text, index), mentioned: new Map(), definedNames: new Map() };
  return {
    named: new Map(),
    mentioned: yield* findMentionedFiles(mentions, index),
    definedNames: yield* findDefinedNames(mentions.names, index),
  };
}

/** Returns the files of a large index that are worth a closer look. */
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

function scoreHistory(index: MemoryIndex, { kind, stems }: QueryAnalysis, scores: ScoreAccumulator): ScoreAccumulator {
  if (kind === 'symbol') return scores;
  index.history.score(stems, (path, score) => {
    const file = index.file(path);
    if (file) scores.add(file.id, score);
  });
  return scores;
}

/**
 * Computes the first-pass score of each file. The weights are set by hand: the score only has to bring the wanted files
 * among the candidates, and the ranker orders them.
 */
function* firstPassScores(
  { files, bestChunks }: TermColumns,
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

/** A query is not understood if the index knows less than this share of its words, directly or by related words, … */
const KNOWN_WORDS = 0.3;
/**
 * … and no cosine similarity reaches this value. Random syllables reach 0.21 to 0.36, real queries mostly 0.4 to 0.65.
 */
const NEAR = 0.4;

/**
 * Returns whether the index knows enough of a query to answer it. Scores cannot tell, because they are relative to the
 * best match.
 */
function isUnderstood(
  { kind, words }: QueryAnalysis,
  statistics: IndexStatistics,
  vectorScores: VectorScores | undefined,
): boolean {
  if (kind === 'symbol') return true;
  const known = words.filter((terms) => terms.some((term) => statistics.isLive(term))).length;
  return (words.length > 0 && known >= KNOWN_WORDS * words.length) || (vectorScores?.max ?? 0) >= NEAR;
}
