import { errors } from '../base/errors';
import { unquotePath } from '../sanitize/quotePath';
import { placeIn } from './values/placeText';
import { unquoted } from './values/plainWords';

/** Resolves the paths and globs of a request within a folder. */

/** Absolute path of the searched folder, or all of its paths if links give it several. */
export type FolderPaths = string | readonly string[] | FolderOnDisk;

export interface FolderOnDisk {
  readonly paths: readonly string[];
  /**
   * Returns whether the folder contains a file or folder of exactly this name, including backslashes and spaces at the
   * ends.
   */
  readonly has: (path: string) => boolean;
}

/** Returns whether the folder contains a file or folder of exactly this name, as far as it can tell. */
export function existsInFolder(path: string, folder: FolderPaths): boolean {
  const own = inside(pathFromUri(path), pathsOf(folder));
  return own !== undefined && holds(own, folder);
}

const pathsOf = (folder: FolderPaths): readonly string[] =>
  typeof folder === 'object' && 'has' in folder ? folder.paths : [folder].flat();

/** Returns the workspace-relative path. @throws SearchError INVALID_ARGUMENT if the path leaves the folder. */
export function normalizePath(path: string, folder: FolderPaths): string {
  const inside = pathInside(path, folder);
  if (inside === undefined) throw errors.pathOutside(path);
  return inside;
}

/**
 * Returns the workspace-relative form of a path in any spelling: absolute, `./`, trailing slash, Windows separators, or
 * quoted as in answers. Returns undefined if the path leaves the folder. If exactly the given name exists on disk, that
 * file or folder is meant, however odd the name is.
 */
export function pathInside(path: string, folder: FolderPaths): string | undefined {
  const paths = pathsOf(folder);
  const asPrinted = unquotePath(path.trim());
  if (asPrinted !== undefined) return inside(asPrinted, paths);
  const usual = withSlashes(pathFromUri(path.trim()));
  const literal = usual === path ? undefined : inside(path, paths);
  if (literal !== undefined && holds(literal, folder)) return literal;
  const slashed = paths.map(withSlashes);
  const found = inside(usual, slashed);
  // Only unusual names are looked up on the disk, which may not respond.
  const isPlain = !ODD.test(usual) && !isOwnName(usual, slashed) && !placeIn(usual);
  if (isPlain || (found !== undefined && holds(found, folder))) return found;
  return EVERYTHING.test(unquoted(usual)) ? '' : (meant(usual, slashed, folder) ?? found);
}

/** Matches the wildcard after a folder that stands for all of its contents. */
const ALL_BELOW = /\/\*{1,2}(?:\/\*)?$/;
/** Matches texts that name no folder and therefore mean the whole folder. */
const EVERYTHING = /^(?:\/|\.?\/?\*{1,2}(?:\/\*)?|null|none|nil|undefined)$/i;
const ODD = new RegExp(`^[@/"'\`]|[*]|${EVERYTHING.source}`, 'i');

/** Returns whether a path begins with the name of the folder itself, as a user in the parent folder would write it. */
const isOwnName = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.split('/')[0] === nameOf(folder));

const nameOf = (folder: string): string => /[^/]*(?=\/*$)/.exec(folder)?.[0] ?? '';

/**
 * Returns what a path means if nothing has exactly its name: `src/a.ts:3-9`, `@src/a.ts` as chats mention files, `/src`
 * from the top of the folder, `"src"` in quotes, `src/**`, `repo/src` in `repo`.
 */
function meant(path: string, paths: readonly string[], folder: FolderPaths): string | undefined {
  const bare = withoutLines(unquoted(path)).replace(/^@/, '').replace(ALL_BELOW, '');
  const fromTop = bare.replace(/^\/+/, '');
  const below = isOwnName(fromTop, paths) ? [fromTop.replace(/^[^/]*\/?/, '')] : [];
  const found = [bare, fromTop, ...below]
    .map((one) => inside(one, paths))
    .find((one) => one !== undefined && one !== '' && holds(one, folder));
  return found ?? (below[0] === '' ? '' : undefined);
}

const withoutLines = (path: string): string => placeIn(path)?.path ?? path;

const holds = (path: string, folder: FolderPaths): boolean =>
  typeof folder === 'object' && 'has' in folder && folder.has(path);

/**
 * Converts the URI of a file, as results contain it, to a path. Other texts and malformed URIs are returned unchanged.
 */
export function pathFromUri(path: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  try {
    const { host, pathname } = new URL(path);
    const decoded = decodeURIComponent(pathname);
    return host === '' ? decoded.replace(/^\/(?=[A-Za-z]:\/)/, '') : `//${host}${decoded}`;
  } catch {
    return path;
  }
}

/**
 * Returns a glob relative to this folder. Absolute globs begin at the folder, whether with its path or just a slash.
 * Backslashes are read as Windows separators, unless the glob is a name with brackets.
 */
export function globInside(glob: string, folder: FolderPaths): string {
  const usual = IS_WINDOWS_GLOB.test(glob) ? glob.replaceAll('\\', '/') : glob;
  if (!isAbsolute(usual)) return belowOwnName(usual, folder);
  const below = belowAny(usual, pathsOf(folder).map(withSlashes)) ?? usual;
  return below.replace(/^\/+/, '') || '**';
}

/** Only where the folder can tell that nothing in it has its own name. */
function belowOwnName(glob: string, folder: FolderPaths): string {
  const [name = '', ...rest] = glob.split('/');
  const knows = typeof folder === 'object' && 'has' in folder;
  const isOwn = knows && isOwnName(name, pathsOf(folder).map(withSlashes)) && !holds(name, folder);
  return isOwn ? rest.join('/') || '**' : glob;
}

const IS_WINDOWS_GLOB = /^(?!.*\/)(?:.*\\(?:\w|\*\*)|\.\\\*?$)/;

function inside(path: string, folders: readonly string[]): string | undefined {
  const relative = isAbsolute(path) ? belowAny(path, folders) : path;
  if (relative === undefined) return undefined;
  const segments: string[] = [];
  for (const segment of relative.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:\//.test(path);

/**
 * Replaces backslashes, and the long form of Windows paths (`\\?\C:\repo`, `\\?\UNC\server\share`) by the usual one.
 */
const withSlashes = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^\/\/\?\/UNC\//i, '//')
    .replace(/^\/\/\?\//, '');

/**
 * Returns the rest of the path below the first of these folders that contains it. Windows ignores the case of drives
 * and folders.
 */
function belowAny(path: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const root = folder.replace(/\/+$/, '');
    const cased = /^(?:[A-Za-z]:|\/\/)/.test(root) ? (text: string) => text.toLowerCase() : (text: string) => text;
    const rest = path.slice(root.length);
    if (cased(path.slice(0, root.length)) === cased(root) && /^(?:\/|$)/.test(rest)) return rest;
  }
  return undefined;
}
