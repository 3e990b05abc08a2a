import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { ChunkStore } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import type { Indexer } from '../../core/indexing/indexer';
import { abortable } from '../runtime/abortable';
import type { ProcessSignals, IndexCommand } from '../indexDirectory/processSignals';
import type { IndexMaintenance } from './indexMaintenance';
import type { PollLoop } from './pollLoop';
import type { UpdateRunner } from './updateRunner';
import type { WriterLock } from '../indexDirectory/writerLock';
import type { WriterStatusFile } from './writerStatusFile';
import type { SnapshotManager } from '../storage/snapshotManager';
import type { IndexStatusStore } from './indexStatusStore';

export interface CommandQueueParts {
  readonly signals: ProcessSignals;
  readonly statusStore: IndexStatusStore;
  readonly store: Pick<ChunkStore, 'clear'>;
  readonly indexer: Indexer;
  readonly runs: UpdateRunner;
  readonly maintenance: IndexMaintenance;
  readonly lock: WriterLock;
  readonly publisher: WriterStatusFile;
  readonly snapshots: Pick<SnapshotManager, 'discard'>;
  /** Checks the signals of other processes, and becomes the writer when there is none. */
  readonly pollLoop: Pick<PollLoop, 'poll' | 'idle'>;
  /** Whether no change of the folder is missed. */
  readonly seesAllChanges: () => boolean;
  readonly closing: AbortSignal;
}

/** How long one waits for another process before it looks again. */
const PATIENCE_MILLISECONDS = 200;

/** What is ordered of an index by any process, and done by the one that writes. */
export class CommandQueue {
  #executing: Promise<void> | undefined;

  constructor(private readonly parts: CommandQueueParts) {}

  /**
   * Brings the index up to date; where another process writes, it is asked to. One that cannot be written answers as it
   * is.
   */
  async update(signal: AbortSignal, trustsEvents = false): Promise<void> {
    const { statusStore, lock, closing, runs, seesAllChanges } = this.parts;
    if (statusStore.isPaused || lock.unavailableReason) return;
    const isSeen = trustsEvents && runs.isCurrent && seesAllChanges();
    if (lock.isHeld) await abortable(isSeen ? this.#runSeen() : this.#runAll(), signal);
    // Another process may have taken over meanwhile.
    if (!lock.isHeld && !closing.aborted) await this.submit('update', signal);
  }

  /** What happened before is told in the next turns of the event loop. */
  async #runSeen(): Promise<void> {
    await this.idle();
    for (let turns = 0; turns < 2; turns++) await setImmediate();
    await this.parts.runs.queue.flush();
  }

  /**
   * An order that is carried out stops the run in progress, and has one of its own: a killed rebuild, say, is done
   * again by the process that opens the index next.
   */
  async #runAll(): Promise<void> {
    await this.idle();
    await this.parts.runs.queue.runAll();
    await this.idle();
  }

  async setPaused(isPaused: boolean): Promise<void> {
    const { signals, pollLoop, runs } = this.parts;
    this.#requireWritable();
    await (isPaused ? signals.pause() : signals.resume());
    await pollLoop.idle();
    runs.setPaused(isPaused);
  }

  /** Resolves when the writer, whichever process that is, has done what was ordered. */
  async submit(command: IndexCommand, signal: AbortSignal): Promise<void> {
    const { signals, pollLoop, statusStore } = this.parts;
    this.#requireWritable();
    await signals.enqueue(command);
    while (await signals.isQueued(command)) {
      await abortable(pollLoop.poll(), signal);
      await abortable(this.#executing ?? delay(PATIENCE_MILLISECONDS), signal);
    }
    // A look that had begun before may have missed the end.
    await abortable(pollLoop.poll(), signal);
    await abortable(pollLoop.poll(), signal);
    const { index } = statusStore;
    if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
  }

  #requireWritable(): void {
    const { unavailableReason } = this.parts.lock;
    if (unavailableReason) throw unavailableReason;
  }

  /** Does what is ordered. For the writer. */
  executePending(): Promise<void> {
    return (this.#executing ??= this.parts.signals
      .consume((command) => this.#execute(command))
      .catch((error: unknown) => this.#giveUp(error))
      .finally(() => (this.#executing = undefined)));
  }

  /** Resolves when nothing is being done. */
  async idle(): Promise<void> {
    await this.#executing;
  }

  /** Orders that fail are not tried for ever; those of a process that is no longer the writer wait for the next. */
  async #giveUp(error: unknown): Promise<void> {
    const { lock, runs: updates, signals } = this.parts;
    if (!lock.isHeld) return;
    updates.fail(error);
    await signals.discard();
  }

  async #execute(command: IndexCommand): Promise<void> {
    const { maintenance, runs: updates, publisher } = this.parts;
    if (command === 'check') await maintenance.verify();
    if (command === 'rebuild' || command === 'clear') await this.#empty(command);
    if (command !== 'clear') await updates.queue.runAll();
    await publisher.flush();
  }

  async #empty(order: 'rebuild' | 'clear'): Promise<void> {
    const { signals, runs: updates, lock, store, snapshots, indexer, statusStore } = this.parts;
    await (order === 'clear' ? signals.pause() : signals.resume());
    updates.setPaused(order === 'clear');
    updates.stop();
    await updates.queue.runExclusive(async () => {
      await lock.assertHeld();
      await store.clear();
      await snapshots.discard();
      for (const path of indexer.files.paths) indexer.forget(path);
    });
    statusStore.set({ state: 'standby' });
  }
}
