import { createHash } from 'node:crypto';
import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errors, messageOf } from '../../core/base/errors';
import { hasErrorCode, readJson, writeTextAtomic } from '../../node/fileSystem/atomicFile';
import { pathOf, type Places } from './places';
import { makeFolders } from './configurationFile';

/**
 * Record of the files and folders that `setup` created, so that `setup --remove` leaves nothing behind and removes
 * nothing that others created: an empty folder or file does not tell who created it. Without a record, they stay.
 */
export class SetupRecord {
  private constructor(
    private readonly path: string,
    private readonly made: Set<string>,
    private readonly skills: Map<string, string>,
  ) {}

  static async read(places: Places): Promise<SetupRecord> {
    const path = pathOf('{application}/codebase-search/setup.json', places);
    const { made, skills } = asStored(await readJson(path).catch(() => undefined));
    return new SetupRecord(path, new Set(made), new Map(Object.entries(skills)));
  }

  hasMade(path: string): boolean {
    return this.made.has(path);
  }

  addMade(paths: readonly string[]): void {
    for (const path of paths) this.made.add(path);
  }

  /** Returns whether a skill is as setup wrote it. Such a skill is replaced by a newer version, and removed. */
  isOwnSkill(path: string, text: string): boolean {
    return this.skills.get(path) === digest(text);
  }

  addSkill(path: string, text: string): void {
    this.skills.set(path, digest(text));
  }

  forget(path: string): void {
    this.made.delete(path);
    this.skills.delete(path);
  }

  /** Removes the recorded folders that are empty now, innermost first. */
  async removeEmptyFolders(): Promise<void> {
    const inward = [...this.made].sort((a, b) => b.length - a.length);
    for (const path of inward)
      await rmdir(path).then(
        () => this.made.delete(path),
        (error: unknown) => hasErrorCode(error, 'ENOENT') && this.made.delete(path),
      );
  }

  /** Writes the record, or deletes it if it has no more entries. */
  async write(): Promise<void> {
    const isOwn = (path: string): boolean => this.path.startsWith(path);
    if (this.skills.size === 0 && [...this.made].every(isOwn)) {
      await rm(this.path, { force: true });
      await this.removeEmptyFolders();
      return;
    }
    try {
      this.addMade(await makeFolders(dirname(this.path)));
      const stored: Stored = { made: [...this.made].sort(), skills: Object.fromEntries([...this.skills].sort()) };
      await writeTextAtomic(this.path, `${JSON.stringify(stored, null, 2)}\n`);
    } catch (error) {
      throw errors.agentFileUnwritable(this.path, messageOf(error));
    }
  }
}

interface Stored {
  readonly made: readonly string[];
  /** Digests of the skills that setup wrote, by path. */
  readonly skills: Readonly<Record<string, string>>;
}

/** Returns the stored record. A record that cannot be read counts as empty. */
function asStored(value: unknown): Stored {
  const { made = [], skills = {} } = (value ?? {}) as Partial<Stored>;
  return { made: Array.isArray(made) ? made : [], skills: typeof skills === 'object' ? skills : {} };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
