import type { Logger } from '../core/contracts';
import { messageOf } from '../core/errors';
import type { Indexer } from '../core/index/indexer';
import { loadImage, saveImage } from '../core/search/imageState';
import type { SearchImage } from '../core/search/searchImage';
import { readSnapshot, removeSnapshot, writeSnapshot } from './imageSnapshot';
import { openListFile, removeOtherLists } from './listFile';

export interface SnapshotParts {
  /** Folder of the index. */
  readonly home: string;
  readonly image: SearchImage;
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
export class SnapshotKeeper {
  /** The revision of the in-memory index that the last snapshot holds. */
  #written = 0;
  /** Files that were found as they were, by then. */
  #touched = 0;

  constructor(private readonly parts: SnapshotParts) {}

  /** Fills the in-memory index, which is empty, and what the indexer knows. Returns the generation that they are of; 0 when there was nothing to load. */
  async load({ incarnation, generation }: Position, indexer: Indexer): Promise<number> {
    const { home, image, model } = this.parts;
    const snapshot = await readSnapshot(home, incarnation);
    if (!snapshot || snapshot.generation > generation) return 0;
    const { lists } = snapshot.image;
    const listFile = lists && openListFile(home, lists.name, true);
    if (lists && !listFile) return 0;
    loadImage(image, snapshot.image, snapshot.model === model(), listFile);
    indexer.recall(snapshot.memory);
    this.#written = image.revision;
    return snapshot.generation;
  }

  /** The in-memory index is to be made of the tables again, and no word of it stays on disk. */
  async discard(): Promise<void> {
    this.#written = 0;
    await removeSnapshot(this.parts.home);
    await removeOtherLists(this.parts.home, undefined);
  }

  /** Writes a snapshot when enough has changed since the last, or since there was none. */
  async save(position: () => Promise<Position>, indexer: Indexer): Promise<void> {
    const { home, image, model, logger } = this.parts;
    if (!this.#isDue(indexer) || !this.parts.isIndexOnly()) return;
    const { revision } = image;
    const { touched } = indexer;
    const snapshot = { ...(await position()), model: model(), image: saveImage(image), memory: indexer.memory };
    try {
      if (!(await writeSnapshot(home, snapshot, () => image.revision === revision))) return;
      [this.#written, this.#touched] = [revision, touched];
      const { lists } = snapshot.image;
      if (image.postings.stored?.file.name === lists?.name) image.postings.stored?.file.keep();
      await removeOtherLists(home, lists?.name);
    } catch (error) {
      // Opening goes without: the tables are the truth.
      logger.warn(`The next start will take longer: the search image could not be kept (${messageOf(error)}).`);
    }
  }

  /** Whether there is none that the next start could open. */
  get isMissing(): boolean {
    return this.#written === 0;
  }

  /** Whether so many files were read only to find them as they were that the next start should not have to. */
  isOutOfDate({ touched }: Indexer): boolean {
    return touched - this.#touched >= this.#many;
  }

  #isDue(indexer: Indexer): boolean {
    const { revision, fileCount } = this.parts.image;
    return fileCount > 0 && (this.isMissing || revision - this.#written >= this.#many || this.isOutOfDate(indexer));
  }

  get #many(): number {
    return Math.max(CHANGED_FILES, CHANGED_SHARE * this.parts.image.fileCount);
  }
}
