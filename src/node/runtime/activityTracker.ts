import type { Disposable } from '../../core/base/contracts';

/** Tracks the requests in progress. */
export class ActivityTracker {
  readonly #underWay = new Set<Promise<void>>();
  readonly #listeners = new Set<() => void>();

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Calls back whenever a request is about to begin or has ended. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Records that a request begins. @returns the function to call when the request has a response or has failed. */
  begin(): () => void {
    let resolve = (): void => undefined;
    const ended = new Promise<void>((done) => (resolve = done));
    this.#underWay.add(ended);
    this.#tell();
    return () => {
      this.#underWay.delete(ended);
      resolve();
      this.#tell();
    };
  }

  /** Resolves when all requests that are in progress now have ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#underWay]);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The searches in this process, in any folder. */
export const searches = new ActivityTracker();
