import nodePath, { isAbsolute, type PlatformPath } from 'node:path';
import { unescape } from 'minimatch';
import type { Engine } from '../core/contracts';
import type { FileFate } from '../core/fileFate';
import type { ResultItem, SearchResult } from '../core/types';

/** Paths among several folders: their folder's label in front, in requests and in results. */

export interface SearchedFolder {
  /** Unique among the folders of the window. */
  readonly label: string;
  /** Absolute, as it was opened. */
  readonly path: string;
  /** The same without links, where that is another. */
  readonly realPath?: string | undefined;
  readonly engine: Engine;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The request as this folder understands it; undefined when it asks for other folders only. */
export function requestFor(folder: SearchedFolder, folders: readonly SearchedFolder[], request: Fields): Fields | undefined {
  const path = pathIn(folder, folders, request['path']);
  if (path === elsewhere) return undefined;
  const [include, exclude] = [globsIn(folder, folders, request['include']), globsIn(folder, folders, request['exclude'])];
  // Globs that are all of other folders leave nothing here; none at all would let everything through.
  if (isEmpty(include) && !isEmpty(request['include'])) return undefined;
  const fields = { ...request, ...(path !== undefined && { path }), ...(include !== undefined && { include }), ...(exclude !== undefined && { exclude }) };
  const queries = request['queries'];
  if (!Array.isArray(queries)) return fields;
  const kept = queries.flatMap((query: unknown) => {
    if (!isFields(query)) return [query];
    const own = pathIn(folder, folders, query['path']);
    return own === elsewhere ? [] : [{ ...query, ...(own !== undefined && { path: own }) }];
  });
  // An empty batch is the caller's mistake, and the engine says so; one that became empty is for other folders.
  return kept.length === 0 && queries.length > 0 ? undefined : { ...fields, queries: kept };
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** A glob that begins with a folder's label holds in that folder only. */
function globsIn(folder: SearchedFolder, folders: readonly SearchedFolder[], globs: unknown): unknown {
  if (!Array.isArray(globs)) return globs;
  return globs.flatMap((glob: unknown) => {
    if (typeof glob !== 'string') return [glob];
    const slash = glob.indexOf('/');
    const head = unescape(glob.slice(0, Math.max(0, slash)));
    if (head === folder.label) return [glob.slice(slash + 1)];
    return folders.some(({ label }) => label === head) ? [] : [glob];
  });
}

export const elsewhere = Symbol('in another folder');

export function pathIn(folder: SearchedFolder, folders: readonly SearchedFolder[], path: unknown): unknown {
  if (typeof path !== 'string') return path;
  if (isAbsolute(path)) return [folder.path, folder.realPath].some((own) => own !== undefined && contains(own, path)) ? path : elsewhere;
  const own = below(folder.label, path);
  if (own !== undefined) return own;
  return folders.some(({ label }) => below(label, path) !== undefined) ? elsewhere : path;
}

/** What follows the label, as it is written; undefined where the path does not begin with it. */
function below(label: string, path: string): string | undefined {
  const plain = path.replace(/^(?:\.[\\/]+)+/, '');
  if (!plain.startsWith(label) || !/^(?:[\\/]|$)/.test(plain.slice(label.length))) return undefined;
  return plain.slice(label.length).replace(/^[\\/]+/, '') || '.';
}

/** @param form how paths are written: this machine's way when absent. */
export function contains(folder: string, path: string, form: PlatformPath = nodePath): boolean {
  const inside = form.relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${form.sep}`) && !form.isAbsolute(inside);
}

export function labelled(result: SearchResult, label: string): SearchResult {
  return { ...result, items: result.items.map((item) => labelledItem(item, label)) };
}

export function labelledItem(item: ResultItem, label: string): ResultItem {
  return {
    ...item,
    path: `${label}/${item.path}`,
    ...(item.parent_file !== undefined && { parent_file: `${label}/${item.parent_file}` }),
  };
}

export function labelledFate(fate: FileFate, label: string): FileFate {
  if (fate.state === 'outside') return fate;
  const named = { ...fate, file: `${label}/${fate.file}` };
  return 'path' in named ? { ...named, path: `${label}/${named.path}` } : named;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
