import { join } from 'node:path';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { makeTables, openTables, retryOnConflict, retryOnStaleVersion, type LanceTables } from './tables/lanceTables';

/** The tables of an index, which a rebuild or a quarantine replaces by others: opened when asked for, and kept open. */
export class IndexTables {
  readonly folder: IndexFolder;
  #tables: LanceTables | undefined;
  /** Name of the tables that this process reads or writes. Only another process makes others. */
  #known: string | undefined;

  /** @param home folder of the index. */
  constructor(private readonly home: string) {
    this.folder = new IndexFolder(home);
  }

  /** The tables that are the index now; undefined where there are none yet. */
  async open(): Promise<LanceTables | undefined> {
    const name = this.folder.current();
    if (this.#tables?.name === name) return this.#tables;
    // Those of before may still be read: their handles go with the last reference.
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

  /** From now on, whatever tables are the index are those of this process. */
  accept(): void {
    this.#known = undefined;
  }

  /**
   * What is in memory is of certain tables: written to others, the rest of it would be missing there, and nothing would
   * tell.
   */
  requireKnown(): void {
    if (this.#known !== undefined && this.folder.current() !== this.#known)
      throw new Error(`${this.#known} is not the index any more`);
  }

  /** Undefined where there are no tables. */
  async read<T>(read: (tables: LanceTables) => Promise<T>): Promise<T | undefined> {
    const tables = await this.open();
    return tables && retryOnConflict(this.home, () => retryOnStaleVersion(() => read(tables)));
  }

  /** Makes empty tables the index. */
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
