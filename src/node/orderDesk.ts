import { setTimeout as delay } from 'node:timers/promises';
import type { ChunkStore } from '../core/contracts';
import { SearchError } from '../core/errors';
import type { Indexer } from '../core/index/indexer';
import { abortable } from './abortable';
import type { FolderMarks, Order } from './folderMarks';
import type { IndexCare } from './indexCare';
import type { IndexRuns } from './indexRuns';
import type { Leadership } from './leadership';
import type { Publisher } from './publisher';
import type { SnapshotKeeper } from './snapshotKeeper';
import type { StatusBoard } from './statusBoard';

export interface OrderParts {
  readonly marks: FolderMarks;
  readonly board: StatusBoard;
  readonly store: Pick<ChunkStore, 'clear'>;
  readonly indexer: Indexer;
  readonly runs: IndexRuns;
  readonly care: IndexCare;
  readonly leadership: Leadership;
  readonly publisher: Publisher;
  readonly snapshots: Pick<SnapshotKeeper, 'discard'>;
  /** Checks the signals of other processes, and becomes the writer when there is none. */
  readonly look: () => Promise<void>;
}

/** How long one waits for another process before it looks again. */
const PATIENCE_MILLISECONDS = 200;

/** What is ordered of an index by any process, and done by the one that writes. */
export class OrderDesk {
  #obeying: Promise<void> | undefined;

  constructor(private readonly parts: OrderParts) {}

  /** Resolves when the writer, whichever process that is, has done what was ordered. */
  async order(order: Order, signal: AbortSignal): Promise<void> {
    const { marks, look, board } = this.parts;
    await marks.order(order);
    while (await marks.isOrdered(order)) {
      await abortable(look(), signal);
      await abortable(this.#obeying ?? delay(PATIENCE_MILLISECONDS), signal);
    }
    // A look that had begun before may have missed the end.
    await abortable(look(), signal);
    await abortable(look(), signal);
    const { index } = board;
    if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
  }

  /** Does what is ordered. For the writer. */
  obey(): Promise<void> {
    return (this.#obeying ??= this.parts.marks
      .obey((order) => this.#carryOut(order))
      .catch((error: unknown) => this.#giveUp(error))
      .finally(() => (this.#obeying = undefined)));
  }

  /** Resolves when nothing is being done. */
  async settled(): Promise<void> {
    await this.#obeying;
  }

  /** Orders that fail are not tried for ever; those of a process that is no longer the writer wait for the next. */
  async #giveUp(error: unknown): Promise<void> {
    const { leadership, runs, marks } = this.parts;
    if (!leadership.isHeld) return;
    runs.fail(error);
    await marks.dismiss();
  }

  async #carryOut(order: Order): Promise<void> {
    const { care, runs, publisher } = this.parts;
    if (order === 'check') await care.checkUp();
    if (order === 'rebuild' || order === 'clear') await this.#empty(order);
    if (order !== 'clear') await runs.queue.runAll();
    await publisher.flush();
  }

  async #empty(order: 'rebuild' | 'clear'): Promise<void> {
    const { marks, runs, leadership, store, snapshots, indexer, board } = this.parts;
    await (order === 'clear' ? marks.pause() : marks.resume());
    runs.setPaused(order === 'clear');
    runs.stop();
    await runs.queue.alone(async () => {
      await leadership.confirm();
      await store.clear();
      await snapshots.discard();
      for (const path of indexer.paths) indexer.forget(path);
    });
    board.set({ state: 'standby' });
  }
}
