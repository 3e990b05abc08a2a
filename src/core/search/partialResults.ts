import { timeoutSignal } from '../scheduling/timeoutSignal';
import type { QueryHits } from '../ranking/fuseResults';

/** Nearly all searches are over by then; a user who waits longer wants to see something. */
export const PARTIAL_RESULTS_AFTER_MILLISECONDS = 80;

/**
 * Shows once what is found so far: when a search takes longer than a user waits, else the beginning of what it has
 * found.
 */
export class PartialResults {
  readonly #impatient = timeoutSignal(PARTIAL_RESULTS_AFTER_MILLISECONDS);
  readonly #late = new Promise<void>((resolve) =>
    this.#impatient.addEventListener('abort', () => resolve(), { once: true }),
  );
  #shown = false;

  constructor(private readonly show: (answers: readonly QueryHits[]) => Promise<void>) {}

  /** Whether nothing was shown. */
  get isPending(): boolean {
    return !this.#shown;
  }

  get isDue(): boolean {
    return !this.#shown && this.#impatient.aborted;
  }

  /** Whether `work` takes longer. What became of it is for others to look at. */
  async isSlowerThan(work: Promise<unknown>): Promise<boolean> {
    await Promise.race([work.catch(() => undefined), this.#late]);
    return this.isDue;
  }

  async emit(answers: readonly QueryHits[]): Promise<void> {
    this.#shown = true;
    await this.show(answers);
  }
}
