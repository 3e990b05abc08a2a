import type { FileEntry } from '../../memoryIndex/structures/fileEntry';
import { inSlices, type Steps } from '../../scheduling/cooperativeSteps';
import type { QueryScores } from '../../retrieval/queryScores';

/** How well the chunks of a file match a question. */
export interface BestChunks {
  /** Sum of the BM25F scores of the three best chunks. */
  readonly bestThree: number;
  /** Largest share of the question that a single chunk covers. */
  readonly coverage: number;
}

/**
 * Returns how well the chunks of a file match a question. Computed only for files that need it, not for the thousands
 * of files that share a word with the query.
 */
export function bestChunksOf(
  { firstChunk, chunkCount }: Pick<FileEntry, 'firstChunk' | 'chunkCount'>,
  { passageScores, passageCoverage }: Pick<QueryScores, 'passageScores' | 'passageCoverage'>,
): BestChunks {
  const [scores, shares] = [passageScores.values, passageCoverage.values];
  let [first, second, third, coverage] = [0, 0, 0, 0];
  for (let slot = firstChunk; slot < firstChunk + chunkCount; slot++) {
    const score = scores[slot] as number;
    // Swapping by destructuring would allocate some thousands of arrays per search.
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
 * Returns the largest sum of the three best chunks of a file, or 1 if there is none. A file is examined only if three
 * times its best chunk is more than the largest sum found so far.
 * @param best files to examine first, so that few others need to be.
 */
export function* maxOfBestThree(queryScores: QueryScores, best: readonly FileEntry[]): Steps<number> {
  const { touched, values } = queryScores.bestChunks;
  let max = Math.max(0, ...best.map((file) => bestChunksOf(file, queryScores).bestThree));
  yield* inSlices(touched.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const id = touched[i] as number;
      // The best chunk alone rules out most files.
      const file = 3 * (values[id] as number) > max ? queryScores.index.files[id] : undefined;
      if (file) max = Math.max(max, bestChunksOf(file, queryScores).bestThree);
    }
  });
  return max || 1;
}
