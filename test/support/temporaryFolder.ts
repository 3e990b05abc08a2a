import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { hasErrorCode } from '../../src/node/fileSystem/atomicFile';

/** Creates a folder with these files that is removed after the test file (`rootHooks.ts`). */
export function temporaryFolder(files: Readonly<Record<string, string | Buffer>> = {}, within = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(within, 'codebase-search-test-')));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/**
 * A folder in memory, where thousands of files can be written without waiting for a disk, or the temporary folder where
 * the system has none.
 */
export const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/**
 * Removes a folder that an engine may still be writing to, retrying until it is gone: `rmSync` does not retry when a
 * folder has gained a file. Blocks the engine's JavaScript meanwhile, so that its native threads can finish their
 * writes.
 */
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
 * Removes all temporary folders, retrying for some seconds because a process that has just ended may have been writing.
 * `rmSync` does not retry when a folder has gained a file.
 */
export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 100 });
}
