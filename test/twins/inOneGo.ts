import type { Steps } from '../../src/core/scheduling/cooperativeSteps';

/** Runs all steps without yielding the thread, and returns their result. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
