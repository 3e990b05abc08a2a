import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './writerLock';
import { PRIVATE_FILE } from '../fileSystem/atomicFile';

const PREFIX = 'reading-';
/**
 * Matches the part of a marker's name after the host name. It is anchored, because the name of another host may begin
 * with the name of this one.
 */
const PROCESS = /^(\d+)-[0-9a-f]{8}$/;
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * Marks the processes that are reading an index. Native code that reads damaged tables may crash its process, and would
 * do so again after every restart. So each process keeps a marker file while it reads, and the markers of dead
 * processes are counted.
 */
export class ReaderLeases {
  /** Prefix of this machine's markers. Whether processes on other machines are alive is unknown. */
  readonly #prefix = `${PREFIX}${hostname()}-`;

  constructor(private readonly folder: string) {}

  async hold<T>(read: () => Promise<T>): Promise<T> {
    const mark = join(this.folder, `${this.#prefix}${process.pid}-${randomUUID().slice(0, 8)}`);
    // Without write access, crashes are not counted, and tables that crash readers are not rebuilt.
    await writeFile(mark, '', PRIVATE_FILE).catch(() => undefined);
    try {
      return await read();
    } finally {
      await rm(mark, { force: true }).catch(() => undefined);
    }
  }

  /**
   * Returns when the oldest active reader started, in milliseconds since 1970; Infinity if there are no readers.
   * Markers of other machines count for an hour.
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

  /** Returns how many processes died while reading since the last successful open. */
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
