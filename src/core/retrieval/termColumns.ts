import { scoreChunks, scoreFiles } from './bm25';
import type { AccumulatorScope, ScoreAccumulator } from '../collections/scoreAccumulator';
import type { WeightedTerms } from '../query/queryAnalyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { PostingView } from '../memoryIndex/postingView';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { IndexStatistics } from '../memoryIndex/indexStatistics';
import { eachInSlices, inSlices, type Steps } from '../scheduling/cooperativeSteps';

/** What the words of a question score, by chunk slot or file id. */
export interface TermColumns {
  readonly chunkScores: ScoreAccumulator;
  readonly chunkCoverage: ScoreAccumulator;
  /** Scores of passages, by the slot of the first chunk of each. */
  readonly passageScores: ScoreAccumulator;
  readonly passageCoverage: ScoreAccumulator;
  /** The best passage of each file, by BM25F. */
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
 * Adds what some terms score.
 * @param weight of all terms of the question.
 * @param only files that the view is restricted to; all when absent.
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

/** The terms that some file holds; one that was never requested is counted. */
export function* liveTerms(terms: WeightedTerms, statistics: IndexStatistics): Steps<WeightedTerms> {
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
