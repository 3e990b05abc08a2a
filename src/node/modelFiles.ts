import { copyFile, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Copies of the built-in model, by version. An update of the product brings another model; until the vectors of a folder
 * are made anew the old ones answer, and questions to them need the old model.
 */

/** The version in use and the one before it; 9 MB each. */
const KEPT_FILES = 2;

const folderOf = (home: string): string => join(home, 'models');
const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** Where the copy of a model lies, if there is one. */
export const keptModelFile = (home: string, id: string): string => join(folderOf(home), `${digest(id)}.bin`);

/** Makes the copy, unless it is there, and removes the oldest. */
export async function keepModelFile(home: string, id: string, source: string): Promise<void> {
  const target = keptModelFile(home, id);
  if (await stat(target).catch(() => undefined)) return;
  await mkdir(folderOf(home), { recursive: true });
  const partial = `${target}.${process.pid}`;
  // A clone where the file system can, so that it takes no room.
  await copyFile(source, partial, constants.COPYFILE_FICLONE);
  await rename(partial, target);
  await removeOldest(folderOf(home));
}

async function removeOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const files = await Promise.all(paths.map(async (path) => ({ path, made: (await stat(path)).mtimeMs })));
  const oldest = files.sort((a, b) => b.made - a.made).slice(KEPT_FILES);
  for (const { path } of oldest) await rm(path, { force: true });
}
