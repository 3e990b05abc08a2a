import { lstatSync, statSync, type Stats } from 'node:fs';

/** Whether there is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** What is at a path, links not followed: undefined where nothing is or can be, and in words why that is not known. */
export function entryAt(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return isNowhere(error) ? undefined : `it cannot be read (${messageOf(error)})`;
  }
}

/** No such name, a file where a folder would have to be, and names that no disk could hold. */
const NOWHERE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Whether a failure says that nothing is there. */
export const isNowhere = (error: unknown): boolean => error instanceof Error && 'code' in error && NOWHERE.includes(error.code);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
