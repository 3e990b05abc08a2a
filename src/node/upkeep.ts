import type { Disposable, Optimized } from '../core/contracts';
import type { SyncQueue } from '../core/index/syncQueue';

/** An index that nobody changed for so long is left alone for a while, as a rule. */
const QUIET_MILLISECONDS = 10_000;
/** Where changes never pause, upkeep does not wait for a pause: every fragment makes a commit dearer, and its manifest longer. */
const MOST_COMMITS = 64;
/** Old versions are dropped when no reader can still be on them: a second round, after the first has made some. */
export const SECOND_ROUND_MILLISECONDS = 75_000;

/** Calls for upkeep of the tables when an index has come to rest, and never while it has not but for a flood of changes. */
export class Upkeep implements Disposable {
  #commits = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** @param keepUp is told whether it is quiet; resolves with whether a second round is worth while. */
  constructor(
    private readonly keepUp: (isQuiet: boolean) => Promise<boolean>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Something was committed, or may have been. */
  touched(): void {
    this.#commits++;
    if (this.#commits >= MOST_COMMITS) this.start();
    else this.#startIn(QUIET_MILLISECONDS);
  }

  /** Does not wait for quiet; what is under way already is enough. */
  start(): void {
    this.#start(false);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves when no upkeep is under way. */
  async settled(): Promise<void> {
    await this.#running;
  }

  #startIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(true), milliseconds).unref();
  }

  #start(isQuiet: boolean): void {
    clearTimeout(this.#timer);
    this.#running ??= this.#run(isQuiet).finally(() => (this.#running = undefined));
  }

  async #run(isQuiet: boolean): Promise<void> {
    this.#commits = 0;
    try {
      if (await this.keepUp(isQuiet)) this.#startIn(SECOND_ROUND_MILLISECONDS);
    } catch (error) {
      this.onError(error);
    }
  }
}

/** A merge gives way to files that are removed meanwhile, but not for ever. */
const ATTEMPTS_BESIDE = 3;

/**
 * Puts tables in order beside the runs: a save that waited for a merge was found after 2 s at 5,000 files, and after 5 at
 * 20,000. Only where something came first each time is it done between two of them.
 */
export async function besideRuns(putInOrder: () => Promise<Optimized>, queue: Pick<SyncQueue, 'alone'>): Promise<Optimized> {
  for (let attempt = 0; attempt < ATTEMPTS_BESIDE; attempt++) {
    const optimized = await putInOrder();
    if (optimized !== 'overtaken') return optimized;
  }
  let optimized: Optimized = 'needless';
  await queue.alone(async () => void (optimized = await putInOrder()));
  return optimized;
}
