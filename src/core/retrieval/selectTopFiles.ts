import type { ScoreAccumulator } from '../collections/scoreAccumulator';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { VectorScores } from './vectorScores';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import { TopKFiles } from './topKFiles';

/**
 * Returns the best accepted files by a column of scores. A file is only examined if its score may be among the best.
 */
export function* selectTopFiles(
  index: MemoryIndex,
  scores: ScoreAccumulator,
  count: number,
  accepts?: (file: FileEntry) => boolean,
): Steps<readonly FileEntry[]> {
  const best = new TopKFiles(count, accepts);
  const { touched } = scores;
  yield* inSlices(touched.length, (from, to) => {
    // Read once per slice: reading it for every file would allocate an object each time.
    let min = best.minScore;
    for (let i = from; i < to; i++) {
      const id = touched[i] as number;
      const score = scores.at(id);
      if (score < min) continue;
      const file = index.files[id];
      if (file?.removed === false) best.offer(file, score);
      min = best.minScore;
    }
  });
  return best.sorted();
}

/**
 * Number of files that are selected by vectors even if they share no word with the query. This is enough, because such
 * files seldom win.
 */
const SEMANTIC_CANDIDATES = 30;

/** Returns the accepted files with the most similar vectors; none without vectors. */
export function* nearestFiles(
  { files }: MemoryIndex,
  vectorScores: VectorScores | undefined,
  accepts: (file: FileEntry) => boolean,
): Steps<readonly FileEntry[]> {
  if (!vectorScores) return [];
  const nearest = new TopKFiles(SEMANTIC_CANDIDATES, accepts);
  const { fileCosines } = vectorScores;
  yield* inSlices(files.length, (from, to) => {
    let min = nearest.minScore;
    for (let id = from; id < to; id++) {
      const cosine = fileCosines[id] as number;
      if (cosine <= 0 || cosine < min) continue;
      nearest.offer(files[id] as FileEntry, cosine);
      min = nearest.minScore;
    }
  });
  return nearest.sorted();
}
