import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disposable, Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import { OWN_IGNORE_FILE } from './folderRules';
import { lstatOrReason } from '../fileSystem/fileStat';
import type { RuleSource } from '../ignore/ruleSource';
import { IGNORE_FILE } from '../ignore/treeRules';
import { RuleWatcher } from './ignoreRuleWatcher';

/**
 * Watches the folders that a scan enters, one by one: Node's recursive watch would also take a handle for every file of
 * `node_modules`. Events that the system loses are found by the next scan.
 */
export class FolderWatcher implements Disposable {
  #watchers = new Map<string, FSWatcher>();
  readonly #rules: RuleWatcher;
  /** Watches the parent of the root folder. */
  #above: FSWatcher | undefined;
  /** Folders whose changes are not seen, for example because the system allows no more watches. */
  readonly #unwatched = new Set<string>();
  #disposed = false;

  /**
   * @param concerns returns whether a file can be a candidate, or whether changes of a folder are relevant.
   * @param onChange called with the changed paths, or with undefined if anything may have changed.
   */
  constructor(
    private readonly root: string,
    private readonly concerns: (path: string, isFolder: boolean) => boolean,
    private readonly onChange: (paths: readonly string[] | undefined) => void,
    private readonly logger: Logger,
  ) {
    this.#rules = new RuleWatcher(() => onChange(undefined), logger);
  }

  /** Whether every folder that was added is watched. */
  get isComplete(): boolean {
    return !this.#disposed && this.#watchers.size > 0 && this.#unwatched.size === 0;
  }

  add(folder: string): void {
    if (!this.#disposed && !this.#watchers.has(folder)) this.#open(folder);
  }

  /** Stops watching all other folders. */
  keepOnly(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const folder of this.#watchers.keys()) if (!wanted.has(folder)) this.#close(folder);
    for (const folder of this.#unwatched) if (!wanted.has(folder)) this.#unwatched.delete(folder);
  }

  watchRules(sources: readonly RuleSource[]): void {
    this.#rules.watch(sources);
  }

  /**
   * Watches for the root folder to disappear or come back: the folder's own watch follows it when it is moved, and
   * reports nothing.
   */
  watchRoot(): void {
    try {
      const watcher = watch(dirname(this.root), { persistent: false }, (event, name) => {
        if (event === 'rename' && name === basename(this.root)) this.#folderChanged('');
      });
      watcher.on('error', () => watcher.close());
      this.#above = watcher;
    } catch {
      // If the parent folder cannot be read, the next search or scan detects the change.
    }
  }

  #open(folder: string): void {
    try {
      const watcher = watch(join(this.root, folder), { persistent: false }, this.#changed.bind(this, folder));
      // A watched folder that goes away reports an error; its parent reports the change.
      watcher.on('error', () => this.#close(folder));
      this.#watchers.set(folder, watcher);
      this.#unwatched.delete(folder);
    } catch (error) {
      // Logged once: when the system's limit is reached, all further attempts fail too.
      if (this.#unwatched.size === 0)
        this.logger.warn(`Changes in ${folder || '.'} are only seen by rescans: ${messageOf(error)}`);
      this.#unwatched.add(folder);
    }
  }

  #close(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #changed(folder: string, _event: string, name: string | null): void {
    if (this.#disposed) return;
    const path = folder === '' ? name : `${folder}/${name ?? ''}`;
    if (name === null || path === null || name === IGNORE_FILE || name === OWN_IGNORE_FILE) {
      this.onChange(undefined);
      return;
    }
    const isFolder = this.#watchers.has(path) || this.#isFolder(path);
    if (!this.concerns(path, isFolder)) return;
    if (isFolder) this.#folderChanged(path);
    else this.onChange([path]);
  }

  #isFolder(path: string): boolean {
    const entry = lstatOrReason(join(this.root, path));
    return typeof entry === 'object' && entry.isDirectory();
  }

  /**
   * Handles a folder that appeared or disappeared. A folder that came back under its name is a new one, for which the
   * old watch would stay silent.
   */
  #folderChanged(path: string): void {
    for (const folder of this.#watchers.keys())
      if (path === '' || folder === path || folder.startsWith(`${path}/`)) this.#close(folder);
    this.onChange(undefined);
  }

  dispose(): void {
    this.#disposed = true;
    for (const folder of [...this.#watchers.keys()]) this.#close(folder);
    this.#above?.close();
    this.#rules.dispose();
  }
}
