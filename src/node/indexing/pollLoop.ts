import { setTimeout as delay } from 'node:timers/promises';

/** How often a process looks for what others have written, ordered or left, where the system does not tell it. */
const LOOK_MILLISECONDS = 1_000;

/** Looks at what other processes do: one look at a time, again and again. */
export class PollLoop {
  #polling: Promise<void> | undefined;

  constructor(
    private readonly lookOnce: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly closing: AbortSignal,
  ) {}

  /** The look in progress, or a new one. */
  poll(): Promise<void> {
    return (this.#polling ??= this.lookOnce().finally(() => (this.#polling = undefined)));
  }

  /** Polls without waiting; failures go to `onFailure`. */
  pollInBackground(): void {
    void this.poll().catch(this.onFailure);
  }

  /** A look that began before a mark was made or removed knows the old one. */
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
