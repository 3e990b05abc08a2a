import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds between two checks for commits and commands of other processes and for released locks, on systems that
 * do not report such changes.
 */
const LOOK_MILLISECONDS = 1_000;

/** Polls the state of other processes at intervals, with at most one poll in progress. */
export class PollLoop {
  #polling: Promise<void> | undefined;

  constructor(
    private readonly lookOnce: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly closing: AbortSignal,
  ) {}

  /** Returns the poll in progress, or starts one. */
  poll(): Promise<void> {
    return (this.#polling ??= this.lookOnce().finally(() => (this.#polling = undefined)));
  }

  /** Polls without waiting; failures go to `onFailure`. */
  pollInBackground(): void {
    void this.poll().catch(this.onFailure);
  }

  /**
   * Waits for the poll in progress. A poll that began before a marker file was created or removed has read the old
   * state.
   */
  async idle(): Promise<void> {
    await this.#polling?.catch(() => undefined);
  }

  async start(): Promise<void> {
    while (!this.closing.aborted) {
      await this.poll().catch(this.onFailure);
      await delay(LOOK_MILLISECONDS, undefined, { signal: this.closing, ref: false }).catch(() => undefined);
    }
  }
}
