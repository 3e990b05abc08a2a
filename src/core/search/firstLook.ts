import type { SearchResult } from '../types';
import { timeoutSignal } from '../timeoutSignal';
import type { Answer } from './aggregate';

/** Nearly all searches are over by then; who waits longer wants to see something. */
export const patienceMilliseconds = 80;

/** Takes what is found so far: by words alone perhaps, or for the first questions of many. */
export type OnFirst = (result: SearchResult) => void;

/** Shows once what is found so far: when a search takes longer than a person waits, else the beginning of what it has found. */
export class FirstLook {
  readonly #impatient = timeoutSignal(patienceMilliseconds);
  #shown = false;

  constructor(private readonly show: (answers: readonly Answer[]) => Promise<void>) {}

  /** Whether nothing was shown. */
  get isOpen(): boolean {
    return !this.#shown;
  }

  get isDue(): boolean {
    return !this.#shown && this.#impatient.aborted;
  }

  /** Whether `work` takes longer. What became of it is for others to look at. */
  async outlasts(work: Promise<unknown>): Promise<boolean> {
    const late = new Promise<void>((resolve) => this.#impatient.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([work.catch(() => undefined), late]);
    return this.isDue;
  }

  async take(answers: readonly Answer[]): Promise<void> {
    this.#shown = true;
    await this.show(answers);
  }
}
