import type { ChunkStore, KeyedVectors, Logger, Parser, Workspace } from '../contracts';
import { limits } from '../limits';
import type { SearchImage } from '../search/searchImage';
import type { ContentFate, FileFate } from '../fileFate';
import type { Chunk, FileStat, IndexedFile } from '../types';
import { contentFate } from './contentRules';
import { readFile, type Hash } from './readFile';

/** What is known of a file without reading it again. */
export type ManifestEntry = Pick<IndexedFile, 'size' | 'modified' | 'included' | 'hash' | 'indexedAt'>;

/** A candidate whose content, or the disk, kept it out. */
interface LeftFile {
  readonly stat: FileStat;
  readonly fate: ContentFate;
}

/** What becomes of a candidate. */
export type CandidateFate = Extract<DistributiveOmit<FileFate, 'file'>, { state: 'indexed' | 'waiting' | ContentFate['state'] }>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface IndexerParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly vectors: InlineVectors;
  readonly store: Pick<ChunkStore, 'commit'>;
  readonly image: Pick<SearchImage, 'file' | 'replace' | 'remove'>;
  readonly hash: Hash;
  readonly logger: Logger;
  /** Keeps the memory of the image in bounds, where that is somebody's care. */
  readonly relieve?: () => Promise<void>;
}

/** Vectors that are made while files are read, by a model for which that costs next to nothing; others come later. */
export interface InlineVectors {
  make(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<MadeVectors>;
  /** Keeps them, for this and every later process. */
  keep(made: MadeVectors): Promise<void>;
  /** Gives them to the chunks of the image, unless another model answers by now. */
  attach(made: MadeVectors): void;
  /** A file of this content leaves the image: one that comes under another name may have its vectors. */
  leaving(path: string, contentHash: string): void;
}

export interface MadeVectors {
  /** Id of the model. */
  readonly model: string;
  readonly vectors: KeyedVectors;
  /** Those that were kept already. */
  readonly kept?: KeyedVectors;
}

export type IndexProgress =
  | { readonly phase: 'scanning' }
  | { readonly phase: 'indexing'; readonly done: number; readonly total: number; readonly file: string };

/** See {@link Indexer.memory}. */
export interface IndexerMemory {
  readonly manifest: readonly (readonly [path: string, entry: ManifestEntry])[];
  readonly left: readonly (readonly [path: string, file: LeftFile])[];
}

/** What there is to do. */
export interface Difference {
  readonly changed: readonly FileStat[];
  readonly removed: readonly string[];
}

/** Files as read, and those that turned out to be gone. */
interface Batch {
  readonly files: readonly IndexedFile<Chunk>[];
  readonly gone: readonly string[];
  readonly making: Promise<MadeVectors>;
}

/**
 * The write path: scan → diff → read → embed → commit. A run costs what has changed; what it has committed stays,
 * however it ends.
 */
export class Indexer {
  readonly manifest = new Map<string, ManifestEntry>();
  /** Files whose content keeps them out; they have rows, so that they are not read again. */
  #left = new Map<string, LeftFile>();
  /** Files that could not be read; they have no rows, since that may be over soon. */
  #failed = new Map<string, LeftFile>();
  #filesTotal = 0;

  constructor(
    private readonly parts: IndexerParts,
    private readonly onProgress: (progress: IndexProgress) => void,
  ) {}

  /** Files that pass the rules and hold text, as of the last scan. */
  get filesTotal(): number {
    return this.#filesTotal;
  }

  /** Every path that the store has rows of. */
  get paths(): readonly string[] {
    return [...this.manifest.keys(), ...this.#left.keys()];
  }

  /** What it knows of the store's files, as plain data. */
  get memory(): IndexerMemory {
    return { manifest: [...this.manifest], left: [...this.#left] };
  }

  /** Takes that over again, beside an image that holds the files. */
  recall({ manifest, left }: IndexerMemory): void {
    for (const [path, entry] of manifest) this.manifest.set(path, entry);
    for (const [path, file] of left) this.#left.set(path, file);
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  fateOf(file: FileStat): CandidateFate {
    const known = this.manifest.get(file.path);
    if (!known) return (this.#left.get(file.path) ?? this.#failed.get(file.path))?.fate ?? { state: 'waiting' };
    const chunks = this.parts.image.file(file.path)?.chunkCount ?? 0;
    return { state: 'indexed', chunks, at: known.indexedAt ?? 0, stale: isOther(file, known), unsaved: false };
  }

  /** Takes over a file as the store has it. */
  adopt(file: IndexedFile): void {
    const { path, size, modified, included = false, hash, indexedAt } = file;
    this.#failed.delete(path);
    if (file.left) {
      this.forget(path);
      this.#left.set(path, { stat: { path, size, modified, included }, fate: file.left });
    } else {
      this.#left.delete(path);
      this.parts.image.replace(file);
      this.manifest.set(path, { size, modified, included, hash, ...(indexedAt !== undefined && { indexedAt }) });
    }
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  /** Takes over many, beside what the image holds already. */
  async adoptAll(files: AsyncIterable<IndexedFile>): Promise<void> {
    await this.parts.relieve?.();
    for await (const file of files) {
      this.adopt(file);
      await this.parts.relieve?.();
    }
  }

  forget(path: string): void {
    this.parts.image.remove(path);
    this.manifest.delete(path);
    this.#left.delete(path);
  }

  /** Brings the index up to date: with the whole folder, or with some paths that are known to have changed. */
  async update(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const waiting = this.#filesTotal - this.manifest.size;
    const { changed, removed } = paths ? await this.#checkPaths(paths, signal) : await this.#scan(signal);
    const first = changed[0];
    if (first) this.onProgress({ phase: 'indexing', done: 0, total: changed.length, file: first.path });
    if (removed.length > 0) await this.#commit({ files: [], gone: removed, making: nothingMade });
    await this.#indexAll(changed, signal);
    this.#filesTotal = paths ? this.manifest.size + waiting : this.#filesTotal - this.#left.size - this.#failed.size;
  }

  /** Every candidate as it is on disk now; a run may go on beside that. */
  list(signal: AbortSignal): Promise<readonly FileStat[]> {
    return this.parts.workspace.scan(signal);
  }

  /** What is not as it was indexed, seen or not. */
  differenceOf(found: readonly FileStat[]): Difference {
    const present = new Set(found.map((file) => file.path));
    return { changed: found.filter((file) => this.#isChanged(file)), removed: this.paths.filter((path) => !present.has(path)) };
  }

  async #scan(signal: AbortSignal): Promise<Difference> {
    this.onProgress({ phase: 'scanning' });
    const found = await this.list(signal);
    this.#filesTotal = found.length;
    const present = new Set(found.map((file) => file.path));
    for (const path of this.#failed.keys()) if (!present.has(path)) this.#failed.delete(path);
    return this.differenceOf(found);
  }

  /** What was reported is read even if size and time are the same: a second write within a clock tick changes neither. */
  async #checkPaths(paths: readonly string[], signal: AbortSignal): Promise<Difference> {
    const changed = new Map<string, FileStat>();
    const removed: string[] = [];
    for (const path of new Set(paths)) {
      const stat = await this.parts.workspace.stat(path, signal);
      if (stat) changed.set(stat.path, stat);
      // Renamed to the same name in another case, it is still found by the old one.
      if (stat?.path !== path && this.knows(path)) removed.push(path);
    }
    return { changed: [...changed.values()], removed };
  }

  /** Whether the store has a row of the file. */
  knows(path: string): boolean {
    return this.manifest.has(path) || this.#left.has(path);
  }

  #isChanged(file: FileStat): boolean {
    const known = this.manifest.get(file.path) ?? this.#left.get(file.path)?.stat;
    return known === undefined || isOther(file, known);
  }

  /** One batch is embedded and written while the next is read: the store waits for the disk, reading for the processor, and the model may have a thread of its own. */
  async #indexAll(changed: readonly FileStat[], signal: AbortSignal): Promise<void> {
    let committing: Promise<void> = Promise.resolve();
    let read: Batch | undefined;
    try {
      const size = filesPerCommit(changed.length);
      for (let done = 0; done < changed.length; done += size) {
        const batch = changed.slice(done, done + size);
        read = await this.#readBatch(batch, done, changed.length, signal);
        await committing;
        committing = this.#commit(read);
        // Its failure is thrown by the await above or below, not by nobody.
        committing.catch(() => undefined);
      }
    } finally {
      // What was begun for a batch that is not committed any more ends with the run.
      await Promise.allSettled([read?.making]);
      await committing;
    }
  }

  async #readBatch(batch: readonly FileStat[], before: number, total: number, signal: AbortSignal): Promise<Batch> {
    const read: IndexedFile<Chunk>[] = [];
    const gone: string[] = [];
    const reading: Promise<IndexedFile<Chunk> | 'same' | 'gone'>[] = [];
    for (const [i, stat] of batch.entries()) {
      for (const next of batch.slice(reading.length, i + FILES_AHEAD)) reading.push(this.#startReading(next, signal));
      const file = (await reading[i]) ?? 'gone';
      if (typeof file === 'object') read.push(file);
      else if (file === 'gone' && this.knows(stat.path)) gone.push(stat.path);
      if (i % PROGRESS_STEP === 0) this.onProgress({ phase: 'indexing', done: before + i, total, file: stat.path });
    }
    const making = this.parts.vectors.make(read, signal);
    // Its failure is thrown where it is awaited.
    making.catch(() => undefined);
    this.onProgress({ phase: 'indexing', done: before + batch.length, total, file: batch.at(-1)?.path ?? '' });
    return { files: read, gone, making };
  }

  #startReading(stat: FileStat, signal: AbortSignal): Promise<IndexedFile<Chunk> | 'same' | 'gone'> {
    const reading = this.#read(stat, signal);
    // Its failure is thrown where it is awaited; the one before may fail first.
    reading.catch(() => undefined);
    return reading;
  }

  async #read(stat: FileStat, signal: AbortSignal): Promise<IndexedFile<Chunk> | 'same' | 'gone'> {
    const { workspace, parser, hash } = this.parts;
    signal.throwIfAborted();
    const text = await workspace.read(stat.path, signal);
    if (text === undefined) return 'gone';
    if (typeof text !== 'string') return this.#leave(stat, text);
    const known = this.manifest.get(stat.path);
    if (known?.hash === hash(text) && !isOther(stat, { ...known, modified: stat.modified })) {
      // Only its time changed: the manifest learns that, the rows stay. Another size was one of a moment before the content.
      this.manifest.set(stat.path, { ...known, modified: stat.modified });
      return 'same';
    }
    const fate = stat.included ? undefined : contentFate(text, stat.path);
    if (fate) return this.#leave(stat, fate);
    return { ...(await readFile(stat, text, parser, hash, signal)), indexedAt: Date.now() };
  }

  #leave(stat: FileStat, fate: ContentFate): IndexedFile<Chunk> | 'same' | 'gone' {
    if (fate.state === 'failed') {
      if (!this.#failed.has(stat.path)) this.parts.logger.warn(`Could not read ${stat.path}: ${fate.error}`);
      this.#failed.set(stat.path, { stat, fate });
      return 'gone';
    }
    const known = this.#left.get(stat.path);
    if (known?.fate.state === fate.state && !isOther(stat, known.stat)) return 'same';
    return { ...stat, language: '', hash: '', imports: [], identifiers: [], chunks: [], left: fate, indexedAt: Date.now() };
  }

  /** The store first: what a search can find is always there after a restart. */
  async #commit({ files, gone, making }: Batch): Promise<void> {
    const made = await making;
    if (files.length + gone.length === 0) return;
    const { store, vectors } = this.parts;
    const [committing, keeping] = [store.commit(files, gone), vectors.keep(made)];
    // Neither goes on behind a run that the other has failed.
    await Promise.allSettled([committing, keeping]);
    await committing;
    for (const path of gone) {
      vectors.leaving(path, this.manifest.get(path)?.hash ?? '');
      this.forget(path);
    }
    for (const file of files) this.adopt(file);
    await keeping;
    vectors.attach(made);
    await this.parts.relieve?.();
  }
}

const PROGRESS_STEP = 8;

/** Each version of a table names all commits before it: 5,000 of them, of 200,000 tiny files, took 4 GB on disk. */
export const filesPerCommit = (files: number): number => Math.max(limits.filesPerCommit, Math.ceil(files / limits.commitsPerRun));

/** Files that are read or parsed at once: the disk, the parser's thread and this one each have something to do. */
const FILES_AHEAD = 4;
const nothingMade: Promise<MadeVectors> = Promise.resolve({ model: '', vectors: new Map() });

function isOther(file: FileStat, known: Pick<FileStat, 'size' | 'modified' | 'included'>): boolean {
  return file.size !== known.size || file.modified !== known.modified || (file.included ?? false) !== (known.included ?? false);
}
