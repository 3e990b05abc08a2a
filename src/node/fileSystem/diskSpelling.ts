import { realpathSync } from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';

/**
 * Disks of Windows and macOS find a file by its name in any case, those of macOS with accents composed or apart: what a
 * folder lists is the name that counts.
 * @param path relative to the folder, `/`-separated. @returns the same, as the disk spells it; as it is when there is
 * no such file.
 */
export type SpellPath = (root: string, path: string) => string;

export const keepSpelling: SpellPath = (_, path) => path;

/** By the path that the system gives for it. A link leads elsewhere: it keeps the name by which it was asked for. */
export const spellAsOnDisk: SpellPath = (root, path) => respell(root, path, realPathOf);

/** @param form how paths are written: this machine's way when absent. */
export function respell(
  root: string,
  path: string,
  realPath: (absolute: string) => string | undefined,
  form: PlatformPath = nodePath,
): string {
  const real = realPath(form.join(root, path));
  const own = real === undefined ? path : form.relative(root, real).split(form.sep).join('/');
  return alike(own) === alike(path) ? own : path;
}

const alike = (path: string): string => path.normalize('NFC').toLowerCase();

/** Without links, as the disk spells it; undefined when there is nothing there. */
export function realPathOf(absolute: string): string | undefined {
  try {
    return realpathSync.native(absolute);
  } catch {
    return undefined;
  }
}
