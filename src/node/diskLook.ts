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
import type { ChunkText, LineRange } from '../core/types';
import { readLines, type LinesRead } from './fileLines';
import { entryAt } from './onDisk';

export interface DiskLookParts {
  readonly root: string;
  readonly workspace: Pick<Workspace, 'read'>;
  readonly manifest: ReadonlyMap<string, ManifestEntry>;
  readonly unsaved: Pick<UnsavedTexts, 'has'>;
  readonly image: SearchImage;
  readonly hash: Hash;
}

/** Milliseconds that a file takes to be read, from where on the store is asked for the others: on a disk at hand it takes 0.03. */
const SLOW_READ = 2;

type Known = Pick<ManifestEntry, 'size' | 'modified'>;
const isSame = (file: Known, known: Known): boolean => file.size === known.size && file.modified === known.modified;

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
    const texts: (ChunkText | undefined)[] = [];
    for (const chunk of chunks) texts.push(await this.#textOf(chunk));
    return texts;
  }

  /** The image knows the hash of each chunk: a file of the same size and time may be another. */
  async #textOf({ file, chunk }: FileChunk): Promise<ChunkText | undefined> {
    const { workspace, manifest, image, hash, unsaved } = this.parts;
    const { path } = file;
    if (file.removed || this.#isSlow || unsaved.has(path) || this.#looks.get(path)) return undefined;
    const lines = this.#read(path, file.linesOf(chunk));
    if (!lines) return undefined;
    const known = manifest.get(path);
    // No other look at it: by itself, that took as long as to open and read it.
    if (!this.#looks.has(path) && known && isSame(lines, known)) this.#looks.set(path, undefined);
    if (vectorKey(hash(embeddingText(path, lines.text))) === image.vectorKeys[file.firstChunk + chunk]) return { text: lines.text, symbols: symbolsOf(file.symbols, chunk, image.names) };
    this.#looks.set(path, this.#compare(path, await workspace.read(path, this.signal)));
    return undefined;
  }

  #read(path: string, range: LineRange): LinesRead | undefined {
    const started = performance.now();
    const lines = readLines(join(this.parts.root, path), range);
    this.#isSlow = performance.now() - started > SLOW_READ;
    return lines;
  }

  async #look(path: string): Promise<SinceIndexed | undefined> {
    const { root, workspace, manifest, unsaved } = this.parts;
    if (unsaved.has(path)) return undefined;
    const entry = entryAt(join(root, path));
    // What cannot be told, on a share that is away, say, counts as it was.
    if (typeof entry === 'string') return undefined;
    if (!entry?.isFile()) return 'gone';
    const known = manifest.get(path);
    if (!known || isSame({ size: entry.size, modified: Math.trunc(entry.mtimeMs) }, known)) return undefined;
    return this.#compare(path, await workspace.read(path, this.signal));
  }

  #compare(path: string, text: string | ContentFate | undefined): SinceIndexed | undefined {
    const { manifest, hash } = this.parts;
    return typeof text === 'string' && hash(text) === manifest.get(path)?.hash ? undefined : 'changed';
  }
}
