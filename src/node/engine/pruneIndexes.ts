import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from 'proper-lockfile';
import type { Logger } from '../../core/base/contracts';
import { FORMAT } from '../indexDirectory/indexHome';
import { METADATA_FILE, readMetadata } from '../indexDirectory/metadataFile';

/**
 * Number of days after which an unused index is removed. A disconnected drive or an inactive project may be unused for
 * a shorter time.
 */
const UNUSED_DAYS = 30;
/** Number of days after which unused vectors of a server's model are removed. They may have cost money. */
const UNUSED_VECTORS_DAYS = 90;
const DAY = 86_400_000;
const VERSION = /^v(\d+)$/;

/** Records that an index is in use: pruning is based on the time of last use. */
export async function touchIndex(index: string): Promise<void> {
  const now = new Date();
  await utimes(join(index, METADATA_FILE), now, now).catch(() => undefined);
}

/**
 * Removes unused indexes: those whose folder is not on disk, and those in a format other than that of this version.
 * Both are removed only if they were not opened for {@link UNUSED_DAYS} days and no process has them open. Also removes
 * cached vectors of models that were not used for {@link UNUSED_VECTORS_DAYS} days. Anything that cannot be removed
 * stays until the next run.
 */
export async function pruneIndexes(home: string, logger: Logger, now = Date.now()): Promise<void> {
  for (const name of await foldersIn(home)) {
    for (const version of (await foldersIn(join(home, name))).filter((found) => VERSION.test(found))) {
      const index = join(home, name, version);
      if (!(await isLeft(index, Number(VERSION.exec(version)?.[1]), now))) continue;
      logger.info(`The index in ${index} was removed: it has not been used for ${UNUSED_DAYS} days.`);
      await remove(index);
      if ((await readdir(join(home, name)).catch(() => ['?'])).length === 0) await remove(join(home, name));
    }
  }
  for (const table of (await foldersIn(join(home, 'vectors'))).filter((found) => found.endsWith('.lance'))) {
    const folder = join(home, 'vectors', table);
    if (now - (await lastChange(folder, '_versions')) > UNUSED_VECTORS_DAYS * DAY) await remove(folder);
  }
}

async function isLeft(index: string, format: number, now: number): Promise<boolean> {
  if (now - (await lastChange(index, METADATA_FILE, 'tables.json')) < UNUSED_DAYS * DAY) return false;
  const folder = (await readMetadata(index))?.folder;
  const isNeeded =
    format === FORMAT && folder !== undefined && (await stat(folder).catch(() => undefined)) !== undefined;
  return !isNeeded && !(await check(index).catch(() => true));
}

/** Returns the time of the latest change of a folder itself or of some of its entries. */
async function lastChange(folder: string, ...entries: readonly string[]): Promise<number> {
  const stats = await Promise.all(['', ...entries].map((entry) => stat(join(folder, entry)).catch(() => undefined)));
  return Math.max(0, ...stats.map((found) => found?.mtimeMs ?? 0));
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined);
