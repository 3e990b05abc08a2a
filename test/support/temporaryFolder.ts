import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { hasErrorCode } from '../../src/node/fileSystem/atomicFile';

/** A folder with these files, removed after the test file (`rootHooks.ts`). */
export function temporaryFolder(files: Readonly<Record<string, string | Buffer>> = {}, within = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(within, 'codebase-search-test-')));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/** Where thousands of files can be written without waiting for a disk, if there is such a place. */
export const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Removes a folder that an engine may be writing to, again and again until it is gone: `rmSync` does not try again where a folder has got a file.
 * The engine's JavaScript waits meanwhile, and its native threads finish what they are writing. */
export function removeFolder(folder: string): void {
  for (let left = 50; ; left--) {
    try {
      rmSync(folder, { recursive: true });
      return;
    } catch (error) {
      if (left === 0 || !hasErrorCode(error, 'ENOTEMPTY')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

const folders: string[] = [];

/**
 * Tried again for some seconds: a process that has just ended may have been writing. `rmSync` does not try again where
 * a folder has got a file.
 */
export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 100 });
}
