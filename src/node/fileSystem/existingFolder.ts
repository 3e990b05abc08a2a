import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errors } from '../../core/base/errors';

/**
 * Returns the real path of a folder.
 * @throws SearchError INVALID_ARGUMENT when the folder does not exist.
 */
export async function existingFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw errors.folderMissing(folder);
  return realpath(path);
}
