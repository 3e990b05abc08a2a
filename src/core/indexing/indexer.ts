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
  /** Rejects if another process writes the index by now. */
  readonly assertWriter: () => Promise<void>;
  readonly index: Pick<MemoryIndex, 'file' | 'replace' | 'remove'>;
  /** Limits the memory of the index, if the host does so. */
  readonly offload?: () => Promise<void>;
}

/**
 * Vectors that are computed while files are read, by a model for which that costs next to nothing; vectors of other
 * models are computed later.
 */
export interface InlineVectors {
  make(files: readonly IndexedFile<Chunk>[], signal: AbortSignal): Promise<NewVectors>;
  /**
   * Writes vectors to the store, for every process.
   * @returns the vectors as stored.
   */
  keep(made: NewVectors): Promise<NewVectors>;
  /**
   * Attaches vectors to the chunks of the in-memory index, unless another model is in use by now. Vectors that are not
   * stored are computed again for a file that is committed.
   */
  attach(made: NewVectors): void;
  /**
   * Records that a file with this content leaves the in-memory index, so that the same content under another name may
   * reuse its vectors.
   */
  fileRemoved(path: string, contentHash: string): void;
}

export interface NewVectors {
  /** Id of the model. */
  readonly model: string;
  /** Vectors that are not in the store. */
  readonly vectors: KeyedVectors;
  /** Vectors that are already in the store. */
  readonly existing: KeyedVectors;
}

export type IndexProgress =
  | { readonly phase: 'scanning' }
  | { readonly phase: 'indexing'; readonly done: number; readonly total: number; readonly file: string };

/** Files to commit, and the pending computation of their vectors. */
interface Batch extends ReadBatch {
  readonly making: Promise<NewVectors>;
}

/**
 * The write path: scan → diff → read → embed → commit. The cost of a run depends on what has changed. Files that a run
 * has committed stay in the index, however the run ends.
 */
export class Indexer {
  /** Manifest of the files in the store. */
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

  /** Number of files that pass the rules and hold text, as of the last scan. */
  get filesTotal(): number {
    return this.#filesTotal;
  }

  /** Number of commits so far. */
  get commits(): number {
    return this.#commits;
  }

  /** Indexed files, in the state in which they were indexed. */
  get manifest(): ReadonlyMap<string, ManifestEntry> {
    return this.files.manifest;
  }

  /** Restores the saved state of the manifest, beside an in-memory index that holds the same files. */
  restore(memory: IndexerState): void {
    this.files.restore(memory);
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  statusOf(file: FileStat): CandidateStatus {
    return this.files.statusOf(file, this.parts.index.file(file.path)?.chunkCount ?? 0);
  }

  /** Adopts a file as it is in the store. */
  adopt(file: IndexedFile): void {
    // If the in-memory index fails, the manifest does not record the file either, so that it is tried again.
    if (file.left) this.parts.index.remove(file.path);
    else this.parts.index.replace(file);
    this.files.adopt(file);
    this.#filesTotal = Math.max(this.#filesTotal, this.manifest.size);
  }

  /** Adopts many files, in addition to those that the in-memory index already holds. */
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

  /** Brings the index up to date with the whole folder, or with some paths that are known to have changed. */
  async update(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const waiting = this.#filesTotal - this.manifest.size;
    const { changed, removed } = paths ? await this.#checkPaths(paths, signal) : await this.#scan(signal);
    const first = changed[0];
    if (first) this.onProgress({ phase: 'indexing', done: 0, total: changed.length, file: first.path });
    if (removed.length > 0) await this.#commit({ files: [], gone: removed, making: noNewVectors });
    await this.#indexAll(changed, signal);
    this.#filesTotal = paths ? this.manifest.size + waiting : this.#filesTotal - this.files.excludedCount;
  }

  /** Lists every candidate as it is on disk now. An update may run at the same time. */
  list(signal: AbortSignal): Promise<readonly FileStat[]> {
    return this.parts.workspace.scan(signal);
  }

  /** Returns the files that differ from their indexed state, whether or not their changes were reported. */
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
   * Checks reported paths. Their files are read even if size and time are the same, because a second write within a
   * clock tick changes neither.
   */
  async #checkPaths(paths: readonly string[], signal: AbortSignal): Promise<Difference> {
    const changed = new Map<string, FileStat>();
    const removed: string[] = [];
    for (const path of new Set(paths)) {
      const judged = await this.parts.workspace.classify(path, signal);
      const isCandidate = 'size' in judged;
      if (isCandidate) changed.set(judged.path, judged);
      // A file whose name changed only in case is still found by its old name.
      if (!(isCandidate && judged.path === path) && this.files.has(path)) removed.push(path);
    }
    return { changed: [...changed.values()], removed };
  }

  /**
   * Embeds and writes one batch while the next is read: the store waits for the disk, reading waits for the processor,
   * and the model may have its own thread.
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
        // Failures of both promises are thrown where these are awaited.
        making.catch(() => undefined);
        await committing;
        committing = this.#commit({ ...read, making });
        committing.catch(() => undefined);
      }
    } finally {
      // The computation of vectors for a batch that will not be committed must not outlive the run.
      await Promise.allSettled([making]);
      await committing;
    }
  }

  /**
   * Commits to the store first, so that everything a search can find is still there after a restart. The store does not
   * wait for the vectors, which are computed again if they were not kept.
   */
  async #commit({ files, gone, making }: Batch): Promise<void> {
    const { store, assertWriter, vectors, unsaved } = this.parts;
    if (files.length + gone.length === 0) {
      await making;
      return;
    }
    const committing = assertWriter().then(() => store.commit(files, gone));
    const keeping = making.then((made) => vectors.keep(made));
    // Waits for both, so that neither continues after the other has failed the run, and the vectors of this batch are
    // not computed again: until then its files are not in the index.
    await Promise.allSettled([committing, keeping]);
    await committing;
    this.#commits++;
    for (const path of gone) {
      // While an unsaved text is shown, the in-memory index has the chunks of the text, not those of the file.
      if (!unsaved?.has(path)) vectors.fileRemoved(path, this.manifest.get(path)?.hash ?? '');
      this.forget(path);
    }
    for (const file of files) this.adopt(file);
    vectors.attach(await keeping);
    await this.parts.offload?.();
  }
}

const PROGRESS_STEP = 8;

/**
 * Returns the number of files per commit. Each version of a table names all commits before it: 5,000 commits, of
 * 200,000 tiny files, took 4 GB on disk.
 */
export const filesPerCommit = (files: number): number =>
  Math.max(limits.filesPerCommit, Math.ceil(files / limits.commitsPerRun));

const noNewVectors: Promise<NewVectors> = Promise.resolve({ model: '', vectors: new Map(), existing: new Map() });
