import type { Disposable } from '../contracts';

/** How long events are collected before a run: a save is often several. */
const QUIET_MILLISECONDS = 80;

/**
 * Runs one update at a time. Changes that arrive meanwhile are collected into the next run; a change of "anything"
 * swallows single paths.
 */
export class SyncQueue implements Disposable {
  #pending: Set<string> | 'everything' | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tail: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(
    private readonly run: (paths: readonly string[] | undefined) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Takes note of changed paths (undefined: anything may have changed) and runs a moment later. */
  push(paths: readonly string[] | undefined): void {
    if (this.#disposed) return;
    if (paths === undefined || this.#pending === 'everything') this.#pending = 'everything';
    else this.#pending = new Set([...(this.#pending ?? []), ...paths]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(this.onError), QUIET_MILLISECONDS);
  }

  /** Runs what is pending after whatever is running; resolves when nothing is left. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    const result = this.#tail.then(async () => {
      const pending = this.#pending;
      this.#pending = undefined;
      if (pending !== undefined && !this.#disposed) await this.run(pending === 'everything' ? undefined : [...pending]);
    });
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Runs a full update after whatever is running. */
  runAll(): Promise<void> {
    this.#pending = 'everything';
    return this.flush();
  }

  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }
}
