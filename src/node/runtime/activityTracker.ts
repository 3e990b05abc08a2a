import type { Disposable } from '../../core/base/contracts';

/** Knows which requests are under way. */
export class ActivityTracker {
  readonly #underWay = new Set<Promise<void>>();
  readonly #listeners = new Set<() => void>();

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Calls back whenever a request begins, before it does, and whenever one has ended. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** A request begins. @returns what to call when it has an answer or has failed. */
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
