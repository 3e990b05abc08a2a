import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT } from './indexHome';
import { makePrivate } from './privateFolder';
import { readJsonSync, writeTextAtomic } from '../fileSystem/atomicFile';

const POINTER = 'tables.json';
const TABLES = /^tables-[0-9a-f]{8}$/;
/** What is written and then renamed into place. */
const TEMPORARY = /\.[0-9a-f]{8}\.tmp$/;
/** It takes seconds: a process that wrote nothing for so long was killed. */
const LONGEST_MILLISECONDS = 3_600_000;
/** The last damaged index, kept for diagnosis. */
const DAMAGED = 'damaged';

/** Which tables are the index; `format` may be any. */
interface Pointer {
  readonly format: number;
  readonly tables: string;
}

/**
 * The folder of an index. Its tables lie in a folder of their own, to which a small file points: to start anew is to
 * point elsewhere, which takes effect at once and whole, whatever state the old tables are in and whether or not they
 * are read.
 */
export class IndexFolder {
  constructor(private readonly home: string) {}

  /** Name of the tables' folder; undefined when there is no index that this version can read. */
  current(): string | undefined {
    const pointer = this.#pointer();
    return pointer?.format === FORMAT && TABLES.test(pointer.tables) ? pointer.tables : undefined;
  }

  /** In words, why an index that is there cannot be read. */
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
   * Points to new tables; the old are removed.
   * @param make fills the folder of the new tables: what is pointed to is complete.
   */
  async reset(make: (folder: string) => Promise<void>): Promise<void> {
    const tables = `tables-${randomUUID().slice(0, 8)}`;
    await makePrivate(this.pathOf(tables));
    try {
      await make(this.pathOf(tables));
    } catch (error) {
      // Left behind, they would be taken for an index that is damaged.
      await rm(this.pathOf(tables), { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    const pointer: Pointer = { format: FORMAT, tables };
    await writeTextAtomic(join(this.home, POINTER), JSON.stringify(pointer));
    await this.removeUnused();
  }

  /** Keeps the tables of now under another name; {@link reset} is next. */
  async quarantine(): Promise<void> {
    const current = this.current();
    const kept = this.pathOf(DAMAGED);
    await rm(kept, { recursive: true, force: true });
    // Tables that cannot even be moved are removed with the rest.
    if (current) await rename(this.pathOf(current), kept).catch(() => undefined);
  }

  /**
   * Removes tables that nothing points to, and what killed processes had begun to write. What is still open elsewhere
   * goes another time.
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
