import type { ChunkStore, StoreVersion } from '../../core/base/contracts';
import type { Indexer } from '../../core/indexing/indexer';
import type { SnapshotManager } from '../storage/snapshotManager';

const ATTEMPTS = 3;

/** Keeps the in-memory index of an indexer in sync with the commits of its store. */
export class StoreFollower {
  #version: StoreVersion | undefined;
  #generation = 0;

  constructor(
    private readonly store: ChunkStore,
    private readonly indexer: Indexer,
    private readonly snapshots: SnapshotManager,
  ) {}

  /** Loads the commits made since the last call. Returns the files that could not be read back. */
  async follow(signal: AbortSignal, attempts = ATTEMPTS): Promise<readonly string[]> {
    const version = await this.store.version();
    try {
      return await this.#takeOver(version, signal);
    } catch (error) {
      // A rebuild removes the tables while they are read, and so does a merge after some time. Read the new tables
      // instead.
      const newest = await this.store.version();
      const isOther = newest.incarnation !== version.incarnation || newest.number !== version.number;
      if (!isOther || attempts === 1) throw error;
      return await this.follow(signal, attempts - 1);
    }
  }

  async #takeOver(version: StoreVersion, signal: AbortSignal): Promise<readonly string[]> {
    if (version.incarnation !== this.#version?.incarnation) this.#forget();
    if (version.number === this.#version?.number) return [];
    const generation = await this.store.generation();
    const { incarnation } = version;
    if (this.#generation === 0) this.#generation = await this.snapshots.load({ incarnation, generation }, this.indexer);
    await this.indexer.adoptAll(this.store.load(this.#generation, signal));
    const paths = await this.store.paths();
    for (const path of this.indexer.files.paths) if (!paths.has(path)) this.indexer.forget(path);
    [this.#version, this.#generation] = [version, generation];
    return [...paths].filter((path) => !this.indexer.files.has(path));
  }

  /**
   * Discards the snapshot and reads everything from the tables again, because the data beside the tables is damaged.
   */
  async reload(signal: AbortSignal): Promise<void> {
    await this.snapshots.discard();
    this.#forget();
    await this.follow(signal);
  }

  /** Removes the given files, which cannot be read back, from the index. Only the writer may call this. */
  async discard(paths: readonly string[]): Promise<void> {
    await this.store.commit([], paths);
    for (const path of paths) this.indexer.forget(path);
  }

  /** Whether the snapshot is so old that the next start would read many files only to find them unchanged. */
  get isOutOfDate(): boolean {
    return this.snapshots.isOutOfDate(this.indexer.files);
  }

  /** Whether there is no snapshot, so that the next start has to read the tables. */
  get isUnkept(): boolean {
    return this.snapshots.isMissing;
  }

  /** Saves the in-memory index as a snapshot for the next start. Only the writer may call this, after a run. */
  async keep(): Promise<void> {
    const position = async () => ({
      incarnation: (await this.store.version()).incarnation,
      generation: await this.store.generation(),
    });
    await this.snapshots.save(position, this.indexer.files);
  }

  #forget(): void {
    for (const path of this.indexer.files.paths) this.indexer.forget(path);
    [this.#version, this.#generation] = [undefined, 0];
  }
}
