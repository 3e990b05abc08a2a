import { watch, type FSWatcher } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable, Logger } from '../core/contracts';
import { languageOf } from '../core/index/languages';
import { IGNORE_FILES } from './ignoreRules';

/**
 * Watches the folders that a scan went into, one by one: Node's recursive watch would also take a handle for every
 * file of `node_modules`.
 */
export class FolderWatcher implements Disposable {
  #watchers = new Map<string, FSWatcher>();
  #disposed = false;

  constructor(
    private readonly root: string,
    private readonly onChange: (paths: readonly string[] | undefined) => void,
    private readonly logger: Logger,
  ) {}

  /** Watches exactly these folders (workspace-relative). */
  watch(folders: readonly string[]): void {
    if (this.#disposed) return;
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#open(folder);
  }

  #open(folder: string): void {
    try {
      const watcher = watch(join(this.root, folder), { persistent: false }, (_, name) => {
        this.#changed(folder, name);
      });
      // A watched folder that goes away reports an error; its parent reports the change.
      watcher.on('error', () => {
        watcher.close();
        this.#watchers.delete(folder);
      });
      this.#watchers.set(folder, watcher);
    } catch (error) {
      this.logger.warn(`Changes in ${folder || '.'} will only be seen by a rescan: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #changed(folder: string, name: string | null): void {
    const path = folder === '' ? name : `${folder}/${name ?? ''}`;
    if (name === null || path === null || IGNORE_FILES.includes(name)) this.onChange(undefined);
    else if (languageOf(path)) this.onChange([path]);
    else void this.#checkFolder(path);
  }

  /** A name that is no kind of file we index: a folder that came or went asks for a scan, anything else for nothing. */
  async #checkFolder(path: string): Promise<void> {
    const stat = await lstat(join(this.root, path)).catch(() => undefined);
    if ((stat?.isDirectory() ?? this.#watchers.has(path)) && !this.#disposed) this.onChange(undefined);
  }

  dispose(): void {
    this.#disposed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}
