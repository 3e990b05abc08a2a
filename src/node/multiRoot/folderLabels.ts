import nodePath, { isAbsolute, type PlatformPath } from 'node:path';
import type { Engine } from '../../core/base/contracts';
import { pathFromUri } from '../../core/request/folderPaths';
import type { FileStatus } from '../../core/base/fileStatus';
import { unquotePath } from '../../core/sanitize/quotePath';
import type { ResultItem } from '../../core/base/types';

/** Paths among several folders begin with the label of their folder, in requests and in results. */

export interface SearchedFolder {
  /** Unique among the folders of the window. */
  readonly label: string;
  /** Absolute path as it was opened. */
  readonly path: string;
  /** The path with links resolved, if it differs. */
  readonly realPath?: string | undefined;
  readonly engine: Engine;
}

/** A place that is searched along with folders: repositories of a team that are not on this machine. */
export interface SearchedPlace extends Omit<SearchedFolder, 'engine'> {
  readonly engine: Pick<Engine, 'search' | 'expand' | 'why' | 'status'>;
  /** Whether paths in it carry no label. */
  readonly isUnlabelled?: true;
}

export type Fields = Readonly<Record<string, unknown>>;

export const OTHER_FOLDER = Symbol('in another folder');

export function pathIn(folder: SearchedPlace, folders: readonly SearchedPlace[], path: unknown): unknown {
  if (typeof path !== 'string') return path;
  return pathAmong(folder, folders, pathFromUri(unquotePath(path) ?? path));
}

function pathAmong(
  folder: SearchedPlace,
  folders: readonly SearchedPlace[],
  path: string,
): string | typeof OTHER_FOLDER {
  if (isAbsolute(path))
    return [folder.path, folder.realPath].some((own) => own !== undefined && contains(own, path)) ? path : OTHER_FOLDER;
  const own = below(folder, path);
  if (own !== undefined) return own;
  return folders.some((other) => below(other, path) !== undefined) ? OTHER_FOLDER : path;
}

/** Returns the part of a path after the label, as written; undefined if the path does not begin with the label. */
function below({ label, isUnlabelled }: SearchedPlace, path: string): string | undefined {
  if (isUnlabelled) return undefined;
  const plain = path.replace(/^(?:\.[\\/]+)+/, '');
  if (!plain.startsWith(label) || !/^(?:[\\/]|$)/.test(plain.slice(label.length))) return undefined;
  return plain.slice(label.length).replace(/^[\\/]+/, '') || '.';
}

/** @param form the path syntax; that of this machine by default. */
export function contains(folder: string, path: string, form: PlatformPath = nodePath): boolean {
  const inside = form.relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${form.sep}`) && !form.isAbsolute(inside);
}

export function labelItem(item: ResultItem, { label, isUnlabelled }: SearchedPlace): ResultItem {
  if (isUnlabelled) return item;
  return {
    ...item,
    path: `${label}/${item.path}`,
    ...(item.parent_file !== undefined && { parent_file: `${label}/${item.parent_file}` }),
    ...(item.also_in && { also_in: item.also_in.map((path) => `${label}/${path}`) }),
  };
}

export function labelFileStatus(status: FileStatus, label: string): FileStatus {
  if (status.state === 'outside') return status;
  const named = { ...status, file: `${label}/${status.file}` };
  return 'path' in named ? { ...named, path: `${label}/${named.path}` } : named;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
