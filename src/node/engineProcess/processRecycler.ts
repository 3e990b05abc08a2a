import type { Disposable } from '../../core/base/contracts';
import type { IndexStatus } from '../../core/base/types';
import type { ActivityTracker } from '../runtime/activityTracker';

/** A build of fewer files leaves little behind. */
const FILES_OF_A_BUILD = 1_000;
/** So long after the last request and the last piece of work; maintenance comes before. */
const RENEWAL_MILLISECONDS = 20_000;

/**
 * A process that has built an index holds some 70 MB that are unused: native code frees, and the allocator keeps. So
 * once it is idle it asks to be replaced, by one that only reads what was built.
 */
export class ProcessRecycler implements Disposable {
  #hasBuilt = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #states = new Map<string, IndexStatus>();

  /** @param requests while one is under way, nothing is asked. */
  constructor(
    private readonly requests: ActivityTracker,
    private readonly ask: () => void,
    private readonly milliseconds = RENEWAL_MILLISECONDS,
  ) {
    requests.onDidChange(() => this.#wait());
  }

  /** Notes what a folder's index is doing. */
  onStatus(folder: string, status: IndexStatus): void {
    this.#states.set(folder, status);
    this.#hasBuilt ||= isBuild(status);
    this.#wait();
  }

  forget(folder: string): void {
    this.#states.delete(folder);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#hasBuilt = false;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#hasBuilt) this.#timer = setTimeout(() => this.#recycleIfIdle(), this.milliseconds).unref();
  }

  #recycleIfIdle(): void {
    if (!this.requests.isIdle || ![...this.#states.values()].every(isAtRest)) return;
    this.dispose();
    this.ask();
  }
}

/** Whether so much is indexed that it shows elsewhere on the machine. */
export const isBuild = ({ index }: IndexStatus): boolean =>
  index.state === 'indexing' && index.total >= FILES_OF_A_BUILD;

const isAtRest = ({ index, embedding }: IndexStatus): boolean =>
  (index.state === 'indexed' || index.state === 'paused') && (embedding === undefined || embedding.state === 'ready');
