/** Waits for something beside the thread: the others have it meanwhile. */
export type ReleaseWhile = <T>(wait: () => Promise<T>) => Promise<T>;

/**
 * One thread for the questions of a batch. Each computes in its turn and gives it away while it waits for the store;
 * of those that could go on, the first of the batch does. So they wait side by side, and what is answered when time is
 * up is whole, where taking turns at every yield would leave all of them half done.
 */
export class BatchScheduler {
  readonly #waiting = new Map<number, () => void>();
  #isTaken = false;

  /** @param place of the question in the batch: one task for each. */
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
