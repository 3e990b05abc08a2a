import type { ChunkStore, KeyedVectors } from '../base/contracts';
import { limits } from '../base/limits';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Chunk, FileStat, IndexedFile } from '../base/types';
import { ReadAhead, type ReadAheadParts, type ReadBatch } from './readAhead';
import {
  FileManifest,
  type CandidateStatus,
  type Difference,
  type IndexerState,
  type ManifestEntry,
} from './fileManifest';

export interface IndexerParts extends ReadAheadParts {
  readonly vectors: InlineVectors;
  readonly store: Pick<ChunkStore, 'commit'>;
  /** Refuses when another process writes the index by now. */
  readonly assertWriter: () => Promise<void>;
  readonly index: Pick<MemoryIndex, 'file' | 'replace' | 'remove'>;
  /** Limits the memory of the index, where the host does so. */
  readonly offload?: () => Promise<void>;
}

/** Vectors that are made while files are read, by a model for which that costs next to nothing; others come later. */
export interface InlineVectors {
  make(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<NewVectors>;
  /** Writes them to the store, for every process. @returns them as kept. */
  keep(made: NewVectors): Promise<NewVectors>;
  /**
   * Gives them to the chunks of the in-memory index, unless another model answers by now. Those that are not kept are
   * made again for a file that is committed.
   */
  attach(made: NewVectors): void;
  /** A file of this content leaves the in-memory index: one that comes under another name may have its vectors. */
  fileRemoved(path: string, contentHash: string): void;
}

export interface NewVectors {
  /** Id of the model. */
  readonly model: string;
  /** Not in the store. */
  readonly vectors: KeyedVectors;
  /** In the store. */
  readonly existing: KeyedVectors;
}

export type IndexProgress =
  | { readonly phase: 'scanning' }
  | { readonly phase: 'indexing'; readonly done: number; readonly total: number; readonly file: string };

/** What is to be committed, and its vectors in the making. */
interface Batch extends ReadBatch {
  readonly making: Promise<NewVectors>;
}

/**
 * The write path: scan → diff → read → embed → commit. A run costs what has changed; what it has committed stays,
 * however it ends.
 */
export class Indexer {
  /** What it knows of the store's files. */
  readonly files = new FileManifest();
  readonly #reader: ReadAhead;
  #filesTotal = 0;
  #commits = 0;

  constructor(
    private readonly parts: IndexerParts,
    private readonly onProgress: (progress: IndexProgress) => void,
  ) {
    this.#reader = new ReadAhead(parts, this.files);
  }

  /** Files that pass the rules and hold text, as of the last scan. */
  get filesTotal(): number {
    return this.#filesTotal;
  }

  /** Commits so far. */
  get commits(): number {
    return this.#commits;
  }

  /** Files that are indexed, as they were then. */
  get manifest(): ReadonlyMap<string, ManifestEntry> {
    return this.files.manifest;
  }

  /** Takes over again what was known of the store's files, beside an in-memory index that holds them. */
  restore(memory: IndexerState): void {
    this.files.restore(memory);
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  statusOf(file: FileStat): CandidateStatus {
    return this.files.statusOf(file, this.parts.index.file(file.path)?.chunkCount ?? 0);
  }

  /** Takes over a file as the store has it. */
  adopt(file: IndexedFile): void {
    // What the in-memory index could not take over is not known either, so that it is tried again.
    if (file.left) this.parts.index.remove(file.path);
    else this.parts.index.replace(file);
    this.files.adopt(file);
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  /** Takes over many, beside what the in-memory index holds already. */
  async adoptAll(files: AsyncIterable<IndexedFile>): Promise<void> {
    await this.parts.offload?.();
    for await (const file of files) {
      this.adopt(file);
      await this.parts.offload?.();
    }
  }

  forget(path: string): void {
    this.parts.index.remove(path);
    this.files.forget(path);
  }

  /** Brings the index up to date: with the whole folder, or with some paths that are known to have changed. */
  async update(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const waiting = this.#filesTotal - this.manifest.size;
    const { changed, removed } = paths ? await this.#checkPaths(paths, signal) : await this.#scan(signal);
    const first = changed[0];
    if (first) this.onProgress({ phase: 'indexing', done: 0, total: changed.length, file: first.path });
    if (removed.length > 0) await this.#commit({ files: [], gone: removed, making: noNewVectors });
    await this.#indexAll(changed, signal);
    this.#filesTotal = paths ? this.manifest.size + waiting : this.#filesTotal - this.files.excludedCount;
  }

  /** Every candidate as it is on disk now; a run may go on beside that. */
  list(signal: AbortSignal): Promise<readonly FileStat[]> {
    return this.parts.workspace.scan(signal);
  }

  /** What is not as it was indexed, seen or not. */
  diff(found: readonly FileStat[]): Difference {
    return this.files.diff(found);
  }

  async #scan(signal: AbortSignal): Promise<Difference> {
    this.onProgress({ phase: 'scanning' });
    const found = await this.list(signal);
    this.#filesTotal = found.length;
    this.files.forgetFailures(found);
    return this.diff(found);
  }

  /**
   * What was reported is read even if size and time are the same: a second write within a clock tick changes neither.
   */
  async #checkPaths(paths: readonly string[], signal: AbortSignal): Promise<Difference> {
    const changed = new Map<string, FileStat>();
    const removed: string[] = [];
    for (const path of new Set(paths)) {
      const judged = await this.parts.workspace.classify(path, signal);
      const isCandidate = 'size' in judged;
      if (isCandidate) changed.set(judged.path, judged);
      // Renamed to the same name in another case, it is still found by the old one.
      if (!(isCandidate && judged.path === path) && this.files.has(path)) removed.push(path);
    }
    return { changed: [...changed.values()], removed };
  }

  /**
   * One batch is embedded and written while the next is read: the store waits for the disk, reading for the processor,
   * and the model may have a thread of its own.
   */
  async #indexAll(changed: readonly FileStat[], signal: AbortSignal): Promise<void> {
    const total = changed.length;
    const tell = (done: number, { path }: FileStat): void => {
      if (done % PROGRESS_STEP === 0 || done === total) this.onProgress({ phase: 'indexing', done, total, file: path });
    };
    let committing: Promise<void> = Promise.resolve();
    let making: Promise<NewVectors> | undefined;
    try {
      for await (const read of this.#reader.read(changed, filesPerCommit(total), tell, signal)) {
        making = this.parts.vectors.make(read.files, signal);
        // Failures of both are thrown where they are awaited.
        making.catch(() => undefined);
        await committing;
        committing = this.#commit({ ...read, making });
        committing.catch(() => undefined);
      }
    } finally {
      // What was begun for a batch that is not committed any more ends with the run.
      await Promise.allSettled([making]);
      await committing;
    }
  }

  /**
   * The store first: what a search can find is always there after a restart. It does not wait for the vectors, which
   * are made again where they were never kept.
   */
  async #commit({ files, gone, making }: Batch): Promise<void> {
    const { store, assertWriter, vectors, unsaved } = this.parts;
    if (files.length + gone.length === 0) {
      await making;
      return;
    }
    const committing = assertWriter().then(() => store.commit(files, gone));
    const keeping = making.then((made) => vectors.keep(made));
    // Neither goes on behind a run that the other has failed, and the vectors of this batch are not computed again:
    // until then its files are not in the index.
    await Promise.allSettled([committing, keeping]);
    await committing;
    this.#commits++;
    for (const path of gone) {
      // The in-memory index has the chunks of a text that is shown, not those of the file.
      if (!unsaved?.has(path)) vectors.fileRemoved(path, this.manifest.get(path)?.hash ?? '');
      this.forget(path);
    }
    for (const file of files) this.adopt(file);
    vectors.attach(await keeping);
    await this.parts.offload?.();
  }
}

const PROGRESS_STEP = 8;

/** Each version of a table names all commits before it: 5,000 of them, of 200,000 tiny files, took 4 GB on disk. */
export const filesPerCommit = (files: number): number =>
  Math.max(limits.filesPerCommit, Math.ceil(files / limits.commitsPerRun));

const noNewVectors: Promise<NewVectors> = Promise.resolve({ model: '', vectors: new Map(), existing: new Map() });
