import type { Steps } from '../../src/core/scheduling/cooperativeSteps';

/** What some work comes to, without giving the thread away. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
