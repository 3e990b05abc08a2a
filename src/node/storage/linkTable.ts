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

/** A version that is replaced stays for seconds, so a second look is rarely too late. */
const ATTEMPTS = 3;

/**
 * Makes a table of the newest version of another, which may be written to meanwhile. LanceDB never changes a file of
 * rows or deletions, and removing a name of a file removes no other: so both tables have the same files, on disk once,
 * and go their own ways from there.
 * @param target a folder that does not exist.
 * @throws what the system says where the table is not there, or not whole.
 */
export async function linkTable(source: string, target: string): Promise<void> {
  for (const { folder } of [dataFiles, deletionFiles, transactionFiles]) await makePrivate(join(target, folder));
  await makePrivate(join(target, VERSIONS));
  for (let attempt = 1; ; attempt++) {
    try {
      await linkNewest(source, target);
      return;
    } catch (error) {
      // The version was replaced and removed since it was looked up. Links in no version are removed with others.
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
  // Last: a table without a version is none.
  await writeFile(join(target, VERSIONS, name), manifest, PRIVATE_FILE);
}

class MissingFile extends Error {
  readonly code = 'ENOENT';

  constructor(table: string) {
    super(`A file of the newest version of ${table} is missing`);
  }
}

/** What is there already is the same file. A file system without links may have clones, which take no room either. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return;
    if (hasErrorCode(error, 'ENOENT')) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
