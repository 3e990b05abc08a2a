import type { Disposable } from '../../core/base/contracts';
import type { IndexStatus } from '../../core/base/types';
import type { ActivityTracker } from '../runtime/activityTracker';

/** Minimum number of files in a build. Smaller builds leave little unused memory behind. */
const FILES_OF_A_BUILD = 1_000;
/** Milliseconds of inactivity after which a replacement is requested. Index maintenance runs earlier. */
const RENEWAL_MILLISECONDS = 20_000;

/**
 * Requests a replacement of the process when it is idle after a build. Such a process holds some 70 MB of unused
 * memory, which native code has freed but the allocator keeps. The new process only reads what was built.
 */
export class ProcessRecycler implements Disposable {
  #hasBuilt = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #states = new Map<string, IndexStatus>();

  /** @param requests No replacement is requested while one of these is under way. */
  constructor(
    private readonly requests: ActivityTracker,
    private readonly ask: () => void,
    private readonly milliseconds = RENEWAL_MILLISECONDS,
  ) {
    requests.onDidChange(() => this.#wait());
  }

  /** Records the status of a folder's index. */
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

/** Returns whether so many files are being indexed that it affects the rest of the machine. */
export const isBuild = ({ index }: IndexStatus): boolean =>
  index.state === 'indexing' && index.total >= FILES_OF_A_BUILD;

const isAtRest = ({ index, embedding }: IndexStatus): boolean =>
  (index.state === 'indexed' || index.state === 'paused') && (embedding === undefined || embedding.state === 'ready');
