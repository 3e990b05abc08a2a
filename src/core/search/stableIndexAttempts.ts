import type { SearchClock } from '../scheduling/searchClock';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Number of attempts to read an index that changes meanwhile; the last attempt does not yield. */
const ATTEMPTS = 3;

/**
 * Yields a clock for each attempt to read the index in several steps. Such a read is consistent only if the index did
 * not change in between; otherwise another attempt follows. The last attempt counts.
 */
export function* stableIndexAttempts(index: MemoryIndex, clock: SearchClock): Generator<SearchClock, void, undefined> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const { revision } = index;
    yield clock;
    if (index.revision === revision) return;
  }
  yield clock.withoutYielding;
}
