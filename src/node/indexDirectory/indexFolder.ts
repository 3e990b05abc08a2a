import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT } from './indexHome';
import { makePrivate } from './privateFolder';
import { readJsonSync, writeTextAtomic } from '../fileSystem/atomicFile';

const POINTER = 'tables.json';
const TABLES = /^tables-[0-9a-f]{8}$/;
/** Suffix of files that are written and then renamed into place. */
const TEMPORARY = /\.[0-9a-f]{8}\.tmp$/;
/** Milliseconds after which an unfinished file belongs to a process that was killed: writing takes seconds. */
const LONGEST_MILLISECONDS = 3_600_000;
/** The last damaged index, kept for diagnosis. */
const DAMAGED = 'damaged';

/** Names the current tables of the index; `format` may be any number. */
interface Pointer {
  readonly format: number;
  readonly tables: string;
}

/**
 * The folder of an index. Its tables are in a subfolder that a small pointer file names. To start anew, the pointer is
 * changed to new tables. This takes effect atomically, whatever the state of the old tables and whether or not they are
 * being read.
 */
export class IndexFolder {
  constructor(private readonly home: string) {}

  /** Returns the name of the folder of the tables; undefined if there is no index that this version can read. */
  current(): string | undefined {
    const pointer = this.#pointer();
    return pointer?.format === FORMAT && TABLES.test(pointer.tables) ? pointer.tables : undefined;
  }

  /** Returns why an existing index cannot be read, for a log; undefined if there is no such reason. */
  async unreadableReason(): Promise<string | undefined> {
    const pointer = this.#pointer();
    if (pointer && pointer.format !== FORMAT)
      return `it is of format ${pointer.format}, and this version writes format ${FORMAT}`;
    const isThere = this.current() !== undefined;
    return !isThere && (await readdir(this.home)).some((name) => TABLES.test(name))
      ? `${POINTER} cannot be read`
      : undefined;
  }

  pathOf(tables: string): string {
    return join(this.home, tables);
  }

  /**
   * Replaces the tables with new ones and removes the old.
   * @param make fills the folder of the new tables, which the pointer names only once they are complete.
   */
  async reset(make: (folder: string) => Promise<void>): Promise<void> {
    const tables = `tables-${randomUUID().slice(0, 8)}`;
    await makePrivate(this.pathOf(tables));
    try {
      await make(this.pathOf(tables));
    } catch (error) {
      // Tables without a pointer would look like a damaged index.
      await rm(this.pathOf(tables), { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    const pointer: Pointer = { format: FORMAT, tables };
    await writeTextAtomic(join(this.home, POINTER), JSON.stringify(pointer));
    await this.removeUnused();
  }

  /** Keeps the current tables under another name. Must be followed by {@link reset}. */
  async quarantine(): Promise<void> {
    const current = this.current();
    const kept = this.pathOf(DAMAGED);
    await rm(kept, { recursive: true, force: true });
    // Tables that cannot be moved are removed later by {@link reset}.
    if (current) await rename(this.pathOf(current), kept).catch(() => undefined);
  }

  /**
   * Removes tables that the pointer does not name, and unfinished files of killed processes. Files that are still open
   * elsewhere are removed another time.
   */
  async removeUnused(): Promise<void> {
    const current = this.current();
    for (const name of await readdir(this.home)) {
      const isLeft = TABLES.test(name) ? name !== current : TEMPORARY.test(name) && (await isOld(this.pathOf(name)));
      if (isLeft) await rm(this.pathOf(name), { recursive: true, force: true }).catch(() => undefined);
    }
  }

  #pointer(): Pointer | undefined {
    const found = readJsonSync(join(this.home, POINTER));
    return isPointer(found) ? found : undefined;
  }
}

const isOld = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > LONGEST_MILLISECONDS,
    () => false,
  );

const isPointer = (found: unknown): found is Pointer =>
  typeof found === 'object' &&
  found !== null &&
  'format' in found &&
  typeof found.format === 'number' &&
  'tables' in found &&
  typeof found.tables === 'string';
