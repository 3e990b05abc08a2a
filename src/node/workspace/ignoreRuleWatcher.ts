import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disposable, Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import type { RuleSource } from '../ignore/ruleSource';
import { hasErrorCode } from '../fileSystem/atomicFile';

/** Milliseconds to wait after a change, because a single git command writes several files, some of them twice. */
const PAUSE_MILLISECONDS = 200;

/**
 * Watches the sources of rules outside of the walked folders. Watches the folders that contain them, because git
 * replaces its files.
 */
export class RuleWatcher implements Disposable {
  readonly #watchers = new Map<string, FSWatcher>();
  #sources: readonly RuleSource[] = [];
  /** Files that may have changed, and folders in which any file may have changed. */
  #touched = new Set<string>();
  #look: NodeJS.Timeout | undefined;
  #hasWarned = false;
  #disposed = false;

  constructor(
    private readonly onChange: () => void,
    private readonly logger: Logger,
  ) {}

  /** Replaces the watched sources with the given ones. */
  watch(sources: readonly RuleSource[]): void {
    if (this.#disposed) return;
    this.#sources = sources;
    const folders = new Set(sources.map(({ path }) => dirname(path)));
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#close(folder);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#open(folder);
  }

  #open(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => this.#changed(folder, name));
      watcher.on('error', () => this.#close(folder));
      this.#watchers.set(folder, watcher);
      // The folder may have changed since it was read.
      this.#touch(folder);
    } catch (error) {
      // It is common that the folder does not exist; the next scan checks again.
      if (!hasErrorCode(error, 'ENOENT') && !hasErrorCode(error, 'ENOTDIR')) this.#warn(folder, error);
    }
  }

  #changed(folder: string, name: string | null): void {
    this.#touch(name === null ? folder : join(folder, name));
    if (name !== basename(folder)) return;
    // An event with the folder's own name reports that the folder disappears. A folder that comes back under its name
    // is a new one.
    this.#close(folder);
    this.#open(folder);
    this.#touch(folder);
  }

  #touch(path: string): void {
    if (this.#disposed) return;
    this.#touched.add(path);
    this.#look ??= setTimeout(() => this.#lookAgain(), PAUSE_MILLISECONDS).unref();
  }

  #lookAgain(): void {
    const touched = this.#touched;
    this.#touched = new Set();
    this.#look = undefined;
    const isTouched = ({ path }: RuleSource): boolean => touched.has(path) || touched.has(dirname(path));
    if (this.#sources.some((source) => isTouched(source) && source.isOutdated())) this.onChange();
  }

  #warn(folder: string, error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.logger.warn(`Changes of rules in ${folder} are only seen by rescans: ${messageOf(error)}`);
  }

  #close(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#look);
    for (const folder of [...this.#watchers.keys()]) this.#close(folder);
  }
}
