import { errors } from '../base/errors';
import { unquotePath } from '../sanitize/quotePath';
import { unquoted } from './plainWords';

/** What paths and globs of a request mean in a folder. */

/** Absolute path of the searched folder; all of them where it has several, as links give it. */
export type FolderPaths = string | readonly string[] | FolderOnDisk;

export interface FolderOnDisk {
  readonly paths: readonly string[];
  /** Whether something in it has this very name, spaces at its ends and backslashes included. */
  readonly has: (path: string) => boolean;
}

/** Whether the folder has something of this very name, as far as it can tell. */
export function existsInFolder(path: string, folder: FolderPaths): boolean {
  const own = inside(pathFromUri(path), pathsOf(folder));
  return own !== undefined && holds(own, folder);
}

const pathsOf = (folder: FolderPaths): readonly string[] =>
  typeof folder === 'object' && 'has' in folder ? folder.paths : [folder].flat();

/** @throws SearchError INVALID_ARGUMENT when the path leaves the folder. */
export function normalizePath(path: string, folder: FolderPaths): string {
  const inside = pathInside(path, folder);
  if (inside === undefined) throw errors.pathOutside(path);
  return inside;
}

/**
 * Workspace-relative form of a path in any spelling: absolute, `./`, trailing slash, Windows separators, quoted as
 * answers quote it. Undefined when it leaves the folder. What is on disk under the very name that is given is meant by
 * it, however odd the name is.
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
  // Only such a name is looked for on the disk, which may not answer.
  const isPlain = !ODD.test(usual) && !isOwnName(usual, slashed);
  if (isPlain || (found !== undefined && holds(found, folder))) return found;
  return EVERYTHING.test(unquoted(usual)) ? '' : (meant(usual, slashed, folder) ?? found);
}

/** Behind a path: lines, as answers and editors have them. */
const LINES = /(?::\d+(?:[-:]\d+)*|#L\d+(?:-L?\d+)?)$/;
/** Behind a folder: all that is in it. */
const ALL_BELOW = /\/\*{1,2}(?:\/\*)?$/;
/** Said of no folder, and so of all. */
const EVERYTHING = /^(?:\/|\.?\/?\*{1,2}(?:\/\*)?|null|none|nil|undefined)$/i;
const ODD = new RegExp(`${LINES.source}|^[@/"'\`]|[*]|${EVERYTHING.source}`, 'i');

/** Whether a path begins with the name of the folder itself, as a person in the folder above would write it. */
const isOwnName = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.split('/')[0] === nameOf(folder));

const nameOf = (folder: string): string => /[^/]*(?=\/*$)/.exec(folder)?.[0] ?? '';

/**
 * What is in the folder where nothing has the name that was given: `src/a.ts:3-9`, `@src/a.ts` as chats mention files,
 * `/src` from the top of the folder, `"src"` quoted, `src/**`, `repo/src` in `repo`.
 */
function meant(path: string, paths: readonly string[], folder: FolderPaths): string | undefined {
  const bare = unquoted(path).replace(LINES, '').replace(/^@/, '').replace(ALL_BELOW, '');
  const fromTop = bare.replace(/^\/+/, '');
  const below = isOwnName(fromTop, paths) ? [fromTop.replace(/^[^/]*\/?/, '')] : [];
  const found = [bare, fromTop, ...below]
    .map((one) => inside(one, paths))
    .find((one) => one !== undefined && one !== '' && holds(one, folder));
  return found ?? (below[0] === '' ? '' : undefined);
}

const holds = (path: string, folder: FolderPaths): boolean =>
  typeof folder === 'object' && 'has' in folder && folder.has(path);

/** A file's URI, as results have it, is a path as well. What cannot be read as one stays as it is. */
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
 * A glob as this folder reads it: absolute ones begin here, whether with the folder's own path or with a slash alone,
 * and separators may be those of Windows, unless it is a name with brackets.
 */
export function globInside(glob: string, folder: FolderPaths): string {
  const usual = IS_WINDOWS_GLOB.test(glob) ? glob.replaceAll('\\', '/') : glob;
  if (!isAbsolute(usual)) return usual;
  const below = belowAny(usual, pathsOf(folder).map(withSlashes)) ?? usual;
  return below.replace(/^\/+/, '') || '**';
}

const IS_WINDOWS_GLOB = /^(?!.*\/).*\\(?:\w|\*\*)/;

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

/** With Windows' long form (`\\?\C:\repo`, `\\?\UNC\server\share`) in the usual one. */
const withSlashes = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^\/\/\?\/UNC\//i, '//')
    .replace(/^\/\/\?\//, '');

/**
 * What follows the first of these folders that the path lies in; Windows has one name for drives and folders of any
 * case.
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
