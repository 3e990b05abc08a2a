import { timeoutSignal } from '../scheduling/timeoutSignal';
import type { QueryHits } from '../ranking/fuseResults';

/**
 * Milliseconds after which partial results are shown. Nearly all searches finish earlier; a user who waits longer wants
 * to see something.
 */
export const PARTIAL_RESULTS_AFTER_MILLISECONDS = 80;

/**
 * Shows part of the results once before the search is complete: the results found so far if the search takes longer
 * than a user waits, otherwise the first of the final results.
 */
export class PartialResults {
  readonly #impatient = timeoutSignal(PARTIAL_RESULTS_AFTER_MILLISECONDS);
  readonly #late = new Promise<void>((resolve) =>
    this.#impatient.addEventListener('abort', () => resolve(), { once: true }),
  );
  #shown = false;

  constructor(private readonly show: (answers: readonly QueryHits[]) => Promise<void>) {}

  /** Whether nothing was shown yet. */
  get isPending(): boolean {
    return !this.#shown;
  }

  get isDue(): boolean {
    return !this.#shown && this.#impatient.aborted;
  }

  /** Returns whether partial results are due before `work` settles. The caller handles the outcome of `work`. */
  async isSlowerThan(work: Promise<unknown>): Promise<boolean> {
    await Promise.race([work.catch(() => undefined), this.#late]);
    return this.isDue;
  }

  async emit(answers: readonly QueryHits[]): Promise<void> {
    this.#shown = true;
    await this.show(answers);
  }
}
