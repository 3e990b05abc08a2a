import type { Disposable } from '../../core/base/contracts';

/**
 * Delay between two scans: `least` and `most` in milliseconds, `factor` as a multiple of the duration of the last scan.
 */
export interface RescanPace {
  readonly least: number;
  readonly most: number;
  readonly factor: number;
}

/** A scan of 5,000 files takes some 50 ms, so one per minute costs a thousandth of a core. */
const PACE: RescanPace = { least: 60_000, most: 600_000, factor: 200 };

/** Scans for changes that no event reported, at intervals: systems lose events, and network drives send none. */
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
