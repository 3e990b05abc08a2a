import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Field, Int32, Schema } from 'apache-arrow';
import { errors } from '../../../core/base/errors';
import type { StoreConnection } from './storeConnection';

/** Milliseconds without a renewal after which the job that holds a claim counts as killed. */
const LEASE_MILLISECONDS = 5 * 60_000;
/** Milliseconds to wait for another job: a first publication of a large repository takes minutes. */
const PATIENCE_MILLISECONDS = 30 * 60_000;
/**
 * Average number of milliseconds between two checks for the claims of others. The delay is random, so that two jobs
 * that both withdraw do not collide again.
 */
const POLL_MILLISECONDS = 500;

/**
 * Ensures that only one job at a time does something that a store does not support concurrently, such as creating a
 * table: LanceDB creates a table by overwriting, so if two jobs create it at once, the later one removes what the
 * earlier one has written.
 *
 * A claim is an empty table with its own name. A job creates its claim, then looks for other claims, and withdraws if
 * it finds any. Of two jobs, at least the one that looks later sees the claim of the other.
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

  /**
   * Waits until no other job holds a claim, and takes it. @throws SearchError STORE_UNAVAILABLE if that takes too long.
   */
  static async take(connection: StoreConnection, subject: string, signal: AbortSignal): Promise<StoreClaim> {
    for (const since = Date.now(); Date.now() - since < PATIENCE_MILLISECONDS;) {
      const isFree = (await claimsOf(connection, subject)).every(isExpired);
      const claim = isFree ? await new StoreClaim(connection, subject).#enter() : undefined;
      if (claim) return claim;
      await delay(POLL_MILLISECONDS * (0.5 + Math.random()), undefined, { signal });
    }
    throw errors.storeSlow(connection.address, PATIENCE_MILLISECONDS / 1000);
  }

  /**
   * Confirms and renews the claim; to be called before each step that must not be undone by others.
   * @throws SearchError STORE_UNAVAILABLE if another job has taken over the claim.
   */
  async hold(): Promise<void> {
    const claims = await claimsOf(this.connection, this.subject);
    if (!claims.includes(this.#name)) throw errors.storeClaimLost(this.connection.address);
    if (Date.now() - this.#renewed < LEASE_MILLISECONDS / 3) return;
    const former = this.#name;
    [this.#name, this.#renewed] = nameClaim(this.subject);
    await this.#make();
    await this.connection.drop(former).catch(() => undefined);
    // Another job may have considered the former claim expired just before the new one existed.
    if ((await this.#others()).every(isExpired)) return;
    await this.release().catch(() => undefined);
    throw errors.storeClaimLost(this.connection.address);
  }

  /** Releases the claim, so that others can proceed. */
  release(): Promise<void> {
    return this.connection.drop(this.#name);
  }

  /** @returns undefined if another job was first, or came at the same time. */
  async #enter(): Promise<this | undefined> {
    await this.#make();
    const others = await this.#others();
    const isAlone = others.every(isExpired);
    // An expired claim is dropped by one of the jobs that find it.
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

/** LanceDB cannot create a table without columns. */
const claimSchema = new Schema([new Field('none', new Int32(), true)]);

/** @returns a table name, and the time that it contains. */
function nameClaim(subject: string): [name: string, made: number] {
  const made = Date.now();
  return [`${subject}${CLAIM}${made.toString(36)}-${randomUUID().slice(0, 8)}`, made];
}

const CLAIM = '-claim-';

const claimsOf = async (connection: StoreConnection, subject: string): Promise<readonly string[]> =>
  (await connection.names()).filter((name) => name.startsWith(`${subject}${CLAIM}`));

/**
 * Returns whether a claim has expired. A name with an implausible time was not written by any job and counts as
 * expired.
 */
function isExpired(name: string): boolean {
  const made = parseInt(name.slice(name.lastIndexOf(CLAIM) + CLAIM.length), 36);
  return !(Math.abs(Date.now() - made) < LEASE_MILLISECONDS);
}
