import type { Disposable, OptimizeOutcome } from '../../core/base/contracts';
import type { UpdateQueue } from '../../core/indexing/updateQueue';
import { KEPT_VERSION_MILLISECONDS } from '../storage/tables/tableOptimizer';

/** An index that did not change for so long usually stays unchanged for a while. */
const QUIET_MILLISECONDS = 10_000;
/** Under constant searches, maintenance starts so long after the last change. */
const LONGEST_WAIT_MILLISECONDS = 120_000;
/**
 * Where changes never pause, what they have added is merged without a pause: every fragment makes a commit dearer, and
 * its manifest longer.
 */
const MAX_COMMITS = 64;
/** What was merged is dropped when no reader can still be on it. */
const DROP_MILLISECONDS = KEPT_VERSION_MILLISECONDS + 1_000;

/** Why the tables are optimized: changes stopped, a build ended, a process started, or changes do not stop. */
export type MaintenanceTrigger = 'quiet' | 'after a build' | 'at first' | 'busy';

export interface MaintenanceWork {
  /** Merges what the last changes have added. Resolves with whether there was enough of it. */
  readonly compactSmall: () => Promise<boolean>;
  /** Merges all that is due. Resolves with whether anything was. */
  readonly maintain: (trigger: MaintenanceTrigger) => Promise<boolean>;
  /** Drops what was merged before. */
  readonly drop: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Calls for maintenance of the tables when an index is idle, and otherwise only for a flood of changes.
 */
export class MaintenanceScheduler implements Disposable {
  #commits = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When something last changed. */
  #touchedAt = 0;
  #dropTimer: NodeJS.Timeout | undefined;
  /** Until when all that was merged is on disk a second time. */
  #twiceUntil = 0;
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(
    private readonly work: MaintenanceWork,
    private readonly times = { rest: QUIET_MILLISECONDS, drop: DROP_MILLISECONDS, longest: LONGEST_WAIT_MILLISECONDS },
  ) {}

  /** Something was committed, or may have been. */
  noteChange(): void {
    this.#commits++;
    if (this.#commits >= MAX_COMMITS) this.start('busy');
    else this.#startWhenIdle();
    this.#touchedAt = performance.now();
  }

  /** Postpones idle work, which would slow down a search: verification reads the whole index. */
  noteSearch(): void {
    if (this.#timer && performance.now() - this.#touchedAt < this.times.longest) this.#startWhenIdle();
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#dropTimer);
  }

  /** Resolves when no maintenance is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  #startWhenIdle(): void {
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => this.start('quiet'), this.times.rest).unref();
  }

  /** Does not wait for quiet; what is under way already is enough. */
  start(trigger: MaintenanceTrigger): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // What is under way may be no more than a drop.
    if (this.#running) this.#startWhenIdle();
    else this.#do(() => this.#maintain(trigger));
  }

  #do(work: () => Promise<void>): void {
    this.#running ??= work()
      .catch(this.work.onError)
      .finally(() => (this.#running = undefined));
  }

  async #maintain(trigger: MaintenanceTrigger): Promise<void> {
    this.#commits = 0;
    await this.work.drop();
    const isGoingOn = trigger === 'busy' || trigger === 'quiet';
    if (isGoingOn && (await this.work.compactSmall())) this.#dropLater();
    if (await this.#mergeAll(trigger)) this.#dropLater();
    // Idle work (verification and the snapshot) would otherwise wait for the next change.
    if (trigger !== 'quiet') this.#startWhenIdle();
  }

  /** While changes do not pause, the next waits until what the last has left is gone: else there are three of it. */
  async #mergeAll(trigger: MaintenanceTrigger): Promise<boolean> {
    if (trigger === 'busy' && performance.now() < this.#twiceUntil) return false;
    const isMerged = await this.work.maintain(trigger);
    if (isMerged) this.#twiceUntil = performance.now() + this.times.drop;
    return isMerged;
  }

  #dropLater(): void {
    clearTimeout(this.#dropTimer);
    if (!this.#isDisposed) this.#dropTimer = setTimeout(() => this.#drop(), this.times.drop).unref();
  }

  /** While tables are merged, those of before are dropped when that is done. */
  #drop(): void {
    this.#dropTimer = undefined;
    void this.idle().then(() => this.#do(this.work.drop));
  }
}

/** A merge yields to files that are removed meanwhile, but not indefinitely. */
const ATTEMPTS_BESIDE = 3;

/**
 * Puts tables in order beside the runs: a save that waited for a merge was found after 2 s at 5,000 files, and after 5
 * at 20,000. Only where something came first each time is it done between two of them.
 */
export async function runConcurrently(
  putInOrder: () => Promise<OptimizeOutcome>,
  queue: Pick<UpdateQueue, 'runExclusive'>,
): Promise<OptimizeOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS_BESIDE; attempt++) {
    const optimized = await putInOrder();
    if (optimized !== 'overtaken') return optimized;
  }
  let optimized: OptimizeOutcome = 'needless';
  await queue.runExclusive(async () => void (optimized = await putInOrder()));
  return optimized;
}
