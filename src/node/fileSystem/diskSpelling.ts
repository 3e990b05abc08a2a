import { realpathSync } from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';

/**
 * Returns the path of a file as the disk spells it. Windows and macOS find a file by its name in any case, and macOS
 * also with composed or decomposed accents, but only the listed name counts.
 * @param path Path relative to the folder, `/`-separated.
 * @returns the path as the disk spells it, or unchanged if there is no such file.
 */
export type SpellPath = (root: string, path: string) => string;

export const givenSpelling: SpellPath = (_, path) => path;

/** Uses the real path that the system gives. A link resolves to another name, so it keeps the requested one. */
export const diskSpelling: SpellPath = (root, path) => spellPath(root, path, realPathOf);

/** @param form How paths are written. Defaults to this machine's form. */
export function spellPath(
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

/** Returns the real path without links, as the disk spells it, or undefined if nothing exists there. */
export function realPathOf(absolute: string): string | undefined {
  try {
    return realpathSync.native(absolute);
  } catch {
    return undefined;
  }
}
