import { constants, copyFile, link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode, PRIVATE_FILE } from '../fileSystem/atomicFile';
import { makePrivate } from '../indexDirectory/privateFolder';
import {
  contentOf,
  dataFiles,
  deletionFiles,
  newestManifest,
  transactionFiles,
  VERSIONS,
} from './tables/tableManifest';

/** Maximum number of attempts. A replaced version stays for seconds, so a second attempt usually succeeds. */
const ATTEMPTS = 3;

/**
 * Creates a table from the newest version of another table, which may be written to at the same time. LanceDB never
 * changes data and deletion files, and removing one hard link leaves the others in place. So both tables share these
 * files on disk and can diverge later.
 * @param target a folder that does not exist.
 * @throws the error of the file system if the source table is missing or incomplete.
 */
export async function linkTable(source: string, target: string): Promise<void> {
  for (const { folder } of [dataFiles, deletionFiles, transactionFiles]) await makePrivate(join(target, folder));
  await makePrivate(join(target, VERSIONS));
  for (let attempt = 1; ; attempt++) {
    try {
      await linkNewest(source, target);
      return;
    } catch (error) {
      // The version was replaced and removed after it was looked up. Links that belong to no version are removed later
      // by `vacuum`.
      if (attempt === ATTEMPTS || !hasErrorCode(error, 'ENOENT')) throw error;
    }
  }
}

async function linkNewest(source: string, target: string): Promise<void> {
  const name = await newestManifest(source);
  const manifest = await readFile(join(source, VERSIONS, name));
  const content = contentOf(manifest);
  if (dataFiles.keysIn(content).length === 0) throw new Error(`${source} has no rows that could be linked`);
  for (const { folder, keysIn, keyOf } of [dataFiles, deletionFiles, transactionFiles]) {
    const wanted = new Set(keysIn(content));
    const isWanted = (file: string): boolean => wanted.has(keyOf(file) ?? '');
    const files = (await readdir(join(source, folder)).catch(() => [])).filter(isWanted);
    for (const file of files) await linkOrCopy(join(source, folder, file), join(target, folder, file));
    if (folder === dataFiles.folder && files.length < wanted.size) throw new MissingFile(source);
  }
  // The manifest is written last, because a table without a version does not count as a table.
  await writeFile(join(target, VERSIONS, name), manifest, PRIVATE_FILE);
}

class MissingFile extends Error {
  readonly code = 'ENOENT';

  constructor(table: string) {
    super(`A file of the newest version of ${table} is missing`);
  }
}

/**
 * Hard-links a file. An existing target is the same file. On file systems without links, clones the file if possible,
 * which takes no space either, and else copies it.
 */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return;
    if (hasErrorCode(error, 'ENOENT')) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
