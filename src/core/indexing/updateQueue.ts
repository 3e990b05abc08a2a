import type { Disposable } from '../base/contracts';

/** How long events are collected before a run: a save is often several. */
const QUIET_MILLISECONDS = 80;
/** How long at most, where events never stop: a build that writes all the time. */
const PATIENCE_MILLISECONDS = 400;

/**
 * Runs one update at a time. Changes that arrive meanwhile are collected into the next run; a change of "anything"
 * swallows single paths.
 */
export class UpdateQueue implements Disposable {
  #pending: Set<string> | 'everything' | undefined;
  /** What the run in progress was started for. */
  #running: Set<string> | 'everything' | undefined;
  /** When the next run starts at the latest. */
  #due: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tail: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(
    private readonly run: (paths: readonly string[] | undefined) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Takes note of changed paths (undefined: anything may have changed) and runs a moment later. */
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

  /** Runs what is pending after whatever is running; resolves when nothing is left. */
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

  /** Runs a full update after whatever is running. */
  runAll(): Promise<void> {
    this.#pending = 'everything';
    return this.flush();
  }

  /** Does something else after whatever is running, with no run beside it. */
  runExclusive(work: () => Promise<void>): Promise<void> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** How many paths wait for a run or are in one, where that is all: 0 beside a look at everything. */
  get changeCount(): number {
    const [pending, running] = [this.#pending ?? new Set<string>(), this.#running ?? new Set<string>()];
    return pending === 'everything' || running === 'everything' ? 0 : new Set([...pending, ...running]).size;
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }
}
