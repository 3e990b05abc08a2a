import { PARTIAL_RESULTS_AFTER_MILLISECONDS } from '../../core/search/partialResults';

/**
 * Merges the values that several sources report over time. Reports nothing for the first moments, in which most sources
 * finish.
 */
export class PartialResultMerger<T> {
  readonly #latest: (T | undefined)[];
  readonly #tell: (latest: readonly T[], first: T) => void;
  readonly #timer: ReturnType<typeof setTimeout>;
  #isDue = false;

  constructor(sources: number, tell: (latest: readonly T[], first: T) => void) {
    this.#latest = Array.from({ length: sources }, () => undefined);
    this.#tell = tell;
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.#say();
    }, PARTIAL_RESULTS_AFTER_MILLISECONDS);
  }

  /** Returns the function through which source number `i` reports its value. */
  reporterFor(i: number): (value: T) => void {
    return (value) => {
      this.#latest[i] = value;
      if (this.#isDue) this.#say();
    };
  }

  end(): void {
    this.#isDue = false;
    clearTimeout(this.#timer);
  }

  #say(): void {
    const known = this.#latest.filter((value) => value !== undefined);
    const [first] = known;
    if (first !== undefined) this.#tell(known, first);
  }
}
