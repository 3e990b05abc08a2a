import type { Disposable } from '../../core/base/contracts';

/** Knows which requests are under way. */
export class ActivityTracker {
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #listeners = new Set<() => void>();

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Calls back whenever a request begins, before it does, and whenever one has ended. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Answers a request, which is under way until it has an answer or has failed. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = withResolver();
    this.#underWay.add(promise);
    this.#tell();
    try {
      return await work();
    } finally {
      this.#underWay.delete(promise);
      resolve();
      this.#tell();
    }
  }

  /** Resolves when all that is under way now has ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#underWay]);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The searches of this process, of whichever folder. */
export const searches = new ActivityTracker();

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
