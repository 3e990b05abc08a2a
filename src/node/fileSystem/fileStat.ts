import { lstatSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { messageOf } from '../../core/base/errors';

/** Whether a folder is there, or a link to one. What cannot be told, on a share that is away, say, counts as there. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    return !isNotFound(error);
  }
}

/** What is at a path, links not followed: undefined where nothing is or can be, and in words why that is not known. */
export function lstatOrReason(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return isNotFound(error) ? undefined : `it cannot be read (${messageOf(error)})`;
  }
}

/** No such name, a file where a folder would have to be, and names that no disk could hold. */
const NOWHERE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Whether a failure says that nothing is there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOWHERE.includes(error.code);
