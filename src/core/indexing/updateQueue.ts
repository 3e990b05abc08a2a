import type { Disposable } from '../base/contracts';

/** Milliseconds without an event before a run starts: a save often causes several events. */
const QUIET_MILLISECONDS = 80;
/** Maximum milliseconds to collect events if these never stop, as during a build that writes all the time. */
const PATIENCE_MILLISECONDS = 400;

/**
 * Queue that runs one update at a time. Changes that arrive during a run are collected into the next run; a change of
 * "anything" replaces single paths.
 */
export class UpdateQueue implements Disposable {
  #pending: Set<string> | 'everything' | undefined;
  /** Changes that the current run was started for. */
  #running: Set<string> | 'everything' | undefined;
  /** Latest time at which the next run starts. */
  #due: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tail: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(
    private readonly run: (paths: readonly string[] | undefined) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Records changed paths (undefined: anything may have changed) and schedules a run. */
  readonly push = (paths: readonly string[] | undefined): void => {
    if (this.#disposed) return;
    if (paths === undefined || this.#pending === 'everything') this.#pending = 'everything';
    else {
      this.#pending ??= new Set();
      for (const path of paths) this.#pending.add(path);
    }
    this.#due ??= performance.now() + PATIENCE_MILLISECONDS;
    clearTimeout(this.#timer);
    const wait = Math.min(QUIET_MILLISECONDS, this.#due - performance.now());
    this.#timer = setTimeout(() => void this.flush().catch(this.onError), wait);
  };

  /** Runs the pending changes after the current run; resolves when nothing is left. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#due = undefined;
    return this.runExclusive(async () => {
      const pending = this.#pending;
      this.#pending = undefined;
      if (pending === undefined || this.#disposed) return;
      this.#running = pending;
      try {
        await this.run(pending === 'everything' ? undefined : [...pending]);
      } finally {
        this.#running = undefined;
      }
    });
  }

  /** Runs a full update after the current run. */
  runAll(): Promise<void> {
    this.#pending = 'everything';
    return this.flush();
  }

  /** Runs other work after the current run, with no update at the same time. */
  runExclusive(work: () => Promise<void>): Promise<void> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Number of paths that wait for a run or are being updated; 0 if a full update is pending or running. */
  get changeCount(): number {
    const [pending, running] = [this.#pending ?? new Set<string>(), this.#running ?? new Set<string>()];
    return pending === 'everything' || running === 'everything' ? 0 : new Set([...pending, ...running]).size;
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }
}
