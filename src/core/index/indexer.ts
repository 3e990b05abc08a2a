import type { ChunkStore, Embedder, Logger, Parser, Workspace } from '../contracts';
import { limits } from '../limits';
import type { SearchImage } from '../search/searchImage';
import type { Chunk, FileStat, IndexedFile } from '../types';
import { embeddingText } from './embeddingText';
import { readFile, type Hash } from './readFile';

/** What is known of a file without reading it again. */
export type ManifestEntry = Pick<IndexedFile, 'size' | 'modified' | 'hash'>;

export interface IndexerParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly embedder: Embedder;
  readonly store: ChunkStore;
  readonly image: SearchImage;
  readonly hash: Hash;
  readonly logger: Logger;
}

export type IndexProgress =
  | { readonly phase: 'scanning' }
  | { readonly phase: 'indexing'; readonly done: number; readonly total: number; readonly file: string };

/** What one run found to do. */
interface Difference {
  readonly changed: readonly FileStat[];
  readonly removed: readonly string[];
}

/** Files as read, and those that turned out to be gone. */
interface Batch {
  readonly files: readonly IndexedFile<Chunk>[];
  readonly gone: readonly string[];
}

/**
 * The write path: scan → diff → read → embed → commit. A run costs what has changed; what it has committed stays,
 * however it ends.
 */
export class Indexer {
  readonly manifest = new Map<string, ManifestEntry>();
  /** Files that turned out to be binary or unreadable, as they were then. */
  #skipped = new Map<string, FileStat>();
  #filesTotal = 0;

  constructor(
    private readonly parts: IndexerParts,
    private readonly onProgress: (progress: IndexProgress) => void,
  ) {}

  /** Files that pass the rules and hold text, as of the last scan. */
  get filesTotal(): number {
    return this.#filesTotal;
  }

  /** Takes over a file as the store has it. */
  adopt(file: IndexedFile): void {
    this.parts.image.replace(file);
    this.manifest.set(file.path, { size: file.size, modified: file.modified, hash: file.hash });
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  forget(path: string): void {
    this.parts.image.remove(path);
    this.manifest.delete(path);
  }

  /** Brings the index up to date: with the whole folder, or with some paths that are known to have changed. */
  async update(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const { changed, removed } = paths ? await this.#checkPaths(paths, signal) : await this.#scan(signal);
    const first = changed[0];
    if (first) this.onProgress({ phase: 'indexing', done: 0, total: changed.length, file: first.path });
    if (removed.length > 0) await this.#commit([], removed);
    await this.#indexAll(changed, signal);
    this.#filesTotal = paths ? Math.max(this.#filesTotal, this.manifest.size) : this.#filesTotal - this.#countSkipped();
  }

  async #scan(signal: AbortSignal): Promise<Difference> {
    this.onProgress({ phase: 'scanning' });
    const found = await this.parts.workspace.scan(signal);
    this.#filesTotal = found.length;
    const present = new Set(found.map((file) => file.path));
    for (const path of this.#skipped.keys()) if (!present.has(path)) this.#skipped.delete(path);
    return {
      changed: found.filter((file) => this.#isChanged(file)),
      removed: [...this.manifest.keys()].filter((path) => !present.has(path)),
    };
  }

  async #checkPaths(paths: readonly string[], signal: AbortSignal): Promise<Difference> {
    const changed: FileStat[] = [];
    const removed: string[] = [];
    for (const path of new Set(paths)) {
      const stat = await this.parts.workspace.stat(path, signal);
      if (stat && this.#isChanged(stat)) changed.push(stat);
      else if (!stat && this.manifest.has(path)) removed.push(path);
    }
    return { changed, removed };
  }

  #isChanged(file: FileStat): boolean {
    const known = this.manifest.get(file.path) ?? this.#skipped.get(file.path);
    return known?.size !== file.size || known.modified !== file.modified;
  }

  #countSkipped(): number {
    return this.#skipped.size;
  }

  /** One batch is written while the next is read: the store waits for the disk, reading for the processor. */
  async #indexAll(changed: readonly FileStat[], signal: AbortSignal): Promise<void> {
    let committing: Promise<void> = Promise.resolve();
    try {
      for (let done = 0; done < changed.length; done += limits.filesPerCommit) {
        const batch = changed.slice(done, done + limits.filesPerCommit);
        const { files, gone } = await this.#readBatch(batch, done, changed.length, signal);
        await committing;
        committing = this.#commit(files, gone);
        // Its failure is thrown by the await above or below, not by nobody.
        committing.catch(() => undefined);
      }
    } finally {
      await committing;
    }
  }

  async #readBatch(batch: readonly FileStat[], before: number, total: number, signal: AbortSignal): Promise<Batch> {
    const read: IndexedFile<Chunk>[] = [];
    const gone: string[] = [];
    for (const [i, stat] of batch.entries()) {
      const file = await this.#read(stat, signal);
      if (file) read.push(file);
      else if (this.manifest.has(stat.path)) gone.push(stat.path);
      if (i % PROGRESS_STEP === 0) this.onProgress({ phase: 'indexing', done: before + i, total, file: stat.path });
    }
    const files = await this.#embed(read.filter((file) => !this.#isSameContent(file)), signal);
    this.onProgress({ phase: 'indexing', done: before + batch.length, total, file: batch.at(-1)?.path ?? '' });
    return { files, gone };
  }

  /** Only its time changed: the manifest learns that, the rows stay. */
  #isSameContent(file: IndexedFile): boolean {
    const known = this.manifest.get(file.path);
    if (known?.hash !== file.hash) return false;
    this.manifest.set(file.path, { ...known, size: file.size, modified: file.modified });
    return true;
  }

  async #read(stat: FileStat, signal: AbortSignal): Promise<IndexedFile<Chunk> | undefined> {
    const { workspace, parser, hash } = this.parts;
    signal.throwIfAborted();
    const text = await workspace.read(stat.path, signal);
    if (text === undefined) {
      this.#skipped.set(stat.path, stat);
      return undefined;
    }
    this.#skipped.delete(stat.path);
    return readFile(stat, text, parser, hash, signal);
  }

  async #embed(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<readonly IndexedFile<Chunk>[]> {
    const texts = files.flatMap((file) => file.chunks.map((chunk) => embeddingText(file.path, chunk.text)));
    if (texts.length === 0) return files;
    const vectors = await this.parts.embedder.embed(texts, signal);
    let next = 0;
    return files.map((file) => ({
      ...file,
      chunks: file.chunks.map((chunk) => {
        const vector = vectors[next++];
        return vector ? { ...chunk, vector } : chunk;
      }),
    }));
  }

  /** The store first: what a search can find is always there after a restart. */
  async #commit(files: readonly IndexedFile<Chunk>[], removed: readonly string[]): Promise<void> {
    if (files.length + removed.length === 0) return;
    await this.parts.store.commit(files, removed);
    for (const path of removed) this.forget(path);
    for (const file of files) this.adopt(file);
  }
}

const PROGRESS_STEP = 8;
