import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable, Logger, Workspace } from '../core/contracts';
import { languageOf } from '../core/index/languages';
import { limits } from '../core/limits';
import type { FileStat } from '../core/types';
import { FolderWatcher } from './folderWatcher';
import { builtInLevel, isIgnored, readLevel, repositoryLevels, settingsLevel, type IgnoreLevel } from './ignoreRules';

/** How much of a file is looked at to tell text from binary, as git does. */
const BINARY_PROBE_BYTES = 8_000;

/** A folder on disk, as git sees it: ignore files of every level, links not followed. */
export class DiskWorkspace implements Workspace {
  #watcher: FolderWatcher | undefined;
  readonly #settings: IgnoreLevel;

  /** @param filters globs of the user's settings. */
  constructor(
    readonly root: string,
    filters: { readonly include: readonly string[]; readonly exclude: readonly string[] },
    private readonly logger: Logger,
  ) {
    this.#settings = settingsLevel(filters.include, filters.exclude);
  }

  async scan(signal: AbortSignal): Promise<readonly FileStat[]> {
    const found: FileStat[] = [];
    const folders: string[] = [];
    await this.#walk('', await this.#rootLevels(), found, folders, signal);
    this.#watcher?.watch(folders);
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async stat(path: string, signal: AbortSignal): Promise<FileStat | undefined> {
    const segments = path.split('/');
    let levels = await this.#rootLevels();
    for (let depth = 1; depth <= segments.length; depth++) {
      signal.throwIfAborted();
      const part = segments.slice(0, depth).join('/');
      const isFolder = depth < segments.length;
      if (this.#isIgnored(part, isFolder, levels)) return undefined;
      if (isFolder) levels = await this.#levelsIn(part, levels);
    }
    return this.#statFile(path);
  }

  async read(path: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const bytes = await readFile(join(this.root, path), { signal });
      return bytes.subarray(0, BINARY_PROBE_BYTES).includes(0) ? undefined : bytes.toString('utf8').replace(/^\uFEFF/, '');
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Could not read ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable {
    this.#watcher?.dispose();
    this.#watcher = new FolderWatcher(this.root, onChange, this.logger);
    return this.#watcher;
  }

  async #rootLevels(): Promise<readonly IgnoreLevel[]> {
    return this.#levelsIn('', [builtInLevel(), ...(await repositoryLevels(this.root))]);
  }

  async #levelsIn(folder: string, levels: readonly IgnoreLevel[]): Promise<readonly IgnoreLevel[]> {
    const own = await readLevel(this.root, folder);
    return own ? [...levels, own] : levels;
  }

  async #walk(folder: string, levels: readonly IgnoreLevel[], found: FileStat[], folders: string[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    folders.push(folder);
    const kept = (await this.#entries(folder)).filter((entry) => !this.#isIgnored(pathIn(folder, entry.name), entry.isDirectory(), levels));
    const files = kept.filter((entry) => entry.isFile()).map((entry) => this.#statFile(pathIn(folder, entry.name)));
    found.push(...(await Promise.all(files)).filter((file) => file !== undefined));
    for (const entry of kept.filter((candidate) => candidate.isDirectory())) {
      const path = pathIn(folder, entry.name);
      await this.#walk(path, await this.#levelsIn(path, levels), found, folders, signal);
    }
  }

  #isIgnored(path: string, isFolder: boolean, levels: readonly IgnoreLevel[]): boolean {
    return isIgnored(path, isFolder, [...levels, this.#settings]);
  }

  async #entries(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(join(this.root, folder), { withFileTypes: true });
    } catch (error) {
      if (folder === '') throw error;
      this.logger.warn(`Could not list ${folder}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  }

  /** The file if it is one that is indexed: a known language, not a link, not too large. */
  async #statFile(path: string): Promise<FileStat | undefined> {
    if (!languageOf(path)) return undefined;
    const stat = await lstat(join(this.root, path)).catch(() => undefined);
    if (!stat?.isFile() || stat.size > limits.fileBytes) return undefined;
    return { path, size: stat.size, modified: Math.trunc(stat.mtimeMs) };
  }
}

const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
