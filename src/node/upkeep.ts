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
    if (this.#commits >= MOST_COMMITS) this.#start(false);
    else this.#startIn(QUIET_MILLISECONDS);
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

/** Puts tables in order beside the runs, so that a save is found as fast as ever; between two of them where one came first. */
export async function besideRuns(putInOrder: () => Promise<Optimized>, queue: Pick<SyncQueue, 'alone'>): Promise<Optimized> {
  const optimized = await putInOrder();
  return optimized === 'overtaken' ? betweenRuns(putInOrder, queue) : optimized;
}

/** Where one run follows the other, one of them would always come first. */
export async function betweenRuns(putInOrder: () => Promise<Optimized>, queue: Pick<SyncQueue, 'alone'>): Promise<Optimized> {
  let optimized: Optimized = 'needless';
  await queue.alone(async () => void (optimized = await putInOrder()));
  return optimized;
}
