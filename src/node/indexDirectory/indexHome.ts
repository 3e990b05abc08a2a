import { createHash } from 'node:crypto';
import { homedir, userInfo } from 'node:os';
import nodePath, { type PlatformPath } from 'node:path';

/**
 * Part of the name of every index folder: a change of the stored format starts a new index and never misreads an old
 * one.
 */
export const FORMAT = 23;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Returns the folder on disk in which all indexes of a user are kept, absolute; `CODEBASE_SEARCH_HOME` overrides it. */
export function indexHome(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const form = platform === 'win32' ? nodePath.win32 : nodePath.posix;
  const own = environment['CODEBASE_SEARCH_HOME'];
  if (own) return form.resolve(own);
  if (platform === 'win32')
    return form.join(
      absolute(environment['LOCALAPPDATA'], form) ?? form.join(userHome(), 'AppData', 'Local'),
      'codebase-search',
    );
  if (platform === 'darwin') return form.join(userHome(), 'Library', 'Caches', 'codebase-search');
  return form.join(absolute(environment['XDG_CACHE_HOME'], form) ?? form.join(userHome(), '.cache'), 'codebase-search');
}

/**
 * Returns the path if it is absolute. A relative path counts as unset, as the XDG specification requires: it would put
 * the index into the folder that is searched.
 */
const absolute = (path: string | undefined, form: PlatformPath): string | undefined =>
  path && form.isAbsolute(path) ? path : undefined;

/** Returns the home folder of the user. HOME may be empty or relative; the system's list of users then has the path. */
const userHome = (): string => absolute(homedir(), nodePath) ?? userInfo().homedir;

/**
 * Maximum number of characters of the folder name in the name of its index: the paths below must stay shorter than the
 * 260 characters that Windows allows by default.
 */
const LONGEST_NAME = 48;

/**
 * Returns where on disk the index of one workspace folder is kept.
 * @param form the path syntax; that of this machine by default.
 */
export function indexFolder(home: string, folder: string, form: PlatformPath = nodePath): string {
  const name = Array.from(form.basename(folder)).slice(0, LONGEST_NAME).join('').trimEnd() || 'root';
  return form.join(home, `${name}-${digest(folder)}`, `v${FORMAT}`);
}
