import { lstatSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { messageOf } from '../../core/base/errors';

/**
 * Returns whether a folder, or a link to one, exists. If that is unknown, for example on an unreachable share, returns
 * true.
 */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    return !isNotFound(error);
  }
}

/**
 * Returns the stats of a path without following links, undefined if nothing exists there, or a message why that is
 * unknown.
 */
export function lstatOrReason(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return isNotFound(error) ? undefined : `it cannot be read (${messageOf(error)})`;
  }
}

/**
 * Error codes that mean "not found": no such name, a file in place of a parent folder, or a name that no disk could
 * hold.
 */
const NOWHERE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Returns whether an error means that nothing exists at the path. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOWHERE.includes(error.code);
