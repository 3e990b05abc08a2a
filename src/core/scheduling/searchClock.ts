import { errors } from '../base/errors';
import type { Steps } from './cooperativeSteps';

/** Other searches, and word of a cancellation, wait no longer than this and one step. */
const SLICE_MILLISECONDS = 8;

/**
 * What no answer can do without is finished after the deadline, unless it takes so much longer: filters of many costly
 * globs may.
 */
const MAX_LATE_MILLISECONDS = 5_000;

/** Keeps the time of one search, and lets others have the thread in between. */
export class SearchClock {
  readonly #started = performance.now();
  #sliceStarted = this.#started;

  /**
   * @param deadline on the clock of `performance.now`.
   * @param yieldToEventLoop resolves when everything else that waits for the thread has had it.
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

  /** A clock with this deadline, for work that must not yield. */
  get withoutYielding(): SearchClock {
    return new SearchClock(this.deadline, () => Promise.resolve(), this.signal);
  }

  /** Between two steps. @throws the reason of a cancellation; SearchError TIMEOUT long after the deadline. */
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

  /** Does some work step by step. @throws the reason of a cancellation. */
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

  /** Like {@link drive}; undefined when time is up before the work is done. @throws the reason of a cancellation. */
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

  /** Does the same with each of some things. @throws the reason of a cancellation. */
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

/** What is not done to its end gives back what it has borrowed; what is done has ended. */
function end<T>(steps: Steps<T>): void {
  steps.return(undefined as T);
}
