import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** The text of a file; undefined when there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** What a file of ours holds; undefined when there is none or a crash of the machine left half of it. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The same, for what every search looks at: at once it takes 0.3 ms there, in four turns of other threads 0.7. */
export function readJsonAtOnce(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Renamed into place: a reader sees all of it or nothing. */
export async function writeText(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
