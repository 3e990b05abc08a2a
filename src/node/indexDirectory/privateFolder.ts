import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errors } from '../../core/base/errors';
import { indexHome } from './indexHome';
import { hasErrorCode } from '../fileSystem/atomicFile';

/** An index contains the code of its folder, so other users of the machine must not be able to read or replace it. */

/** Mode of private folders. Files that LanceDB creates are protected only by their folder. */
const PRIVATE_FOLDER = { mode: 0o700 } as const;
/** Masks for mode bits. */
const OTHERS_WRITE = 0o022;
const OTHERS = 0o077;
const ROOT = 0;
/** Names of the entries in the folder that contains all indexes. */
const OURS = /-[0-9a-f]{12}$|^(?:models|vectors|host)$/;

/**
 * Creates a folder that only this user can read, with its parents up to the folder that contains all indexes. An
 * existing folder is made private.
 * @throws SearchError STORE_UNAVAILABLE if a folder is a link, belongs to another user, or can be written by others;
 * the error of the file system if the folder cannot be created.
 */
export async function makePrivate(folder: string): Promise<void> {
  for (const part of partsOf(folder)) await make(part);
}

/** Checks a folder without creating or changing anything. @throws the same errors as {@link makePrivate}. */
export async function requireOwn(folder: string): Promise<void> {
  for (const part of partsOf(folder)) {
    const stats = await lstat(part).catch(() => undefined);
    // A file in place of the folder is reported by the code that reads it.
    if (stats && !stats.isFile()) requireSafe(part, stats);
  }
}

/**
 * Returns the folders from the one that contains all indexes down to the given one; only the given one if it is
 * elsewhere.
 */
function partsOf(folder: string): readonly string[] {
  const home = indexHome();
  if (!folder.startsWith(home + sep)) return [folder];
  const names = relative(home, folder).split(sep);
  return ['', ...names].map((_, depth) => join(home, ...names.slice(0, depth)));
}

/**
 * Creates a folder with its parents. Node's own `recursive` option never returns if an existing folder claims not to
 * exist, as in `/proc`.
 */
async function makeAll(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT') || dirname(folder) === folder) throw error;
    await makeAll(dirname(folder));
    await makeOne(folder);
  }
}

const makeOne = (folder: string): Promise<void> =>
  mkdir(folder, PRIVATE_FOLDER).then(nothing, (error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  });
const nothing = (): void => undefined;

async function make(folder: string): Promise<void> {
  await makeAll(folder);
  const stats = await lstat(folder);
  requireSafe(folder, stats);
  const isOpen = process.getuid !== undefined && (stats.mode & OTHERS) !== 0;
  // On a read-only disk, the mode stays as it is.
  if (isOpen && (await isOurs(folder))) await chmod(folder, PRIVATE_FOLDER.mode).catch(() => undefined);
}

/** Returns whether a folder contains nothing but indexes: the folder for all indexes may be set to any folder. */
const isOurs = async (folder: string): Promise<boolean> =>
  folder !== indexHome() || (await readdir(folder)).every((name) => OURS.test(name));

function requireSafe(folder: string, stats: Stats): void {
  const reason = reasonAgainst(stats);
  if (reason !== undefined) throw errors.indexUnsafe(folder, reason);
}

/** Returns why a folder is not safe to use. Windows gives each user a private folder and has no such modes. */
function reasonAgainst(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'it is a link';
  if (!stats.isDirectory()) return 'it is no folder';
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user && stats.uid !== ROOT) return 'it belongs to another user';
  return (stats.mode & OTHERS_WRITE) === 0 ? undefined : 'other users can write to it';
}
