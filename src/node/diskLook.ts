import { join } from 'node:path';
import type { Workspace } from '../core/contracts';
import type { ContentFate } from '../core/fileFate';
import type { ManifestEntry } from '../core/index/knownFiles';
import { embeddingText } from '../core/index/embeddingText';
import type { Hash } from '../core/index/readFile';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import type { SinceIndexed } from '../core/search/search';
import type { FileChunk } from '../core/search/imageFile';
import type { SearchImage } from '../core/search/searchImage';
import type { LookAtDisk } from '../core/search/searchMemory';
import { symbolsOf } from '../core/search/symbolTable';
import { vectorKey } from '../core/search/vectorKey';
import type { ChunkText } from '../core/types';
import { readLines } from './fileLines';
import { entryAt } from './onDisk';

export interface DiskLookParts {
  readonly root: string;
  readonly workspace: Pick<Workspace, 'read'>;
  readonly manifest: ReadonlyMap<string, ManifestEntry>;
  readonly unsaved: Pick<UnsavedTexts, 'has'>;
  readonly image: SearchImage;
  readonly hash: Hash;
}

/** Milliseconds that a look at a file takes, from where on the store is asked instead: on a disk at hand it takes 0.01. */
const SLOW_LOOK = 0.2;

/** Looks, for one search, whether the files that it shows are as they were indexed: by size and time, where these differ by content. */
export class DiskLook implements LookAtDisk {
  readonly #looks = new Map<string, SinceIndexed | undefined>();
  #isSlow = false;

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

  /** Out of their files: undefined for what is not there as it was indexed, or is not saved, and where the disk is slow. */
  async texts(chunks: readonly FileChunk[]): Promise<readonly (ChunkText | undefined)[]> {
    const started = performance.now();
    const paths = [...new Set(chunks.map(({ file }) => file.path))];
    const different = await this.since(paths);
    this.#isSlow ||= performance.now() - started > SLOW_LOOK * paths.length;
    const asIndexed = (path: string): boolean => !this.#isSlow && !different.has(path) && !this.parts.unsaved.has(path);
    return Promise.all(chunks.map(async (chunk) => (asIndexed(chunk.file.path) ? this.#textOf(chunk) : undefined)));
  }

  /** The image knows the hash of each chunk: a file of the same size and time may be another. */
  async #textOf({ file, chunk }: FileChunk): Promise<ChunkText | undefined> {
    const { root, workspace, image, hash } = this.parts;
    const text = file.removed ? undefined : readLines(join(root, file.path), file.linesOf(chunk));
    if (text === undefined) return undefined;
    if (vectorKey(hash(embeddingText(file.path, text))) === image.vectorKeys[file.firstChunk + chunk]) return { text, symbols: symbolsOf(file.symbols, chunk, image.names) };
    this.#looks.set(file.path, this.#compare(file.path, await workspace.read(file.path, this.signal)));
    return undefined;
  }

  async #look(path: string): Promise<SinceIndexed | undefined> {
    const { root, workspace, manifest, unsaved } = this.parts;
    if (unsaved.has(path)) return undefined;
    const entry = entryAt(join(root, path));
    // What cannot be told, on a share that is away, say, counts as it was.
    if (typeof entry === 'string') return undefined;
    if (!entry?.isFile()) return 'gone';
    const known = manifest.get(path);
    if (!known || (entry.size === known.size && Math.trunc(entry.mtimeMs) === known.modified)) return undefined;
    return this.#compare(path, await workspace.read(path, this.signal));
  }

  #compare(path: string, text: string | ContentFate | undefined): SinceIndexed | undefined {
    const { manifest, hash } = this.parts;
    return typeof text === 'string' && hash(text) === manifest.get(path)?.hash ? undefined : 'changed';
  }
}
