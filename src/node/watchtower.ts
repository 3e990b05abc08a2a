import { setTimeout as delay } from 'node:timers/promises';

/** How often a process looks for what others have written, ordered or left, where the system does not tell it. */
const LOOK_MILLISECONDS = 1_000;

/** Looks at what other processes do: one look at a time, again and again. */
export class Watchtower {
  #looking: Promise<void> | undefined;

  constructor(
    private readonly lookOnce: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly closing: AbortSignal,
  ) {}

  /** The look in progress, or a new one. */
  look(): Promise<void> {
    return (this.#looking ??= this.lookOnce().finally(() => (this.#looking = undefined)));
  }

  /** The same, whose failure is told elsewhere. */
  glance(): void {
    void this.look().catch(this.onFailure);
  }

  /** A look that began before a mark was made or removed knows the old one. */
  async endOfLook(): Promise<void> {
    await this.#looking?.catch(() => undefined);
  }

  async keepLooking(): Promise<void> {
    while (!this.closing.aborted) {
      await this.look().catch(this.onFailure);
      await delay(LOOK_MILLISECONDS, undefined, { signal: this.closing, ref: false }).catch(() => undefined);
    }
  }
}
