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

/** How long a search waits for changes that were just made, before it answers from what it has. */
const FRESHNESS_MILLISECONDS = 250;
/** More changes than that, as another branch brings them, take longer anyhow. */
const MAX_AWAITED = 50;
/**
 * How long the first look at a folder waits whose index was read: a search that arrives at once is answered first.
 * Beside that look a first answer took
 * 1.7 s after the start of the process, without it 1.35 (4,979 files).
 */
const OPENING_MILLISECONDS = 500;
/**
 * Of more paths than that the whole folder is looked at: that yields to searches meanwhile, and single paths do not.
 */
const MAX_LOST = 1_000;
/** First and longest wait before a run that failed is tried again: a full disk is not empty a moment later. */
const RETRY = { first: 5_000, longest: 300_000 };

/** Brings an index up to date, one run at a time, in the process that writes it. */
export class UpdateRunner implements Disposable {
  readonly queue: UpdateQueue;
  /** Stops the run in progress, and no other. */
  #stop = new AbortController();
  /** Changes that were not indexed, because indexing was paused or failed. */
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

  /** Brings everything up to date, for the first time in this process. */
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

  /** Whether the index lacks nothing but what events have told of since. */
  get isCurrent(): boolean {
    return this.#hasLooked && !this.#isBehind;
  }

  /**
   * Changes that were seen a moment ago are searched too, unless that takes long. Of a look at the whole folder that is
   * hoped only while nothing is indexed.
   */
  async catchUp(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { isWriter, indexer } = this.parts;
    const { changeCount, isPending } = this.queue;
    // A run that makes up for one that failed looks at everything, whatever it was started for.
    const areFew = changeCount > 0 && changeCount <= MAX_AWAITED && !this.#isBehind;
    if (!isWriter() || !(areFew || (isPending && indexer.filesTotal === 0))) return;
    await Promise.race([
      this.queue.flush().catch(() => undefined),
      delay(Math.min(milliseconds, FRESHNESS_MILLISECONDS), undefined, { signal }),
    ]);
  }

  /** Ends the run in progress, if there is one. */
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
   * Looks for changes that no event told of. Runs go on beside that: a save that waited for it was found after 15 s, or
   * 30, in 10,000 folders on a busy machine.
   */
  async rescan(): Promise<void> {
    const { statusStore, isWriter, indexer, closing } = this.parts;
    if (statusStore.isPaused || !isWriter()) return;
    const found = await indexer.list(closing);
    // Between two runs: what one is about to write would seem to be missing.
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
      // What a failed run has left undone, the next does too.
      await indexer.update(this.#failures > 0 ? undefined : paths, signal);
      this.#hasLooked ||= paths === undefined;
      this.#isBehind &&= paths !== undefined && this.#failures === 0;
      this.#failures = 0;
      await backgroundEmbedder.onUpdated(signal);
      statusStore.set({ state: 'indexed' });
      await maintenance().scheduleMaintenance();
    } catch (error) {
      this.#isBehind = true;
      // The caller that stopped it continues.
      if (signal.aborted) return;
      await this.#recover(error, signal);
    }
  }

  /**
   * Damage is repaired by a full rebuild; anything else, also what prevents the repair, is said, and tried
   * again later.
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
