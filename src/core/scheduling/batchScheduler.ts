/** A function that releases the thread while `wait` waits for something else, so that other tasks can use it. */
export type ReleaseWhile = <T>(wait: () => Promise<T>) => Promise<T>;

/**
 * Shares one thread among the queries of a batch. A query keeps the thread until it waits for the store; then the first
 * query of the batch that can continue gets it. The queries thus wait in parallel, and the answers that exist when time
 * is up are complete. Alternating at every yield would leave all of them half done.
 */
export class BatchScheduler {
  readonly #waiting = new Map<number, () => void>();
  #isTaken = false;

  /** @param place Position of the query in the batch; one task for each. */
  async run<T>(place: number, work: (releaseWhile: ReleaseWhile) => Promise<T>): Promise<T> {
    await this.#begin(place);
    try {
      return await work(async (wait) => {
        this.#end();
        try {
          return await wait();
        } finally {
          await this.#begin(place);
        }
      });
    } finally {
      this.#end();
    }
  }

  async #begin(place: number): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.set(place, resolve));
    this.#isTaken = true;
  }

  #end(): void {
    const [first] = [...this.#waiting.keys()].sort((a, b) => a - b);
    if (first === undefined) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.get(first)?.();
    this.#waiting.delete(first);
  }
}
