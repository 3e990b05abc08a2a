import { lstatSync, readFile, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { messageOf } from '../core/errors';

/** Whether a folder is there, or a link to one. What cannot be told, on a share that is away, say, counts as there. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    return !isNowhere(error);
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

/** What a file holds. Not by `node:fs/promises`, which makes objects of every file that it opens: 1,000 files, 64 at a time, took 132 to 167 ms of processor time, and take 32 to 105. */
export function bytesAt(path: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => readFile(path, { signal }, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}

/** No such name, a file where a folder would have to be, and names that no disk could hold. */
const NOWHERE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Whether a failure says that nothing is there. */
export const isNowhere = (error: unknown): boolean => error instanceof Error && 'code' in error && NOWHERE.includes(error.code);
