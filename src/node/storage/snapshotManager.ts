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
  /** Whether the in-memory index holds nothing but what is committed. */
  readonly isIndexOnly: () => boolean;
  /** Id of the model whose vectors the in-memory index holds. */
  readonly model: () => string;
  readonly logger: Logger;
}

/** Below this share of changed chunks, what a snapshot lacks is loaded faster than a new one is written … */
const CHANGED_SHARE = 0.05;
/** … and below so many files it does not matter. */
const CHANGED_FILES = 20;

/** Up to where the tables are in an in-memory index. */
export interface Position {
  readonly incarnation: string;
  readonly generation: number;
}

/** Writes snapshots of the in-memory index, and opens them. */
export class SnapshotManager {
  /** The revision of the in-memory index that the last snapshot holds. */
  #written = 0;
  /** Files that were found as they were, by then. */
  #touched = 0;

  constructor(private readonly parts: SnapshotManagerParts) {}

  /**
   * Fills the in-memory index, which is empty, and what the indexer knows. Returns the generation that they are of; 0
   * when there was nothing to load.
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

  /** The in-memory index is to be made of the tables again, and no word of it stays on disk. */
  async discard(): Promise<void> {
    this.#written = 0;
    await removeSnapshot(this.parts.home);
    await removeOtherPostings(this.parts.home, undefined);
  }

  /** Writes a snapshot when enough has changed since the last, or since there was none. */
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
      // Opening goes without: the tables are the truth.
      logger.warn(`The next start will take longer: the snapshot could not be written (${messageOf(error)}).`);
    }
  }

  /** Whether there is none that the next start could open. */
  get isMissing(): boolean {
    return this.#written === 0;
  }

  /** Whether so many files were read only to find them as they were that the next start should not have to. */
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
