import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import nodePath, { type PlatformPath } from 'node:path';

/** Part of every index folder's name: a change of what is stored starts a new index, and never misreads an old one. */
export const FORMAT = 6;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The per-user folder that holds all indexes; `CODEBASE_SEARCH_HOME` overrides it. */
export function indexHome(environment: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string {
  const own = environment['CODEBASE_SEARCH_HOME'];
  if (own) return own;
  const form = platform === 'win32' ? nodePath.win32 : nodePath.posix;
  if (platform === 'win32') return form.join(environment['LOCALAPPDATA'] || form.join(homedir(), 'AppData', 'Local'), 'codebase-search');
  if (platform === 'darwin') return form.join(homedir(), 'Library', 'Caches', 'codebase-search');
  return form.join(environment['XDG_CACHE_HOME'] || form.join(homedir(), '.cache'), 'codebase-search');
}

/** Of the folder's name: paths below must stay shorter than the 260 characters that Windows grants by default. */
const LONGEST_NAME = 48;

/**
 * Where the index of one workspace folder lives.
 * @param form how paths are written: this machine's way when absent.
 */
export function indexFolder(home: string, folder: string, form: PlatformPath = nodePath): string {
  const name = Array.from(form.basename(folder)).slice(0, LONGEST_NAME).join('').trimEnd() || 'root';
  return form.join(home, `${name}-${digest(folder)}`, `v${FORMAT}`);
}
