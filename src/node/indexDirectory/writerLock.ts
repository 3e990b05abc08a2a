import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { errors, type SearchError } from '../../core/base/errors';
import { isFolder } from '../fileSystem/fileStat';
import { makePrivate } from './privateFolder';
import { hasErrorCode, readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/**
 * Milliseconds without a renewal after which a lock counts as stale, if it is unknown whether its holder is alive, and
 * if the holder is known to be dead.
 */
const stale = { unknown: 10_000, dead: 2_000 } as const;
const RENEW_MILLISECONDS = 1_000;

/** Milliseconds within which a renewal has detected whether another process holds the lock. */
const FOUND_OUT_MILLISECONDS = 2 * RENEW_MILLISECONDS;

/** The process that last acquired the lock. */
interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

interface Term {
  readonly ended: AbortController;
  release(): Promise<void>;
}

/**
 * Decides which of the processes that have a folder open writes its index. The lock file alone is not enough: a process
 * that was suspended may have been replaced, so it checks before every commit that it still holds the lock.
 */
export class WriterLock {
  /** The same id for all terms: an owner file of the last term that is written late still names this process. */
  readonly #id = randomUUID();
  readonly #ownerFile: string;
  #term: Term | undefined;
  #obstacle: SearchError | undefined;

  constructor(private readonly folder: string) {
    this.#ownerFile = join(folder, 'owner.json');
  }

  get isHeld(): boolean {
    return this.#term !== undefined;
  }

  /** Why the index cannot be written, as of the last attempt. */
  get unavailableReason(): SearchError | undefined {
    return this.#obstacle;
  }

  /**
   * Tries to become the writer. Returns a signal that fires when this process is no longer the writer; undefined if
   * another process is the writer.
   */
  async acquire(): Promise<AbortSignal | undefined> {
    if (this.#term) return this.#term.ended.signal;
    try {
      const signal = await this.#begin();
      this.#obstacle = undefined;
      return signal;
    } catch (error) {
      this.#obstacle = asObstacle(this.folder, error);
      if (!this.#obstacle) throw error;
      return undefined;
    }
  }

  /**
   * Starts a term. The term is set only after `owner.json` is written: until then the file names the last writer, and
   * {@link assertHeld} would end the term.
   */
  async #begin(): Promise<AbortSignal | undefined> {
    // A cache cleaner may have removed the folder.
    await makePrivate(this.folder);
    const ended = new AbortController();
    const release = await this.#lock(() => this.#end(ended));
    if (!release) return undefined;
    try {
      await this.#sign();
    } catch (error) {
      await release().catch(() => undefined);
      throw error;
    }
    if (ended.signal.aborted) return undefined;
    this.#term = { ended, release };
    return ended.signal;
  }

  /** @throws SearchError when another process has become the writer. */
  async assertHeld(): Promise<void> {
    const term = this.#term;
    // The term may have ended during the check, and the next one may have begun.
    if (term && (await this.#isSigned(term)) && term === this.#term) return;
    throw errors.writerReplaced();
  }

  /** Returns whether `owner.json` names this process. If not, ends the term. */
  async #isSigned(term: Term): Promise<boolean> {
    const owner = await this.#owner();
    if (owner) {
      if (owner.id !== this.#id) this.#resign(term);
      return owner.id === this.#id;
    }
    const isSigned = await this.#signAgain();
    // If the folder is gone, its lock, which lies beside it, is still held by this process.
    if (!isSigned) await this.#release(term);
    return isSigned;
  }

  /**
   * Ends a term whose `owner.json` names another process. Usually that process holds the lock, and the next renewal
   * detects this. If an old copy of the folder was put in its place, this process still holds the lock, and renewing it
   * would prevent every process from writing, so the lock is released.
   */
  #resign(term: Term): void {
    this.#end(term.ended);
    setTimeout(() => void term.release().catch(() => undefined), FOUND_OUT_MILLISECONDS).unref();
  }

  /** Ends the term if the folder has disappeared, which the lock beside it does not reveal. */
  async requireFolder(): Promise<void> {
    if (this.#term && !(await isFolder(this.folder))) await this.release();
  }

  async #sign(): Promise<void> {
    const owner: Owner = { id: this.#id, pid: process.pid, host: hostname() };
    await writeTextAtomic(this.#ownerFile, JSON.stringify(owner));
  }

  /** Returns false if the folder no longer exists. */
  async #signAgain(): Promise<boolean> {
    try {
      await this.#sign();
      return true;
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
      return false;
    }
  }

  async release(): Promise<void> {
    if (this.#term) await this.#release(this.#term);
  }

  async #release(term: Term): Promise<void> {
    this.#end(term.ended);
    // The lock may belong to another process by now, or be gone with its folder.
    await term.release().catch(() => undefined);
  }

  /** @param ended controller of the term to end. The loss of a lock may be reported after the next term has begun. */
  #end(ended: AbortController): void {
    if (this.#term?.ended === ended) this.#term = undefined;
    ended.abort(errors.writerReplaced());
  }

  async #lock(onLost: () => void): Promise<(() => Promise<void>) | undefined> {
    const patience = (await this.#isOwnerDead()) ? stale.dead : stale.unknown;
    try {
      return await lock(this.folder, { stale: patience, update: RENEW_MILLISECONDS, onCompromised: onLost });
    } catch (error) {
      // ENOENT: two processes found a stale lock, and the other one removed the lock that this process had just
      // created.
      if (hasErrorCode(error, 'ELOCKED') || hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async #isOwnerDead(): Promise<boolean> {
    const owner = await this.#owner();
    return owner?.host === hostname() && !isAlive(owner.pid);
  }

  async #owner(): Promise<Owner | undefined> {
    const found = await readJson(this.#ownerFile);
    return isOwner(found) ? found : undefined;
  }
}

/** Maps an error to the reason why no process can write to the folder; undefined for other errors. */
function asObstacle(folder: string, error: unknown): SearchError | undefined {
  if (hasErrorCode(error, 'ENOSPC') || hasErrorCode(error, 'EDQUOT')) return errors.diskFull(folder);
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].some((code) => hasErrorCode(error, code));
  return isForbidden ? errors.indexUnusable(folder, (error as Error).message) : undefined;
}

const isOwner = (found: unknown): found is Owner =>
  typeof found === 'object' &&
  found !== null &&
  'id' in found &&
  'pid' in found &&
  typeof found.pid === 'number' &&
  'host' in found;

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return hasErrorCode(error, 'EPERM');
  }
}
