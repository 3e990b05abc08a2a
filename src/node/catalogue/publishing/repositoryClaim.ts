import type { Table } from '@lancedb/lancedb';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '../../../core/base/errors';
import type { StoreConnection } from '../../sharedIndex/storeConnection';
import { readProfile, type StoredProfile } from '../profileRows';

/** A job that is at it for longer was killed: its claim is taken over. */
const LEASE_MILLISECONDS = 15 * 60_000;
const POLL_MILLISECONDS = 500;

/** One job at a time writes the catalogue of a repository: the row of its profile says which. */
export class RepositoryClaim {
  private constructor(
    readonly mark: string,
    private readonly connection: StoreConnection,
    private readonly profiles: Table,
  ) {}

  /** Waits for the job that is at it. @throws SearchError STORE_UNAVAILABLE where it is not done in time. */
  static async take(connection: StoreConnection, profiles: Table, signal: AbortSignal): Promise<RepositoryClaim> {
    const mark = `${Date.now().toString(36)}-${randomUUID().slice(0, 8)}`;
    const claim = new RepositoryClaim(mark, connection, profiles);
    for (const since = Date.now(); Date.now() - since < 2 * LEASE_MILLISECONDS;) {
      const seen = (await claim.read())?.claim ?? '';
      if ((seen === '' || isExpired(seen)) && (await claim.#replaces(seen))) return claim;
      await delay(POLL_MILLISECONDS, undefined, { signal });
    }
    throw errors.storeSlow(connection.address, (2 * LEASE_MILLISECONDS) / 1000);
  }

  read(): Promise<StoredProfile | undefined> {
    return this.connection.run(async () => readProfile(await this.profiles.query().limit(1).toArrow()));
  }

  /** So that others may go on; done already where the profile was written. */
  async release(): Promise<void> {
    const where = `claim = '${this.mark}'`;
    await this.connection.run(() => this.profiles.update({ where, values: { claim: '' } }));
  }

  /** Of several who find the same claim, one writes over it: the others find none that they could write over. */
  async #replaces(seen: string): Promise<boolean> {
    const where = `claim = '${seen}'`;
    await this.connection.run(() => this.profiles.update({ where, values: { claim: this.mark } }));
    return (await this.read())?.claim === this.mark;
  }
}

/** Anything but a time is none that a job has written. */
function isExpired(claim: string): boolean {
  const made = parseInt(claim.split('-')[0] ?? '', 36);
  return !(Date.now() - made < LEASE_MILLISECONDS);
}
