import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { errors, type SearchError } from '../core/errors';
import { isFolder } from './onDisk';
import { makePrivate } from './privateFolder';
import { hasCode, readJson, writeText } from './smallFile';

/** A lock whose holder has not renewed it for so long belongs to a process that died; less, when it is known to be dead. */
const stale = { unknown: 10_000, dead: 2_000 } as const;
const RENEW_MILLISECONDS = 1_000;

/** Who took the lock last. */
interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

interface Term {
  readonly id: string;
  readonly ended: AbortController;
  release(): Promise<void>;
}

/**
 * Which of the processes that have a folder open writes its index. The lock alone does not settle it: a process that
 * slept may find that another has taken its place, so it confirms before every commit.
 */
export class Leadership {
  readonly #ownerFile: string;
  #term: Term | undefined;
  #obstacle: SearchError | undefined;

  constructor(private readonly folder: string) {
    this.#ownerFile = join(folder, 'owner.json');
  }

  get isHeld(): boolean {
    return this.#term !== undefined;
  }

  /** Why nobody can write here, as of the last attempt to. */
  get obstacle(): SearchError | undefined {
    return this.#obstacle;
  }

  /** Tries to become the writer. The signal fires when that ends; undefined when another process is. */
  async take(): Promise<AbortSignal | undefined> {
    if (this.#term) return this.#term.ended.signal;
    try {
      const signal = await this.#begin();
      this.#obstacle = undefined;
      return signal;
    } catch (error) {
      await this.release();
      this.#obstacle = asObstacle(this.folder, error);
      if (!this.#obstacle) throw error;
      return undefined;
    }
  }

  async #begin(): Promise<AbortSignal | undefined> {
    // Whoever clears caches may have removed it.
    await makePrivate(this.folder);
    const [id, ended] = [randomUUID(), new AbortController()];
    const release = await this.#lock(() => this.#end(id));
    if (!release) return undefined;
    const term = (this.#term = { id, ended, release });
    await this.#sign(term);
    return ended.signal;
  }

  /** @throws SearchError when another process has become the writer. */
  async confirm(): Promise<void> {
    const owner = await this.#owner();
    const term = this.#term;
    if (term && (owner ? owner.id === term.id : await this.#signAgain(term))) return;
    // The lock of a folder that is gone lies beside it, and is still this process's.
    if (owner) this.#end();
    else await this.release();
    throw errors.writerReplaced();
  }

  /** Ends the term where the folder went away, which the lock beside it does not tell. */
  async requireFolder(): Promise<void> {
    if (this.#term && !(await isFolder(this.folder))) await this.release();
  }

  async #sign({ id }: Term): Promise<void> {
    const owner: Owner = { id, pid: process.pid, host: hostname() };
    await writeText(this.#ownerFile, JSON.stringify(owner));
  }

  /** False when the folder is gone, and the lock with it. */
  async #signAgain(term: Term): Promise<boolean> {
    try {
      await this.#sign(term);
      return true;
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      return false;
    }
  }

  async release(): Promise<void> {
    const term = this.#term;
    this.#end();
    // Somebody else's by now, or gone with its folder.
    await term?.release().catch(() => undefined);
  }

  /** @param id the term that ends; a lock that was lost may be told of when the next has begun. */
  #end(id = this.#term?.id): void {
    const term = this.#term;
    if (term?.id !== id) return;
    this.#term = undefined;
    term?.ended.abort(errors.writerReplaced());
  }

  async #lock(onLost: () => void): Promise<(() => Promise<void>) | undefined> {
    const patience = (await this.#isOwnerDead()) ? stale.dead : stale.unknown;
    try {
      return await lock(this.folder, { stale: patience, update: RENEW_MILLISECONDS, onCompromised: onLost });
    } catch (error) {
      if (hasCode(error, 'ELOCKED')) return undefined;
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

/** What keeps everybody from writing in a folder. */
function asObstacle(folder: string, error: unknown): SearchError | undefined {
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return errors.diskFull(folder);
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(error, code));
  return isForbidden ? errors.indexUnusable(folder, (error as Error).message) : undefined;
}

const isOwner = (found: unknown): found is Owner =>
  typeof found === 'object' && found !== null && 'id' in found && 'pid' in found && typeof found.pid === 'number' && 'host' in found;

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive, and another user's.
    return hasCode(error, 'EPERM');
  }
}
