import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { errors, type SearchError } from '../../core/base/errors';
import { isFolder } from '../fileSystem/fileStat';
import { makePrivate } from './privateFolder';
import { hasErrorCode, readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/**
 * A lock whose holder has not renewed it for so long belongs to a process that died; less, when it is known to be dead.
 */
const stale = { unknown: 10_000, dead: 2_000 } as const;
const RENEW_MILLISECONDS = 1_000;

/** By then a renewal has found out whether another process holds the lock. */
const FOUND_OUT_MILLISECONDS = 2 * RENEW_MILLISECONDS;

/** The process that took the lock last. */
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
 * Which of the processes that have a folder open writes its index. The lock alone does not settle it: a process that
 * slept may find that another has taken its place, so it confirms before every commit.
 */
export class WriterLock {
  /** One for all terms: a signature of the last term that is written late names this process all the same. */
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

  /** Why the index is not writable, as of the last attempt. */
  get unavailableReason(): SearchError | undefined {
    return this.#obstacle;
  }

  /** Tries to become the writer. The signal fires when that ends; undefined when another process is. */
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
   * A term begins when it is signed: until then `owner.json` names the last writer, and a confirmation would end the
   * term.
   */
  async #begin(): Promise<AbortSignal | undefined> {
    // A cache cleaner may have removed it.
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
    // It may have ended meanwhile, and the next have begun.
    if (term && (await this.#isSigned(term)) && term === this.#term) return;
    throw errors.writerReplaced();
  }

  /** Where it is not, the term ends. */
  async #isSigned(term: Term): Promise<boolean> {
    const owner = await this.#owner();
    if (owner) {
      if (owner.id !== this.#id) this.#resign(term);
      return owner.id === this.#id;
    }
    const isSigned = await this.#signAgain();
    // The lock of a folder that is gone lies beside it, and is still this process's.
    if (!isSigned) await this.#release(term);
    return isSigned;
  }

  /**
   * Ends a term whose `owner.json` names another process. As a rule that process holds the lock, and the next renewal
   * finds that out. Where an old copy of the folder was put in its place, this process still holds it, and renewing it
   * would keep every process from writing: it is released.
   */
  #resign(term: Term): void {
    this.#end(term.ended);
    setTimeout(() => void term.release().catch(() => undefined), FOUND_OUT_MILLISECONDS).unref();
  }

  /** Ends the term where the folder went away, which the lock beside it does not tell. */
  async requireFolder(): Promise<void> {
    if (this.#term && !(await isFolder(this.folder))) await this.release();
  }

  async #sign(): Promise<void> {
    const owner: Owner = { id: this.#id, pid: process.pid, host: hostname() };
    await writeTextAtomic(this.#ownerFile, JSON.stringify(owner));
  }

  /** False when the folder is gone, and the lock with it. */
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
    // Another process's by now, or gone with its folder.
    await term.release().catch(() => undefined);
  }

  /** @param ended of the term that ends; a lock that was lost may be told of when the next has begun. */
  #end(ended: AbortController): void {
    if (this.#term?.ended === ended) this.#term = undefined;
    ended.abort(errors.writerReplaced());
  }

  async #lock(onLost: () => void): Promise<(() => Promise<void>) | undefined> {
    const patience = (await this.#isOwnerDead()) ? stale.dead : stale.unknown;
    try {
      return await lock(this.folder, { stale: patience, update: RENEW_MILLISECONDS, onCompromised: onLost });
    } catch (error) {
      // ENOENT: of two processes that found a stale lock, the other removed the one that this process had just made.
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

/** What makes a folder unwritable for every process. */
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
    // EPERM: alive, and another user's.
    return hasErrorCode(error, 'EPERM');
  }
}
