import { join } from 'node:path';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { makeTables, openTables, retryOnConflict, retryOnStaleVersion, type LanceTables } from './tables/lanceTables';

/**
 * The tables of an index. A rebuild or a quarantine replaces them with other tables. They are opened on first use and
 * kept open.
 */
export class IndexTables {
  readonly folder: IndexFolder;
  #tables: LanceTables | undefined;
  /** Name of the tables that this process reads or writes. Only another process can replace them with others. */
  #known: string | undefined;

  /** @param home folder of the index. */
  constructor(private readonly home: string) {
    this.folder = new IndexFolder(home);
  }

  /** Opens the current tables of the index. Returns undefined if there are none yet. */
  async open(): Promise<LanceTables | undefined> {
    const name = this.folder.current();
    if (this.#tables?.name === name) return this.#tables;
    // The previous tables may still be in use, so they are not closed: their handles are freed with the last reference.
    this.#known = name ?? this.#known;
    return (this.#tables =
      name === undefined
        ? undefined
        : await retryOnConflict(this.home, () => openTables(this.folder.pathOf(name), name)));
  }

  async openToWrite(): Promise<LanceTables> {
    this.requireKnown();
    if (this.folder.current() === undefined) await this.replace();
    const tables = await this.open();
    if (!tables) throw new Error(`the tables in ${this.home} went away as they were made`);
    return tables;
  }

  isOpen(tables: LanceTables): boolean {
    return this.#tables === tables;
  }

  /** Makes this process use whatever tables are current from now on. */
  accept(): void {
    this.#known = undefined;
  }

  /**
   * Throws if the tables were replaced. The data in memory belongs to the previous tables: written to new tables, it
   * would be incomplete there without any error.
   */
  requireKnown(): void {
    if (this.#known !== undefined && this.folder.current() !== this.#known)
      throw new Error(`${this.#known} is not the index any more`);
  }

  /** Returns undefined if there are no tables. */
  async read<T>(read: (tables: LanceTables) => Promise<T>): Promise<T | undefined> {
    const tables = await this.open();
    return tables && retryOnConflict(this.home, () => retryOnStaleVersion(() => read(tables)));
  }

  /** Replaces the tables of the index with empty ones. */
  async replace(): Promise<void> {
    this.accept();
    await retryOnConflict(this.home, () => this.folder.reset(makeTables));
  }

  pathOf({ name }: LanceTables, table: 'chunks' | 'files'): string {
    return join(this.folder.pathOf(name), `${table}.lance`);
  }

  close(): void {
    this.#tables?.files.close();
    this.#tables?.chunks.close();
    this.#tables = undefined;
  }
}
