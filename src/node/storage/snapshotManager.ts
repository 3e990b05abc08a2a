import type { Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import type { FileManifest } from '../../core/indexing/fileManifest';
import type { Indexer } from '../../core/indexing/indexer';
import { loadMemoryIndex, saveMemoryIndex } from '../../core/memoryIndex/memoryIndexState';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { readSnapshot, removeLinkedArrays, removeSnapshot, writeSnapshot } from './snapshotFile';
import { openPostingsFile, removeOtherPostings } from './postingsFile';

export interface SnapshotManagerParts {
  /** Folder of the index. */
  readonly home: string;
  readonly index: MemoryIndex;
  /** Whether the in-memory index holds only committed data. */
  readonly isIndexOnly: () => boolean;
  /** Id of the model that computed the vectors in the in-memory index. */
  readonly model: () => string;
  readonly logger: Logger;
}

/** Share of changed files below which loading the changes is faster than writing a new snapshot … */
const CHANGED_SHARE = 0.05;
/** … and number of changed files below which it does not matter. */
const CHANGED_FILES = 20;

/** State of the tables that an in-memory index reflects. */
export interface Position {
  readonly incarnation: string;
  readonly generation: number;
}

/** Writes snapshots of the in-memory index, and opens them. */
export class SnapshotManager {
  /** Revision of the in-memory index that the last snapshot holds; 0 if there is no snapshot. */
  #written = 0;
  /** Number of files found unchanged when the last snapshot was written. */
  #touched = 0;

  constructor(private readonly parts: SnapshotManagerParts) {}

  /**
   * Fills the empty in-memory index and restores the state of the indexer. Returns the generation of the snapshot, or 0
   * if no snapshot could be loaded.
   */
  async load({ incarnation, generation }: Position, indexer: Indexer): Promise<number> {
    const { home, index, model } = this.parts;
    const snapshot = await readSnapshot(home, incarnation);
    if (!snapshot || snapshot.generation > generation) return 0;
    const { lists } = snapshot.index;
    const listFile = lists && openPostingsFile(home, lists.name, true);
    if (lists && !listFile) return 0;
    loadMemoryIndex(index, snapshot.index, snapshot.model === model(), listFile);
    indexer.restore(snapshot.memory);
    this.#written = index.revision;
    return snapshot.generation;
  }

  /** Deletes the snapshot and the posting lists, because the in-memory index will be rebuilt from the tables. */
  async discard(): Promise<void> {
    this.#written = 0;
    await removeSnapshot(this.parts.home);
    await removeOtherPostings(this.parts.home, undefined);
  }

  /** Writes a snapshot if enough has changed since the last one, or if there is none. */
  async save(position: () => Promise<Position>, files: FileManifest): Promise<void> {
    const { home, index, model, logger } = this.parts;
    if (!this.#isDue(files) || !this.parts.isIndexOnly()) return;
    const { revision } = index;
    const { touchedCount } = files;
    const snapshot = { ...(await position()), model: model(), index: saveMemoryIndex(index), memory: files.state };
    try {
      if (!(await writeSnapshot(home, snapshot, () => index.revision === revision))) return;
      [this.#written, this.#touched] = [revision, touchedCount];
      const { lists } = snapshot.index;
      if (index.postings.diskPostings?.file.name === lists?.name) index.postings.diskPostings?.file.retain();
      await removeOtherPostings(home, lists?.name);
      await removeLinkedArrays(home);
    } catch (error) {
      // A snapshot is optional: the tables are the source of truth.
      logger.warn(`The next start will take longer: the snapshot could not be written (${messageOf(error)}).`);
    }
  }

  /** Whether there is no snapshot that the next start could open. */
  get isMissing(): boolean {
    return this.#written === 0;
  }

  /**
   * Whether many files were read only to be found unchanged, so that a new snapshot saves the next start from reading
   * them.
   */
  isOutOfDate({ touchedCount }: FileManifest): boolean {
    return touchedCount - this.#touched >= this.#many;
  }

  #isDue(files: FileManifest): boolean {
    const { revision, fileCount } = this.parts.index;
    return fileCount > 0 && (this.isMissing || revision - this.#written >= this.#many || this.isOutOfDate(files));
  }

  get #many(): number {
    return Math.max(CHANGED_FILES, CHANGED_SHARE * this.parts.index.fileCount);
  }
}
