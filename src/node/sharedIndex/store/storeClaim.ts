import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Field, Int32, Schema } from 'apache-arrow';
import { errors } from '../../../core/base/errors';
import type { StoreConnection } from './storeConnection';

/** A job that has not renewed its claim for so long was killed. */
const LEASE_MILLISECONDS = 5 * 60_000;
/** A first publication of a large repository takes minutes. */
const PATIENCE_MILLISECONDS = 30 * 60_000;
/** Between two looks at what others claim; drawn by chance, so that two who give way do not meet again. */
const POLL_MILLISECONDS = 500;

/**
 * One job at a time does what a store can only do for one, such as making a table: LanceDB makes one by overwriting, so
 * that of two who make it at once the later takes away what the earlier has written. A claim is an empty table of its
 * own name. A job makes one, then looks for others, and gives way where it finds any: of two, at least the later to
 * look sees the claim of the other.
 */
export class StoreClaim {
  #name: string;
  #renewed: number;

  private constructor(
    private readonly connection: StoreConnection,
    private readonly subject: string,
  ) {
    [this.#name, this.#renewed] = nameClaim(subject);
  }

  /** Waits for the job that is at it. @throws SearchError STORE_UNAVAILABLE where it is not done in time. */
  static async take(connection: StoreConnection, subject: string, signal: AbortSignal): Promise<StoreClaim> {
    for (const since = Date.now(); Date.now() - since < PATIENCE_MILLISECONDS;) {
      const isFree = (await claimsOf(connection, subject)).every(isExpired);
      const claim = isFree ? await new StoreClaim(connection, subject).#enter() : undefined;
      if (claim) return claim;
      await delay(POLL_MILLISECONDS * (0.5 + Math.random()), undefined, { signal });
    }
    throw errors.storeSlow(connection.address, PATIENCE_MILLISECONDS / 1000);
  }

  /** Before each step that others must not see undone. @throws SearchError STORE_UNAVAILABLE where it was taken over. */
  async hold(): Promise<void> {
    const claims = await claimsOf(this.connection, this.subject);
    if (!claims.includes(this.#name)) throw errors.storeClaimLost(this.connection.address);
    if (Date.now() - this.#renewed < LEASE_MILLISECONDS / 3) return;
    const former = this.#name;
    [this.#name, this.#renewed] = nameClaim(this.subject);
    await this.#make();
    await this.connection.drop(former).catch(() => undefined);
    // Another job may have judged the former claim just before this one was there.
    if ((await this.#others()).every(isExpired)) return;
    await this.release().catch(() => undefined);
    throw errors.storeClaimLost(this.connection.address);
  }

  /** So that others may go on. */
  release(): Promise<void> {
    return this.connection.drop(this.#name);
  }

  /** @returns undefined where another job was there first, or came at the same time. */
  async #enter(): Promise<this | undefined> {
    await this.#make();
    const others = await this.#others();
    const isAlone = others.every(isExpired);
    // Of several jobs that find what was left behind, one drops it.
    for (const name of isAlone ? others : [this.#name]) await this.connection.drop(name).catch(() => undefined);
    return isAlone ? this : undefined;
  }

  async #others(): Promise<readonly string[]> {
    return (await claimsOf(this.connection, this.subject)).filter((name) => name !== this.#name);
  }

  async #make(): Promise<void> {
    (await this.connection.make(this.#name, claimSchema)).close();
  }
}

/** LanceDB makes no table without a column. */
const claimSchema = new Schema([new Field('none', new Int32(), true)]);

/** @returns the name of a table, and the time in it. */
function nameClaim(subject: string): [name: string, made: number] {
  const made = Date.now();
  return [`${subject}${CLAIM}${made.toString(36)}-${randomUUID().slice(0, 8)}`, made];
}

const CLAIM = '-claim-';

const claimsOf = async (connection: StoreConnection, subject: string): Promise<readonly string[]> =>
  (await connection.names()).filter((name) => name.startsWith(`${subject}${CLAIM}`));

/** What has no time that can be, no job has written. */
function isExpired(name: string): boolean {
  const made = parseInt(name.slice(name.lastIndexOf(CLAIM) + CLAIM.length), 36);
  return !(Math.abs(Date.now() - made) < LEASE_MILLISECONDS);
}
