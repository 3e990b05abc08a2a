import { randomUUID } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { REGULAR } from './regularFile';

/** Mode of files in an index: readable by this user only. */
export const PRIVATE_FILE = { mode: 0o600 } as const;
/** Maximum size of a file that is read. This program writes no larger ones. */
const MAX_BYTES = 64 << 20;

/** Reads the text of a file. Returns undefined if there is no regular file at the path. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, REGULAR);
    try {
      return isSmall(await file.stat()) ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isNone(error)) return undefined;
    throw error;
  }
}

/**
 * Reads a JSON file of this program. Returns undefined if the file does not exist or a crash of the machine left it
 * incomplete.
 */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Reads a JSON file synchronously, for files that every search reads: 0.3 ms instead of 0.7 ms through the thread pool.
 */
export function readJsonSync(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, AT_ONCE)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || isNone(error)) return undefined;
    throw error;
  }
}

/** Node accepts a number as flag, which its type declarations do not say. */
const AT_ONCE = { encoding: 'utf8', flag: REGULAR as unknown as string } as const;

const isSmall = (stats: Stats): boolean => stats.isFile() && stats.size <= MAX_BYTES;

/** Returns whether an error means that there is no regular file: nothing, or a link, socket, folder or pipe. */
const isNone = (error: unknown): boolean =>
  ['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR', 'EAGAIN'].some((code) => hasErrorCode(error, code));

/** Writes a file and renames it into place, so that readers see either all of it or nothing. */
export async function writeTextAtomic(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, text, PRIVATE_FILE);
    await replace(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Renames a file over an existing one. A folder at the path, which this program never creates, is removed first. */
async function replace(temporary: string, path: string): Promise<void> {
  try {
    await rename(temporary, path);
  } catch (error) {
    if (!(await lstat(path).catch(() => undefined))?.isDirectory()) throw error;
    await rm(path, { recursive: true });
    await rename(temporary, path);
  }
}

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
