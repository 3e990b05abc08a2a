import type { Disposable } from '../../core/base/contracts';

/** How long after a look the next one comes: in milliseconds, and in multiples of what the look took. */
export interface RescanPace {
  readonly least: number;
  readonly most: number;
  readonly factor: number;
}

/** A look at 5,000 files takes some 50 ms: once a minute costs a thousandth of one core. */
const PACE: RescanPace = { least: 60_000, most: 600_000, factor: 200 };

/** Looks for changes that no event told of, again and again: systems lose events, and network disks send none. */
export class Rescans implements Disposable {
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  constructor(
    private readonly look: () => Promise<void>,
    private readonly pace: RescanPace = PACE,
  ) {
    this.#schedule(0);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }

  #schedule(took: number): void {
    if (this.#isDisposed) return;
    const { least: min, most: max, factor } = this.pace;
    this.#timer = setTimeout(() => void this.#turn(), Math.min(max, Math.max(min, factor * took)));
    this.#timer.unref();
  }

  async #turn(): Promise<void> {
    const started = performance.now();
    await this.look();
    this.#schedule(performance.now() - started);
  }
}
