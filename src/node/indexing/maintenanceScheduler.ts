import type { Disposable, OptimizeOutcome } from '../../core/base/contracts';
import type { UpdateQueue } from '../../core/indexing/updateQueue';
import { KEPT_VERSION_MILLISECONDS } from '../storage/tables/tableOptimizer';

/**
 * Milliseconds without a change after which an index counts as quiet, because it then usually stays unchanged for a
 * while.
 */
const QUIET_MILLISECONDS = 10_000;
/** Milliseconds since the last change after which searches no longer postpone maintenance. */
const LONGEST_WAIT_MILLISECONDS = 120_000;
/**
 * Number of commits after which the tables are merged even if changes never pause: every fragment slows down commits
 * and lengthens the manifest.
 */
const MAX_COMMITS = 64;
/** Milliseconds to wait before merged versions are dropped, so that no reader can still be using them. */
const DROP_MILLISECONDS = KEPT_VERSION_MILLISECONDS + 1_000;

/** Reason for optimizing the tables: changes stopped, a build ended, a process started, or changes do not stop. */
export type MaintenanceTrigger = 'quiet' | 'after a build' | 'at first' | 'busy';

export interface MaintenanceWork {
  /** Merges what the last changes have added. Resolves with whether there was enough to merge. */
  readonly compactSmall: () => Promise<boolean>;
  /** Performs all merges that are due. Resolves with whether there were any. */
  readonly maintain: (trigger: MaintenanceTrigger) => Promise<boolean>;
  /** Drops the versions that earlier merges replaced. */
  readonly drop: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Starts maintenance of the tables when an index is idle, or earlier after many changes. */
export class MaintenanceScheduler implements Disposable {
  #commits = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Time of the last change. */
  #touchedAt = 0;
  #dropTimer: NodeJS.Timeout | undefined;
  /** Time until which the data of the last merge is on disk twice, in the old and the new version. */
  #twiceUntil = 0;
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(
    private readonly work: MaintenanceWork,
    private readonly times = { rest: QUIET_MILLISECONDS, drop: DROP_MILLISECONDS, longest: LONGEST_WAIT_MILLISECONDS },
  ) {}

  /** Records that a commit was made, or may have been. */
  noteChange(): void {
    this.#commits++;
    if (this.#commits >= MAX_COMMITS) this.start('busy');
    else this.#startWhenIdle();
    this.#touchedAt = performance.now();
  }

  /** Postpones idle work that would slow down a search: verification reads the whole index. */
  noteSearch(): void {
    if (this.#timer && performance.now() - this.#touchedAt < this.times.longest) this.#startWhenIdle();
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#dropTimer);
  }

  /** Resolves when no maintenance is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  #startWhenIdle(): void {
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => this.start('quiet'), this.times.rest).unref();
  }

  /**
   * Starts maintenance without waiting until the index is quiet. If maintenance is already in progress, schedules the
   * next one for when the index is idle instead.
   */
  start(trigger: MaintenanceTrigger): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // The work in progress may only be dropping old versions, so maintenance is still needed.
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

  /**
   * Performs all merges that are due. While changes do not pause, does so only after the versions that the last merge
   * replaced are dropped, as otherwise three copies would be on disk.
   */
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

  /** Drops replaced versions, after any maintenance in progress has ended. */
  #drop(): void {
    this.#dropTimer = undefined;
    void this.idle().then(() => this.#do(this.work.drop));
  }
}

/** Maximum number of merges attempted beside runs. A merge is overtaken when files are removed during it. */
const ATTEMPTS_BESIDE = 3;

/**
 * Optimizes tables while runs continue: when a save had to wait for a merge, it could be found only after 2 s at 5,000
 * files, and after 5 s at 20,000. If every attempt is overtaken, the last one is made between two runs.
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
