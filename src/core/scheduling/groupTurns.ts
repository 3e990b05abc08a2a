interface Turn<G> {
  readonly group: G;
  readonly begin: () => void;
}

/**
 * Runs work of the same group in parallel, and work of different groups one after the other, in the order of arrival.
 */
export class GroupTurns<G> {
  readonly #waiting: Turn<G>[] = [];
  #group: G | undefined;
  #running = 0;

  async run<T>(group: G, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(group, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#admit();
    }
  }

  async #enter(group: G, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const isFirst = this.#waiting.length === 0;
    if (isFirst && this.#mayRun(group)) this.#begin(group);
    else await this.#wait(group, signal);
  }

  #wait(group: G, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        this.#admit();
        reject(signal.reason as Error);
      };
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const turn = { group, begin };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
    });
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#mayRun(next.group); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#begin(next.group);
      next.begin();
    }
  }

  #mayRun(group: G): boolean {
    return this.#running === 0 || this.#group === group;
  }

  #begin(group: G): void {
    this.#group = group;
    this.#running++;
  }
}
