import { copyFile, constants, readdir, rename, rm, stat } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makePrivate } from '../indexDirectory/privateFolder';

/**
 * Copies of the built-in model, by version. An update of the product may bring another model. Until the vectors of a
 * folder are recomputed, the old vectors stay in use, and queries need the old model.
 */

/** Number of copies kept: the version in use and the one before it, 9 MB each. */
const KEPT_FILES = 2;
const HOUR = 3_600_000;

const folderOf = (home: string): string => join(home, 'models');
const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** Returns the path for the copy of a model, whether or not the copy exists. */
export const keptModelFile = (home: string, id: string): string => join(folderOf(home), `${digest(id)}.bin`);

/** Copies a model unless its copy exists, and removes the oldest copies. */
export async function keepModelFile(home: string, id: string, source: string): Promise<void> {
  const target = keptModelFile(home, id);
  if (await stat(target).catch(() => undefined)) return;
  await makePrivate(folderOf(home));
  // Several folders of one process may copy the model at the same time.
  const partial = `${target}.${randomUUID().slice(0, 8)}`;
  // Makes a copy-on-write clone where the file system supports it, which takes no disk space.
  await copyFile(source, partial, constants.COPYFILE_FICLONE);
  await rename(partial, target);
  await removeOldest(folderOf(home));
}

/**
 * Removes the oldest complete copies. Another process may still be writing a partial copy, which is removed only when
 * it is so old that its writer must have been killed.
 */
async function removeOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, made: (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity })),
  );
  const [whole, partial] = [
    files.filter(({ path }) => path.endsWith('.bin')),
    files.filter(({ path }) => !path.endsWith('.bin')),
  ];
  const oldest = whole.sort((a, b) => b.made - a.made).slice(KEPT_FILES);
  const left = partial.filter(({ made }) => made < Date.now() - HOUR);
  for (const { path } of [...oldest, ...left]) await rm(path, { force: true });
}
