import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errors } from '../../core/base/errors';
import { indexHome } from './indexHome';
import { hasErrorCode } from '../fileSystem/atomicFile';

/**
 * The code of a folder stands in its index: other users of the machine may not read it, nor put something in its place.
 */

/** Files that LanceDB makes have the protection of their folder alone. */
const PRIVATE_FOLDER = { mode: 0o700 } as const;
/** Bits of a mode. */
const OTHERS_WRITE = 0o022;
const OTHERS = 0o077;
const ROOT = 0;
/** What stands in the home of all indexes. */
const OURS = /-[0-9a-f]{12}$|^(?:models|vectors|host)$/;

/**
 * Makes a folder that only this user may read, and those above it up to the home of all indexes; one that is there is
 * made private.
 * @throws SearchError STORE_UNAVAILABLE for one that is a link, is another user's, or can be written by others; what
 * the system says where it cannot be made.
 */
export async function makePrivate(folder: string): Promise<void> {
  for (const part of partsOf(folder)) await make(part);
}

/** @throws as {@link makePrivate}, which this does without making anything. */
export async function requireOwn(folder: string): Promise<void> {
  for (const part of partsOf(folder)) {
    const stats = await lstat(part).catch(() => undefined);
    // A file in its place is for what reads it to tell of.
    if (stats && !stats.isFile()) requireSafe(part, stats);
  }
}

/** From the home of all indexes down; the folder alone where it is not in there. */
function partsOf(folder: string): readonly string[] {
  const home = indexHome();
  if (!folder.startsWith(home + sep)) return [folder];
  const names = relative(home, folder).split(sep);
  return ['', ...names].map((_, depth) => join(home, ...names.slice(0, depth)));
}

/**
 * With those above. Node's own `recursive` never ends where a folder that is there says that it is not, as in `/proc`.
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
  // On a disk that is read-only it stays as it is.
  if (isOpen && (await isOurs(folder))) await chmod(folder, PRIVATE_FOLDER.mode).catch(() => undefined);
}

/** Whether nothing of the user's own is in it: the home of all indexes may be any folder. */
const isOurs = async (folder: string): Promise<boolean> =>
  folder !== indexHome() || (await readdir(folder)).every((name) => OURS.test(name));

function requireSafe(folder: string, stats: Stats): void {
  const reason = reasonAgainst(stats);
  if (reason !== undefined) throw errors.indexUnsafe(folder, reason);
}

/** Windows gives each user a folder of their own, and knows no such modes. */
function reasonAgainst(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'it is a link';
  if (!stats.isDirectory()) return 'it is no folder';
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user && stats.uid !== ROOT) return 'it belongs to another user';
  return (stats.mode & OTHERS_WRITE) === 0 ? undefined : 'other users can write to it';
}
