import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import type { QueryScores } from '../retrieval/queryScores';

/** What the chunks of a file say of a question. */
export interface BestChunks {
  /** Sum of its three best chunks, by BM25F. */
  readonly bestThree: number;
  /** Largest share of the question inside one. */
  readonly coverage: number;
}

/** Computed for candidates only: not for the thousands of files that share a word with the query. */
export function bestChunksOf(
  { firstChunk, chunkCount }: Pick<FileEntry, 'firstChunk' | 'chunkCount'>,
  { passageScores, passageCoverage }: Pick<QueryScores, 'passageScores' | 'passageCoverage'>,
): BestChunks {
  const [scores, shares] = [passageScores.values, passageCoverage.values];
  let [first, second, third, coverage] = [0, 0, 0, 0];
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) {
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
    if ((shares[slot] as number) > coverage) coverage = shares[slot] as number;
  }
  return { bestThree: first + second + third, coverage };
}

/**
 * The largest sum of three chunks of one file, or 1: a file is looked at only where three of its best would be more
 * than what was found.
 * @param best files that are looked at first, so that few others need be.
 */
export function* maxOfBestThree(queryScores: QueryScores, best: readonly FileEntry[]): Steps<number> {
  const { touched, values } = queryScores.bestChunks;
  let max = Math.max(0, ...best.map((file) => bestChunksOf(file, queryScores).bestThree));
  yield* inSlices(touched.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const id = touched[i] as number;
      // Most files are told by the number alone.
      const file = 3 * (values[id] as number) > max ? queryScores.index.files[id] : undefined;
      if (file) max = Math.max(max, bestChunksOf(file, queryScores).bestThree);
    }
  });
  return max || 1;
}
