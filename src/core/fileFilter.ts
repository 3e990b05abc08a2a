import { errors } from './errors';
import type { Glob } from './glob';
import { resolveLanguage } from './index/languages';

/** Which files a search looks at. */
export interface FileFilter {
  /** Workspace-relative, `/`-separated, no trailing slash; empty for the whole folder. */
  readonly path: string;
  readonly include: readonly Glob[];
  readonly exclude: readonly Glob[];
  /** Language ids; empty for all. */
  readonly languages: readonly string[];
}

/** Whether a file passes a filter. */
export function acceptsFile(filter: FileFilter, path: string, language: string): boolean {
  if (filter.path && !isAtOrBelow(path, filter.path)) return false;
  if (filter.languages.length > 0 && !filter.languages.includes(language)) return false;
  if (filter.include.length > 0 && !filter.include.some((glob) => glob.match(path))) return false;
  return !filter.exclude.some((glob) => glob.match(path));
}

/** Disks of macOS may hold names with their accents apart from the letters; a question has them in one. */
function isAtOrBelow(path: string, folder: string): boolean {
  if (path === folder || path.startsWith(`${folder}/`)) return true;
  return NOT_ASCII.test(folder) && `${path.normalize('NFC')}/`.startsWith(`${folder.normalize('NFC')}/`);
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** @throws SearchError INVALID_ARGUMENT */
export function parseLanguage(field: string, name: string): string {
  const language = resolveLanguage(name);
  if (!language) throw errors.invalidField(field, name, 'a language id or extension such as "python" or ".ts"');
  return language.id;
}

/** Absolute path of the searched folder; all of them where it has several, as links give it. */
export type FolderPaths = string | readonly string[] | FolderOnDisk;

export interface FolderOnDisk {
  readonly paths: readonly string[];
  /** Whether something in it has this very name, spaces at its ends and backslashes included. */
  readonly holds: (path: string) => boolean;
}

/** @throws SearchError INVALID_ARGUMENT when the path leaves the folder. */
export function normalizePath(path: string, folder: FolderPaths): string {
  const inside = pathInside(path, folder);
  if (inside === undefined) throw errors.pathOutside(path);
  return inside;
}

/**
 * Workspace-relative form of a path in any spelling: absolute, `./`, trailing slash, Windows separators. Undefined when
 * it leaves the folder. What is on disk under the very name that is given is meant by it, however odd the name is.
 */
export function pathInside(path: string, folder: FolderPaths): string | undefined {
  const { paths, holds } = typeof folder === 'object' && 'holds' in folder ? folder : { paths: [folder].flat(), holds: () => false };
  const usual = withSlashes(path.trim());
  const literal = usual === path ? undefined : inside(path, paths);
  return literal !== undefined && holds(literal) ? literal : inside(usual, paths.map(withSlashes));
}

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
const withSlashes = (path: string): string => path.replaceAll('\\', '/').replace(/^\/\/\?\/UNC\//i, '//').replace(/^\/\/\?\//, '');

/** What follows the first of these folders that the path lies in; Windows has one name for drives and folders of any case. */
function belowAny(path: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const root = folder.replace(/\/+$/, '');
    const cased = /^(?:[A-Za-z]:|\/\/)/.test(root) ? (text: string) => text.toLowerCase() : (text: string) => text;
    const rest = path.slice(root.length);
    if (cased(path.slice(0, root.length)) === cased(root) && /^(?:\/|$)/.test(rest)) return rest;
  }
  return undefined;
}
