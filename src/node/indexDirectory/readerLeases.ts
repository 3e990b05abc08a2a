import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './writerLock';
import { PRIVATE_FILE } from '../fileSystem/atomicFile';

const PREFIX = 'reading-';
/** What follows the name of a machine: that of another may begin like it. */
const PROCESS = /^(\d+)-[0-9a-f]{8}$/;
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * Native code that reads damaged tables may take its process along, and would again after every restart. So a process
 * leaves a mark for as long as it reads, and marks of dead processes are counted.
 */
export class ReaderLeases {
  /** Marks of this machine only: of others it is not known who lives. */
  readonly #prefix = `${PREFIX}${hostname()}-`;

  constructor(private readonly folder: string) {}

  async hold<T>(read: () => Promise<T>): Promise<T> {
    const mark = join(this.folder, `${this.#prefix}${process.pid}-${randomUUID().slice(0, 8)}`);
    // Without write access, the tables that crash readers are not rebuilt.
    await writeFile(mark, '', PRIVATE_FILE).catch(() => undefined);
    try {
      return await read();
    } finally {
      await rm(mark, { force: true }).catch(() => undefined);
    }
  }

  /**
   * When the oldest active reader started, milliseconds since 1970; infinite without readers. Readers on other machines
   * count for an hour.
   */
  async oldestStart(): Promise<number> {
    const dead = new Set(await this.#ofTheDead());
    const names = (await readdir(this.folder)).filter((name) => name.startsWith(PREFIX) && !dead.has(name));
    const begun = await Promise.all(
      names.map((name) =>
        stat(join(this.folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        ),
      ),
    );
    return Math.min(...begun.filter((time) => time > Date.now() - LONGEST_MILLISECONDS));
  }

  /** How many processes died while they read, since the last time that one did not. */
  async crashCount(): Promise<number> {
    return (await this.#ofTheDead()).length;
  }

  async clear(): Promise<void> {
    for (const name of await this.#ofTheDead()) await rm(join(this.folder, name), { force: true });
  }

  async #ofTheDead(): Promise<readonly string[]> {
    const names = (await readdir(this.folder)).filter((name) => name.startsWith(this.#prefix));
    return names.filter((name) => {
      const pid = PROCESS.exec(name.slice(this.#prefix.length))?.[1];
      return pid !== undefined && !isAlive(Number(pid));
    });
  }
}
