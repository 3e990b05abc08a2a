import type { ScoreAccumulator } from '../collections/scoreAccumulator';
import type { WeightedTerms } from '../query/queryAnalyzer';
import { pathCount } from '../memoryIndex/structures/pathTerms';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import type { PostingView } from '../memoryIndex/postingView';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import { CHUNK_K1, plainScore, saturated, type ScoreList } from '../memoryIndex/termScores';

const PATH = { k1: 1.2, b: 0.5 };
/** Weight of the path of a file in the score of each of its chunks. */
const PATH_IN_CHUNK = 0.5;

/** Two columns with one number per chunk slot. */
export interface ChunkScores {
  /** BM25F over code, comments and definitions, with a share of the path. */
  readonly scores: ScoreAccumulator;
  /** Share of the query's idf mass that occurs in code or comments. */
  readonly coverage: ScoreAccumulator;
}

/**
 * Adds the scores of chunks or passages for the terms of a query. Each list of term scores is read once for both
 * columns.
 */
export function* scoreChunks(
  unit: 'chunks' | 'passages',
  index: MemoryIndex,
  statistics: IndexStatistics,
  terms: WeightedTerms,
  into: ChunkScores,
  mass: number,
  view: PostingView,
): Steps<void> {
  for (const [term, weight] of terms) {
    const value = weight * statistics.chunkIdf(term);
    if (value === 0) continue;
    const list = yield* statistics.terms[unit](term, view);
    yield* inSlices(list.length, (from, to) => addChunks(list, from, to, value, value / mass, into));
    addPath(
      index,
      term,
      value * PATH_IN_CHUNK,
      into.scores,
      view,
      unit === 'passages' ? index.passages.starts : undefined,
    );
  }
}

/** @param share Share of the term in the idf mass of the query. */
function addChunks(
  { ids, scores }: ScoreList,
  from: number,
  to: number,
  value: number,
  share: number,
  into: ChunkScores,
): void {
  const [sums, shares] = [into.scores.values, into.coverage.values];
  for (let i = from; i < to; i++) {
    const slot = ids[i] as number;
    if (sums[slot] === 0) into.scores.touch(slot);
    sums[slot] = (sums[slot] as number) + value * (scores[i] as number);
    if (shares[slot] === 0) into.coverage.touch(slot);
    shares[slot] = (shares[slot] as number) + share;
  }
}

/** Returns the idf mass of all terms of a query, of which `coverage` is a share. */
export function totalIdf(terms: WeightedTerms, statistics: IndexStatistics): number {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.chunkIdf(term);
  return mass || 1;
}

function addPath(
  index: MemoryIndex,
  term: number,
  value: number,
  scores: ScoreAccumulator,
  view: PostingView,
  starts: Uint32Array | undefined,
): void {
  const pairs = index.paths.postingsOf(term);
  for (let i = 0; i < pairs.length; i += 2) {
    const file = view.has(pairs[i] as number) ? index.files[pairs[i] as number] : undefined;
    if (!file || file.removed) continue;
    const count = pathCount(pairs[i + 1] as number);
    const added = value * saturated(count, CHUNK_K1);
    for (let slot = file.firstChunk; slot < file.firstChunk + file.chunkCount; slot++)
      if (!starts || starts[slot] === slot) scores.add(slot, added);
  }
}

/**
 * Adds the BM25F scores of whole files over code, comments, and definitions, one score per file id.
 * @param comments Receives the plain BM25 scores of comments alone, if they are needed.
 */
export function* scoreFiles(
  statistics: IndexStatistics,
  terms: WeightedTerms,
  view: PostingView,
  scores: ScoreAccumulator,
  comments?: ScoreAccumulator,
): Steps<ScoreAccumulator> {
  for (const [term, weight] of terms) {
    yield;
    const value = weight * statistics.fileIdf(term);
    if (value === 0) continue;
    addFiles(yield* statistics.terms.files(term, view), value, scores);
    if (comments) addFiles(yield* statistics.terms.comments(term, view), value, comments);
  }
  return scores;
}

function addFiles({ ids, scores, length }: ScoreList, value: number, into: ScoreAccumulator): void {
  const sums = into.values;
  for (let i = 0; i < length; i++) {
    const file = ids[i] as number;
    if (sums[file] === 0) into.touch(file);
    sums[file] = (sums[file] as number) + value * (scores[i] as number);
  }
}

/** Adds the plain BM25 scores of the words of each path; the file name counts twice. */
export function scorePaths(
  index: MemoryIndex,
  statistics: IndexStatistics,
  terms: WeightedTerms,
  view: PostingView,
  scores: ScoreAccumulator,
): ScoreAccumulator {
  for (const [term, weight] of terms) {
    const value = weight * statistics.fileIdf(term);
    const pairs = index.paths.postingsOf(term);
    for (let i = 0; i < pairs.length; i += 2) {
      const file = pairs[i] as number;
      if (!view.has(file) || index.files[file]?.removed !== false) continue;
      const length = (statistics.pathLengths[file] as number) / statistics.pathAverage;
      scores.add(file, value * plainScore(PATH, pathCount(pairs[i + 1] as number), length));
    }
  }
  return scores;
}
