import { PARTIAL_RESULTS_AFTER_MILLISECONDS } from '../../core/search/partialResults';

/**
 * Joins what several sources say one after the other. Nothing is told in the first moments, in which most have said
 * all.
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

  /** Where source number `i` says what it has. */
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
