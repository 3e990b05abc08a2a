import { join } from 'node:path';
import type { Workspace } from '../core/contracts';
import type { ManifestEntry } from '../core/index/knownFiles';
import type { Hash } from '../core/index/readFile';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import type { SinceIndexed } from '../core/search/search';
import type { LookAtDisk } from '../core/search/searchMemory';
import { entryAt } from './onDisk';

export interface DiskLookParts {
  readonly root: string;
  readonly workspace: Pick<Workspace, 'read'>;
  readonly manifest: ReadonlyMap<string, ManifestEntry>;
  readonly unsaved: Pick<UnsavedTexts, 'has'>;
  readonly hash: Hash;
}

/** Looks, for one search, whether the files that it shows are as they were indexed: by size and time, where these differ by content. */
export class DiskLook implements LookAtDisk {
  readonly #looks = new Map<string, SinceIndexed | undefined>();

  constructor(
    private readonly parts: DiskLookParts,
    private readonly signal: AbortSignal,
  ) {}

  get differs(): boolean {
    return this.different.length > 0;
  }

  /** Paths that are not as they were indexed, of all that were asked for. */
  get different(): readonly string[] {
    return [...this.#looks].flatMap(([path, since]) => (since ? [path] : []));
  }

  async since(paths: readonly string[]): Promise<ReadonlyMap<string, SinceIndexed>> {
    const found = new Map<string, SinceIndexed>();
    for (const path of paths) {
      if (!this.#looks.has(path)) this.#looks.set(path, await this.#look(path));
      const since = this.#looks.get(path);
      if (since) found.set(path, since);
    }
    return found;
  }

  async #look(path: string): Promise<SinceIndexed | undefined> {
    const { root, workspace, manifest, unsaved, hash } = this.parts;
    if (unsaved.has(path)) return undefined;
    const entry = entryAt(join(root, path));
    // What cannot be told, on a share that is away, say, counts as it was.
    if (typeof entry === 'string') return undefined;
    if (!entry?.isFile()) return 'gone';
    const known = manifest.get(path);
    if (!known || (entry.size === known.size && Math.trunc(entry.mtimeMs) === known.modified)) return undefined;
    const text = await workspace.read(path, this.signal);
    return typeof text === 'string' && hash(text) === known.hash ? undefined : 'changed';
  }
}
