import { setTimeout as delay } from 'node:timers/promises';
import type { Disposable, Logger } from '../../core/base/contracts';
import type { Indexer } from '../../core/indexing/indexer';
import { UpdateQueue } from '../../core/indexing/updateQueue';
import type { IndexMaintenance } from './indexMaintenance';
import type { IndexStatusStore } from './indexStatusStore';
import type { BackgroundEmbedder } from '../embedding/backgroundEmbedder';

export interface UpdateRunnerParts {
  readonly indexer: Pick<Indexer, 'update' | 'list' | 'diff' | 'filesTotal'>;
  readonly statusStore: IndexStatusStore;
  readonly backgroundEmbedder: Pick<BackgroundEmbedder, 'onUpdated' | 'setPaused'>;
  readonly maintenance: () => Pick<IndexMaintenance, 'scheduleMaintenance' | 'recover'>;
  readonly isWriter: () => boolean;
  readonly logger: Logger;
  readonly closing: AbortSignal;
}

/** Maximum number of milliseconds that a search waits for recent changes before it uses the index as it is. */
const FRESHNESS_MILLISECONDS = 250;
/**
 * Maximum number of changes that a search waits for. More changes, as after a switch of branches, take longer than the
 * wait.
 */
const MAX_AWAITED = 50;
/**
 * Milliseconds to wait before the first scan of a folder whose index was loaded, so that a search that arrives at once
 * is answered first. The first response took 1.7 s from the start of the process with a scan beside it, and 1.35 s
 * without (4,979 files).
 */
const OPENING_MILLISECONDS = 500;
/**
 * Number of changed paths above which the whole folder is scanned: a scan yields to searches, updates of single paths
 * do not.
 */
const MAX_LOST = 1_000;
/** First and longest wait in milliseconds before a failed run is retried: a full disk takes time to be cleared. */
const RETRY = { first: 5_000, longest: 300_000 };

/** Brings an index up to date, one run at a time, in the process that writes it. */
export class UpdateRunner implements Disposable {
  readonly queue: UpdateQueue;
  /** Stops only the run in progress. */
  #stop = new AbortController();
  /** Whether changes were not indexed because indexing was paused or failed. */
  #isBehind = false;
  #failures = 0;
  #hasLooked = false;
  #retry: NodeJS.Timeout | undefined;
  #firstLook: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: UpdateRunnerParts,
    private readonly times = { ...RETRY, opening: OPENING_MILLISECONDS },
  ) {
    this.queue = new UpdateQueue(
      (paths) => this.#run(paths),
      (error) => parts.logger.error('The index could not be brought up to date.', error),
    );
  }

  /** Starts the first full update in this process. */
  begin(): void {
    this.#hasLooked = false;
    const { indexer, statusStore } = this.parts;
    if (indexer.filesTotal === 0 || statusStore.isPaused) this.queue.push(undefined);
    else this.#firstLook = setTimeout(() => this.queue.push(undefined), this.times.opening).unref();
  }

  /** Whether files are known to have changed since they were indexed. */
  get isStale(): boolean {
    return this.queue.isPending || this.queue.changeCount > 0 || this.#isBehind;
  }

  /** Whether the index lacks only changes that events have reported since the last full update. */
  get isCurrent(): boolean {
    return this.#hasLooked && !this.#isBehind;
  }

  /**
   * Waits briefly until recent changes are indexed, so that a search finds them. Waits for a scan of the whole folder
   * only while nothing is indexed.
   */
  async catchUp(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { isWriter, indexer } = this.parts;
    const { changeCount, isPending } = this.queue;
    // After a failure, the next run scans the whole folder, whatever it was started for.
    const areFew = changeCount > 0 && changeCount <= MAX_AWAITED && !this.#isBehind;
    if (!isWriter() || !(areFew || (isPending && indexer.filesTotal === 0))) return;
    await Promise.race([
      this.queue.flush().catch(() => undefined),
      delay(Math.min(milliseconds, FRESHNESS_MILLISECONDS), undefined, { signal }),
    ]);
  }

  /** Stops the run in progress, if any. */
  stop(): void {
    this.#stop.abort();
    if (!this.parts.closing.aborted) this.#stop = new AbortController();
  }

  setPaused(isPaused: boolean): void {
    const { statusStore, backgroundEmbedder, isWriter } = this.parts;
    if (!statusStore.setPaused(isPaused)) return;
    backgroundEmbedder.setPaused(isPaused);
    if (isPaused) this.stop();
    else if (isWriter()) this.queue.push(undefined);
  }

  /**
   * Scans for changes that no event reported. Runs continue during the scan: on a busy machine with 10,000 folders, a
   * save that had to wait for the scan could be found only after 15 to 30 s.
   */
  async rescan(): Promise<void> {
    const { statusStore, isWriter, indexer, closing } = this.parts;
    if (statusStore.isPaused || !isWriter()) return;
    const found = await indexer.list(closing);
    // Compare between two runs: files that a run is about to write would seem to be missing.
    await this.queue.runExclusive(() => {
      const { changed, removed } = indexer.diff(found);
      const paths = [...changed.map(({ path }) => path), ...removed];
      if (paths.length > 0 && isWriter()) this.queue.push(paths.length > MAX_LOST ? undefined : paths);
      return Promise.resolve();
    });
  }

  fail(error: unknown): void {
    if (!this.parts.closing.aborted) this.parts.statusStore.fail(error);
  }

  dispose(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#firstLook);
    this.#stop.abort();
    this.queue.dispose();
  }

  async #run(paths: readonly string[] | undefined): Promise<void> {
    const { statusStore, backgroundEmbedder, indexer, isWriter, maintenance } = this.parts;
    this.#isBehind ||= statusStore.isPaused;
    if (statusStore.isPaused || !isWriter()) return;
    const { signal } = this.#stop;
    clearTimeout(this.#retry);
    if (paths === undefined) clearTimeout(this.#firstLook);
    try {
      // A run after a failed one also does the work that the failed one left undone.
      await indexer.update(this.#failures > 0 ? undefined : paths, signal);
      this.#hasLooked ||= paths === undefined;
      this.#isBehind &&= paths !== undefined && this.#failures === 0;
      this.#failures = 0;
      await backgroundEmbedder.onUpdated(signal);
      statusStore.set({ state: 'indexed' });
      await maintenance().scheduleMaintenance();
    } catch (error) {
      this.#isBehind = true;
      // The caller that stopped the run continues.
      if (signal.aborted) return;
      await this.#recover(error, signal);
    }
  }

  /**
   * Recovers from a failed run. Damage is repaired by a full rebuild. Any other failure, including one that prevents
   * the repair, is reported, and the run is retried later.
   */
  async #recover(error: unknown, signal: AbortSignal): Promise<void> {
    try {
      if (!(await this.parts.maintenance().recover(error))) throw error;
    } catch (failure) {
      if (signal.aborted) return;
      this.fail(failure);
      this.#tryAgainLater();
      throw failure;
    }
    await this.#run(undefined);
  }

  #tryAgainLater(): void {
    const wait = Math.min(this.times.longest, this.times.first * 2 ** this.#failures++);
    clearTimeout(this.#retry);
    if (!this.parts.closing.aborted) this.#retry = setTimeout(() => this.queue.push(undefined), wait).unref();
  }
}
