import type { Pace } from './pace';
import type { SearchImage } from './searchImage';

/** Attempts on an index that changes meanwhile; the last one does not yield. */
const ATTEMPTS = 3;

/** What is read of the index in several steps holds together only when nothing changed in between. */
export async function steadily<T>(image: SearchImage, pace: Pace, read: (pace: Pace) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const { revision } = image;
    const found = await read(pace);
    if (image.revision === revision) return found;
  }
  return read(pace.unbroken);
}
