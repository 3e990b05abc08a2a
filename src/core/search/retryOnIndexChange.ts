import type { SearchClock } from '../scheduling/searchClock';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Attempts on an index that changes meanwhile; the last one does not yield. */
const ATTEMPTS = 3;

/** What is read of the index in several steps holds together only when nothing changed in between. */
export async function retryOnIndexChange<T>(
  index: MemoryIndex,
  clock: SearchClock,
  read: (pace: SearchClock) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const { revision } = index;
    const found = await read(clock);
    if (index.revision === revision) return found;
  }
  return read(clock.withoutYielding);
}
