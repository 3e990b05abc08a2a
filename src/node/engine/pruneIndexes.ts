import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from 'proper-lockfile';
import type { Logger } from '../../core/base/contracts';
import { FORMAT } from '../indexDirectory/indexHome';
import { METADATA_FILE, readMetadata } from '../indexDirectory/metadataFile';

/**
 * An index that was not opened for so long is removed: a drive may have been disconnected, or a project inactive, for a
 * shorter time.
 */
const UNUSED_DAYS = 30;
/** Vectors of a server's model, which may have cost money. */
const UNUSED_VECTORS_DAYS = 90;
const DAY = 86_400_000;
const VERSION = /^v(\d+)$/;

/** Notes that an index is in use: pruning goes by the time of last use. */
export async function touchIndex(index: string): Promise<void> {
  const now = new Date();
  await utimes(join(index, METADATA_FILE), now, now).catch(() => undefined);
}

/**
 * Removes unused indexes: of a folder that is not on disk, or of another format than this version's, both only when
 * they were not opened for {@link UNUSED_DAYS} days and no process has them open now; and cached vectors of models that
 * have not been used for {@link UNUSED_VECTORS_DAYS}. What cannot be removed stays until another time.
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

/** The latest change of a folder, or of some entries of it. */
async function lastChange(folder: string, ...entries: readonly string[]): Promise<number> {
  const stats = await Promise.all(['', ...entries].map((entry) => stat(join(folder, entry)).catch(() => undefined)));
  return Math.max(0, ...stats.map((found) => found?.mtimeMs ?? 0));
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined);
