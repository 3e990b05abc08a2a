import type { SearchClock } from '../scheduling/searchClock';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Attempts on an index that changes meanwhile; the last one does not yield. */
const ATTEMPTS = 3;

/**
 * What is read of the index in several steps holds together only when nothing changed in between: a clock for each
 * attempt at it, of which the last one counts.
 */
export function* untilIndexRests(index: MemoryIndex, clock: SearchClock): Generator<SearchClock, void, undefined> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const { revision } = index;
    yield clock;
    if (index.revision === revision) return;
  }
  yield clock.withoutYielding;
}
