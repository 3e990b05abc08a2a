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
  /** Checks the signals of other processes, and makes this process the writer if no other process is. */
  readonly pollLoop: Pick<PollLoop, 'poll' | 'idle'>;
  /** Whether the file watcher reports every change in the folder. */
  readonly seesAllChanges: () => boolean;
  readonly closing: AbortSignal;
}

/** Milliseconds to wait before the state of another process is checked again. */
const PATIENCE_MILLISECONDS = 200;

/** Queues commands from any process (update, check, rebuild, clear) and executes them in the writer process. */
export class CommandQueue {
  #executing: Promise<void> | undefined;

  constructor(private readonly parts: CommandQueueParts) {}

  /**
   * Brings the index up to date. If another process is the writer, asks that process to do so. Does nothing if indexing
   * is paused or the index cannot be written.
   */
  async update(signal: AbortSignal, trustsEvents = false): Promise<void> {
    const { statusStore, lock, closing, runs, seesAllChanges } = this.parts;
    if (statusStore.isPaused || lock.unavailableReason) return;
    const isSeen = trustsEvents && runs.isCurrent && seesAllChanges();
    if (lock.isHeld) await abortable(isSeen ? this.#runSeen() : this.#runAll(), signal);
    // Another process may have taken over meanwhile.
    if (!lock.isHeld && !closing.aborted) await this.submit('update', signal);
  }

  /**
   * Indexes the changes that file events report. Events that have already occurred are delivered within the next turns
   * of the event loop, so this waits for two turns first.
   */
  async #runSeen(): Promise<void> {
    await this.idle();
    for (let turns = 0; turns < 2; turns++) await setImmediate();
    await this.parts.runs.queue.flush();
  }

  /**
   * Runs a full update, with no command in progress before or after it, because each command stops the current run and
   * starts its own. Such a command may be left over from another process: if a process is killed during a rebuild, the
   * process that opens the index next repeats the rebuild.
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

  /** Sends a command to the writer process, which may be this one, and waits until the command is done. */
  async submit(command: IndexCommand, signal: AbortSignal): Promise<void> {
    const { signals, pollLoop, statusStore } = this.parts;
    this.#requireWritable();
    await signals.enqueue(command);
    while (await signals.isQueued(command)) {
      await abortable(pollLoop.poll(), signal);
      await abortable(this.#executing ?? delay(PATIENCE_MILLISECONDS), signal);
    }
    // poll() may return a poll that began before the command was done and missed its result, so a second poll follows.
    await abortable(pollLoop.poll(), signal);
    await abortable(pollLoop.poll(), signal);
    const { index } = statusStore;
    if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
  }

  #requireWritable(): void {
    const { unavailableReason } = this.parts.lock;
    if (unavailableReason) throw unavailableReason;
  }

  /** Executes the queued commands. Only the writer may call this. */
  executePending(): Promise<void> {
    return (this.#executing ??= this.parts.signals
      .consume((command) => this.#execute(command))
      .catch((error: unknown) => this.#giveUp(error))
      .finally(() => (this.#executing = undefined)));
  }

  /** Resolves when no command is being executed. */
  async idle(): Promise<void> {
    await this.#executing;
  }

  /**
   * Discards commands that failed, so that they are not retried forever. If this process is no longer the writer, the
   * commands stay queued for the next writer.
   */
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
