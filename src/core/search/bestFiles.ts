import type { Column } from './column';
import type { ImageFile } from './imageFile';
import type { Meaning } from './meaning';
import type { SearchImage } from './searchImage';
import { inSlices, type Steps } from './steps';
import { TopFiles } from './topFiles';

/** The best accepted files by a column: a file is looked at only where its number may be among the best. */
export function* bestBy(image: SearchImage, scores: Column, count: number, accepts?: (file: ImageFile) => boolean): Steps<readonly ImageFile[]> {
  const best = new TopFiles(count, accepts);
  const { touched } = scores;
  yield* inSlices(touched.length, (from, to) => {
    // Asked again for every file, it would be an object each time.
    let least = best.least;
    for (let i = from; i < to; i++) {
      const id = touched[i] as number;
      const score = scores.at(id);
      if (score < least) continue;
      const file = image.files[id];
      if (file?.removed === false) best.offer(file, score);
      least = best.least;
    }
  });
  return best.sorted();
}

/** Files that share no word with the question but are near it in meaning; a few suffice, they seldom win. */
const SEMANTIC_CANDIDATES = 30;

/** The accepted files that are nearest in meaning; none without it. */
export function* nearestFiles({ files }: SearchImage, meaning: Meaning | undefined, accepts: (file: ImageFile) => boolean): Steps<readonly ImageFile[]> {
  if (!meaning) return [];
  const nearest = new TopFiles(SEMANTIC_CANDIDATES, accepts);
  const { fileCosines } = meaning;
  yield* inSlices(files.length, (from, to) => {
    let least = nearest.least;
    for (let id = from; id < to; id++) {
      const cosine = fileCosines[id] as number;
      if (cosine <= 0 || cosine < least) continue;
      nearest.offer(files[id] as ImageFile, cosine);
      least = nearest.least;
    }
  });
  return nearest.sorted();
}
