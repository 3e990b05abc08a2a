import type { ScoreAccumulator } from '../collections/scoreAccumulator';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { VectorScores } from './vectorScores';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { inSlices, type Steps } from '../scheduling/cooperativeSteps';
import { TopKFiles } from './topKFiles';

/** The best accepted files by a column: a file is looked at only where its number may be among the best. */
export function* selectTopFiles(
  index: MemoryIndex,
  scores: ScoreAccumulator,
  count: number,
  accepts?: (file: FileEntry) => boolean,
): Steps<readonly FileEntry[]> {
  const best = new TopKFiles(count, accepts);
  const { touched } = scores;
  yield* inSlices(touched.length, (from, to) => {
    // Asked again for every file, it would be an object each time.
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

/** Files that share no word with the question but have similar vectors. A few suffice: they seldom win. */
const SEMANTIC_CANDIDATES = 30;

/** The accepted files with the most similar vectors; none without vectors. */
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
