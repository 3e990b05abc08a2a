import '../storage/tables/lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import { errors, toSearchError } from '../../core/base/errors';
import { abortable } from '../runtime/abortable';
import { StoreConnection } from '../sharedIndex/store/storeConnection';
import { catalogueAddress, repositoryOf } from './catalogueStore';
import { CATALOGUE_FORMAT, readProfile, type CatalogueEntry, type StoredProfile } from './profileRows';

/** The readable repositories of a store. */
export interface CatalogueEntries {
  readonly entries: readonly CatalogueEntry[];
  /** Number of repositories that could not be read, and of those published by another version. */
  readonly unreachable: number;
  readonly foreign: number;
}

type Profile = CatalogueEntry | 'none' | 'unreachable' | 'foreign';

/** The catalogue of a store, for reading. It stays at the version that was opened. */
export class Catalogue {
  readonly #tables = new Map<string, Promise<Table>>();
  #entries: Promise<CatalogueEntries> | undefined;

  private constructor(readonly connection: StoreConnection) {}

  /**
   * @param address Address of the store.
   * @throws SearchError STORE_UNAVAILABLE when the store has no catalogue or cannot be read.
   */
  static async open(address: string, signal: AbortSignal): Promise<Catalogue> {
    return new Catalogue(await StoreConnection.openFixed(catalogueAddress(address), signal));
  }

  /**
   * Returns the entries, which are read only once.
   * @param deadline Entries that have not arrived by then count as unreachable. The next request reads them again.
   */
  async entries(deadline: AbortSignal): Promise<CatalogueEntries> {
    const reading = (this.#entries ??= this.#readEntries(deadline));
    const whole = await reading.catch((error: unknown) => {
      this.#entries = undefined;
      throw error;
    });
    if (whole.unreachable > 0 && this.#entries === reading) this.#entries = undefined;
    return whole;
  }

  /** Opens the table with the functions of a repository. */
  functions({ table }: CatalogueEntry): Promise<Table> {
    let opened = this.#tables.get(table);
    if (!opened) this.#tables.set(table, (opened = this.connection.table(table)));
    return opened;
  }

  close(): void {
    for (const opened of this.#tables.values()) void opened.then((table) => table.close()).catch(() => undefined);
    this.#tables.clear();
    this.connection.close();
  }

  async #readEntries(deadline: AbortSignal): Promise<CatalogueEntries> {
    const names = (await abortable(this.connection.names(), deadline)).filter(
      (name) => repositoryOf(name) !== undefined,
    );
    const profiles = await Promise.all(names.map((name) => this.#read(name, deadline)));
    const count = (kind: Profile): number => profiles.filter((profile) => profile === kind).length;
    return {
      entries: profiles
        .filter((profile) => typeof profile !== 'string')
        .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      unreachable: count('unreachable'),
      foreign: count('foreign'),
    };
  }

  async #read(name: string, deadline: AbortSignal): Promise<Profile> {
    try {
      const profile = await abortable(this.#profile(name), deadline);
      if (profile && profile.format !== CATALOGUE_FORMAT) return 'foreign';
      // A table whose profile names another repository is ignored.
      return profile?.entry && profile.entry.repository === repositoryOf(name) ? profile.entry : 'none';
    } catch (error) {
      return this.#isHidden(error) ? 'none' : 'unreachable';
    }
  }

  async #profile(name: string): Promise<StoredProfile | undefined> {
    const table = await this.connection.table(name);
    return readProfile(await this.connection.run(() => table.query().limit(1).toArrow()));
  }

  /**
   * Returns whether an error must not be reported. Users without access to a repository must not learn that it exists,
   * and a repository that is being created or removed does not count yet.
   */
  #isHidden(error: unknown): boolean {
    const { message } = toSearchError(error);
    const { address } = this.connection;
    return [errors.storeDenied(address), errors.storeIncomplete(address)].some((hidden) => hidden.message === message);
  }
}
