import '../storage/tables/lanceEnvironment';
import type { Table } from '@lancedb/lancedb';
import { errors, toSearchError } from '../../core/base/errors';
import { abortable } from '../runtime/abortable';
import { StoreConnection } from '../sharedIndex/store/storeConnection';
import { catalogueAddress, repositoryOf } from './catalogueStore';
import { CATALOGUE_FORMAT, readProfile, type CatalogueEntry, type StoredProfile } from './profileRows';

/** What a store knows of the repositories that may be read. */
export interface CatalogueEntries {
  readonly entries: readonly CatalogueEntry[];
  /** Repositories that could not be asked, and those that another version has published. */
  readonly unreachable: number;
  readonly foreign: number;
}

type Profile = CatalogueEntry | 'none' | 'unreachable' | 'foreign';

/** The catalogue of a store, to be read: what was opened stays as it was then. */
export class Catalogue {
  readonly #tables = new Map<string, Promise<Table>>();
  #entries: Promise<CatalogueEntries> | undefined;

  private constructor(readonly connection: StoreConnection) {}

  /** @param address of the store. @throws SearchError STORE_UNAVAILABLE where it holds none, or cannot be read. */
  static async open(address: string, signal: AbortSignal): Promise<Catalogue> {
    return new Catalogue(await StoreConnection.openFixed(catalogueAddress(address), signal));
  }

  /** Read once. @param deadline what has not come by then is unreachable, and is asked for again by the next request. */
  async entries(deadline: AbortSignal): Promise<CatalogueEntries> {
    const reading = (this.#entries ??= this.#readEntries(deadline));
    const whole = await reading.catch((error: unknown) => {
      this.#entries = undefined;
      throw error;
    });
    if (whole.unreachable > 0 && this.#entries === reading) this.#entries = undefined;
    return whole;
  }

  /** The functions of a repository. */
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
      // A table whose profile names another repository belongs to none.
      return profile?.entry && profile.entry.repository === repositoryOf(name) ? profile.entry : 'none';
    } catch (error) {
      return this.#isHidden(error) ? 'none' : 'unreachable';
    }
  }

  async #profile(name: string): Promise<StoredProfile | undefined> {
    const table = await this.connection.table(name);
    return readProfile(await this.connection.run(() => table.query().limit(1).toArrow()));
  }

  /** Who may not read a repository is not told that there is one; one that is being made or removed is none yet. */
  #isHidden(error: unknown): boolean {
    const { message } = toSearchError(error);
    const { address } = this.connection;
    return [errors.storeDenied(address), errors.storeIncomplete(address)].some((hidden) => hidden.message === message);
  }
}
