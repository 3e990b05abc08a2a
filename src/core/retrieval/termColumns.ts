import { scoreChunks, scoreFiles } from './bm25';
import type { AccumulatorScope, ScoreAccumulator } from '../collections/scoreAccumulator';
import type { WeightedTerms } from '../query/queryAnalyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { PostingView } from '../memoryIndex/postingView';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { eachInSlices, inSlices, type Steps } from '../scheduling/cooperativeSteps';

/** Scores by the words of a query, by chunk slot or file id. */
export interface TermColumns {
  readonly chunkScores: ScoreAccumulator;
  readonly chunkCoverage: ScoreAccumulator;
  /** Scores of passages, by the slot of the first chunk of each passage. */
  readonly passageScores: ScoreAccumulator;
  readonly passageCoverage: ScoreAccumulator;
  /** BM25F score of the best passage of each file. */
  readonly bestChunks: ScoreAccumulator;
  readonly comments: ScoreAccumulator;
  /** BM25F of whole files. */
  readonly files: ScoreAccumulator;
}

export const takeTermColumns = (accumulators: AccumulatorScope): TermColumns => ({
  chunkScores: accumulators.take('chunk'),
  chunkCoverage: accumulators.take('chunk'),
  passageScores: accumulators.take('chunk'),
  passageCoverage: accumulators.take('chunk'),
  bestChunks: accumulators.take('file'),
  comments: accumulators.take('file'),
  files: accumulators.take('file'),
});

/**
 * Adds the scores of some terms.
 * @param weight idf mass of all terms of the query.
 * @param only Files that the view is restricted to; all files if absent.
 */
export function* scoreTerms(
  { chunkScores, chunkCoverage, passageScores, passageCoverage, bestChunks, comments, files }: TermColumns,
  index: MemoryIndex,
  terms: WeightedTerms,
  weight: number,
  view: PostingView,
  only?: ReadonlySet<FileEntry>,
): Steps<void> {
  const { statistics } = index;
  const [chunks, passages] = [
    { scores: chunkScores, coverage: chunkCoverage },
    { scores: passageScores, coverage: passageCoverage },
  ];
  yield* scoreChunks('chunks', index, statistics, terms, chunks, weight, view);
  yield* scoreChunks('passages', index, statistics, terms, passages, weight, view);
  yield* findBestChunks(index, passageScores, only ? slotsOf(only) : passageScores.touched, bestChunks);
  yield* scoreFiles(statistics, terms, view, files, comments);
}

/** Returns the terms that some live file holds. The files of a term that was never requested must be counted first. */
export function* liveTerms(terms: WeightedTerms, statistics: IndexStatistics): Steps<WeightedTerms> {
  const live = new Map<number, number>();
  yield* eachInSlices([...terms], ([term, weight]) => {
    if (statistics.isLive(term)) live.set(term, weight);
  });
  return live;
}

/** Raises the best score of each file from the given chunks. No other chunk is read, because scores never decrease. */
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
