import { errors } from '../base/errors';
import type { Steps } from './cooperativeSteps';

/** Maximum time, apart from one step, that other searches and cancellations have to wait. */
const SLICE_MILLISECONDS = 8;

/**
 * Work that an answer cannot do without continues after the deadline, but at most this much longer. Filters with many
 * expensive globs may take that long.
 */
const MAX_LATE_MILLISECONDS = 5_000;

/** Measures the time of one search, and lets other work use the thread in between. */
export class SearchClock {
  readonly #started = performance.now();
  #sliceStarted = this.#started;

  /**
   * @param deadline Time on the clock of `performance.now`.
   * @param yieldToEventLoop Resolves after everything else that waits for the thread has run.
   */
  constructor(
    private readonly deadline: number,
    private readonly yieldToEventLoop: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  get isPastDeadline(): boolean {
    return performance.now() >= this.deadline;
  }

  /** Milliseconds until the deadline, at least 0. */
  get remainingMilliseconds(): number {
    return Math.max(0, this.deadline - performance.now());
  }

  /** A clock with the same deadline, for work that must not yield. */
  get withoutYielding(): SearchClock {
    return new SearchClock(this.deadline, () => Promise.resolve(), this.signal);
  }

  /**
   * Yields if the time slice is over.
   * @throws the reason of a cancellation; SearchError TIMEOUT long after the deadline.
   */
  async yieldIfDue(): Promise<void> {
    this.signal.throwIfAborted();
    if (this.#isDue) {
      await this.yieldToEventLoop();
      this.#sliceStarted = performance.now();
      if (this.#sliceStarted > this.deadline + MAX_LATE_MILLISECONDS)
        throw errors.timeout(Math.round(this.#sliceStarted - this.#started));
    }
    this.signal.throwIfAborted();
  }

  /** Runs work step by step. @throws the reason of a cancellation. */
  async drive<T>(steps: Steps<T>): Promise<T> {
    try {
      for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
        if (this.#isDue) await this.yieldIfDue();
      }
    } finally {
      end(steps);
    }
  }

  /** Like {@link drive}, but returns undefined if the deadline passes first. @throws the reason of a cancellation. */
  async driveUntilDeadline<T>(steps: Steps<T>): Promise<T | undefined> {
    try {
      while (!this.isPastDeadline) {
        const { done, value } = steps.next();
        if (done) return value;
        if (this.#isDue) await this.yieldIfDue();
      }
      return undefined;
    } finally {
      end(steps);
    }
  }

  /** Processes each of some things. @throws the reason of a cancellation. */
  async map<T, R>(things: readonly T[], work: (thing: T, place: number) => R): Promise<readonly R[]> {
    const results: R[] = [];
    for (const [place, thing] of things.entries()) {
      await this.yieldIfDue();
      results.push(work(thing, place));
    }
    return results;
  }

  get #isDue(): boolean {
    return performance.now() - this.#sliceStarted > SLICE_MILLISECONDS;
  }
}

/** Ends work, so that unfinished work releases its resources; for finished work, this does nothing. */
function end<T>(steps: Steps<T>): void {
  steps.return(undefined as T);
}
