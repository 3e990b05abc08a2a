import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, isAbsolute, basename } from 'node:path';
import { errors, messageOf } from '../../core/base/errors';
import { hasErrorCode } from '../../node/fileSystem/atomicFile';
import { isNotFound } from '../../node/fileSystem/fileStat';

/** A text file of an agent, as it is on disk. */
export interface ConfigurationFile {
  /** Path as the agent names it. */
  readonly path: string;
  /** Real path, with links resolved. */
  readonly target: string;
  /** Text without byte order mark; empty if there is no file. */
  readonly text: string;
  readonly mark: string;
  /** Undefined if there is no file. */
  readonly stats: Pick<Stats, 'mode' | 'uid' | 'gid'> | undefined;
}

const MARK = '\uFEFF';
/** A larger file is not a configuration file. */
const MAX_BYTES = 16 << 20;
const PERMISSIONS = 0o7777;
/** Write bits of owner, group and others. */
const ANY_WRITE = 0o222;

/**
 * Reads a text file.
 * @param roots folders in which the real path may lie. The folders of other users and programs are not among them.
 * @throws SearchError if the file is not text, cannot be read, or is a link that leads elsewhere.
 */
export async function readTextFile(path: string, roots: readonly string[]): Promise<ConfigurationFile> {
  const target = await targetOf(path, roots);
  const stats = await statsOf(target);
  if (!stats) return { path, target, text: '', mark: '', stats: undefined };
  if (!stats.isFile()) throw errors.agentFileUnsuitable(path, 'it is not a file');
  if (stats.size > MAX_BYTES) throw errors.agentFileUnsuitable(path, 'it is too large for a configuration file');
  if (isOthers(stats)) throw errors.agentFileUnsuitable(path, 'it belongs to another user');
  const decoded = decode(path, await readBytes(path, target));
  const mark = decoded.startsWith(MARK) ? MARK : '';
  return { path, target, text: decoded.slice(mark.length), mark, stats };
}

const statsOf = async (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw errors.agentFileUnsuitable(path, messageOf(error));
  });

/**
 * Returns whether the file belongs to another user. On Windows, Node reports no owners. Root may edit the files of
 * others.
 */
const isOthers = ({ uid }: Stats): boolean => ![undefined, 0, uid].includes(process.getuid?.());

/** Returns whether the permissions let no user write the file. To replace it by another one would disregard that. */
export const isReadOnly = ({ stats }: ConfigurationFile): boolean =>
  stats !== undefined && (stats.mode & ANY_WRITE) === 0;

async function readBytes(path: string, target: string): Promise<Buffer> {
  try {
    return await readFile(target);
  } catch (error) {
    throw errors.agentFileUnsuitable(path, `it cannot be read (${messageOf(error)})`);
  }
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw errors.agentFileUnsuitable(path, 'it is not UTF-8');
  }
}

/** Returns the real path. For a file that does not exist yet, the folder above it is resolved. */
async function targetOf(path: string, roots: readonly string[]): Promise<string> {
  const target = await realPathOfNew(path);
  const real = await Promise.all(roots.map(realPathOfNew));
  if (!real.some((root) => isWithin(root, target))) throw errors.agentFileElsewhere(path, target);
  return target;
}

async function realPathOfNew(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isNotFound(error) || dirname(path) === path) throw errors.agentFileUnsuitable(path, messageOf(error));
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink();
    if (isLink) throw errors.agentFileUnsuitable(path, 'it is a link to a file that is not there');
    return join(await realPathOfNew(dirname(path)), basename(path));
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way.split(/[\\/]/)[0] !== '..' && !isAbsolute(way));
}

/** Returns the path of the backup: a file next to the original with its text before setup. */
export const backupOf = ({ target }: ConfigurationFile): string => `${target}.codebase-search.bak`;

/** Backs up a file once. A later change must not make a modified file the original. */
export async function backUp(file: ConfigurationFile): Promise<void> {
  if (!file.stats) return;
  await copyFile(file.target, backupOf(file), constants.COPYFILE_EXCL).catch((error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) throw errors.agentFileUnwritable(backupOf(file), messageOf(error));
  });
}

/** Returns the text of the file before setup; undefined if there is no readable backup. */
export async function textBefore(file: ConfigurationFile): Promise<string | undefined> {
  const text = await readFile(backupOf(file), 'utf8').catch(() => undefined);
  return text?.replace(MARK, '');
}

/**
 * Writes the file atomically, so that a reader sees all of the new text or all of the old text.
 * @returns the folders that had to be created, outermost first.
 */
export async function writeTextFile(file: ConfigurationFile, text: string): Promise<readonly string[]> {
  const temporary = `${file.target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const made = await makeFolders(dirname(file.target));
    await writeNew(temporary, file.mark + text, file.stats);
    await rename(temporary, file.target);
    return made;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw errors.agentFileUnwritable(file.path, messageOf(error));
  }
}

async function writeNew(path: string, text: string, like: ConfigurationFile['stats']): Promise<void> {
  const mode = like && like.mode & PERMISSIONS;
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(text);
    if (mode !== undefined) await handle.chmod(mode);
    // Under sudo, the file keeps its owner.
    if (like && process.getuid?.() === 0) await handle.chown(like.uid, like.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the folders of a path that do not exist, outermost first. */
export async function missingFolders(folder: string): Promise<readonly string[]> {
  if (dirname(folder) === folder || (await statsOf(folder))) return [];
  return [...(await missingFolders(dirname(folder))), folder];
}

/** Creates a folder and its missing parents. @returns the created folders, outermost first. */
export async function makeFolders(folder: string): Promise<readonly string[]> {
  const missing = await missingFolders(folder);
  await mkdir(folder, { recursive: true });
  return missing;
}
