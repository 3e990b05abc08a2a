import type { ChunkStore, Logger } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import { ReaderLeases } from '../indexDirectory/readerLeases';

/**
 * Number of processes killed while opening an index after which the index is set aside. Such kills are rare, so three
 * in a row point to the index itself.
 */
const DEATHS_BEFORE_SETTING_ASIDE = 3;

/**
 * Thrown when tables cannot be optimized although their current version is readable, because an older version is
 * damaged. Without a repair, such tables would grow forever.
 */
export class UnmergeableTables extends Error {
  override readonly name = 'UnmergeableTables';
}

export interface DamageRecoveryParts {
  /** Folder of the index. */
  readonly home: string;
  readonly store: ChunkStore;
  /** Loads the stored data; returns the files that could not be read back. */
  readonly load: () => Promise<readonly string[]>;
  /** Removes files from the index, so that the next run reads them again. */
  readonly discard: (paths: readonly string[]) => Promise<void>;
  /** Throws when this process is no longer the writer. */
  readonly assertWriter: () => Promise<void>;
  /** Shows a notice to the user, once. */
  readonly notify: (sentence: string) => void;
  readonly logger: Logger;
}

/**
 * Finds and repairs damage in an index, for the writer process. Single damaged files are indexed again; otherwise the
 * whole index is rebuilt.
 */
export class DamageRecovery {
  readonly #leases: ReaderLeases;
  #rebuildEpoch = 0;
  #hasSynced = false;

  constructor(private readonly parts: DamageRecoveryParts) {
    this.#leases = new ReaderLeases(parts.home);
  }

  /**
   * Loads the stored data in a process that only reads. An index that has crashed other processes is not opened until
   * the writer has dealt with it.
   * @param readVectors loads the vectors of the index.
   */
  async syncAsReader(readVectors: () => Promise<void>): Promise<void> {
    if (!this.#hasSynced && (await this.#leases.crashCount()) >= DEATHS_BEFORE_SETTING_ASIDE) return;
    const read = async (): Promise<void> => {
      await this.parts.load();
      await readVectors();
    };
    await (this.#hasSynced ? read() : this.#leases.hold(read));
    this.#hasSynced = true;
  }

  /** Repairs and loads the stored data. Data that cannot be repaired is set aside. */
  async openForWriting(): Promise<void> {
    const { store } = this.parts;
    const obstacle = await store.unreadableReason();
    const deaths = await this.#leases.crashCount();
    if (obstacle) await this.#startAnew(obstacle);
    else if (deaths >= DEATHS_BEFORE_SETTING_ASIDE) await this.#startAnew(`${deaths} processes died of it`);
    try {
      await this.#leases.hold(async () => {
        await store.repair();
        await this.#readAgain(await this.parts.load());
      });
    } catch (error) {
      // If new tables fail too, the cause is not damage.
      if (obstacle || !(await this.recover(error))) throw error;
    }
    await this.#leases.clear();
  }

  /** Handles a failure. Returns whether damage caused it, in which case the damage has been removed. */
  async recover(error: unknown): Promise<boolean> {
    if (error instanceof SearchError) return false;
    if (!(error instanceof UnmergeableTables) && (await this.#isReadable())) return false;
    await this.#startAnew(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    return true;
  }

  /**
   * Returns whether any stored data looks damaged. May be wrong while a run is in progress, because data that the run
   * replaces can look damaged too.
   */
  async looksDamaged(signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.#leases.hold(() => this.parts.store.corruptFiles(signal))).length > 0;
    } catch (error) {
      if (signal.aborted) throw error;
      return true;
    }
  }

  /**
   * Checks all stored data. No run may be in progress. Returns whether damage was found, in which case it has been
   * removed.
   */
  async verify(signal: AbortSignal): Promise<boolean> {
    try {
      const unsound = await this.#leases.hold(() => this.parts.store.corruptFiles(signal));
      await this.#readAgain(unsound);
      return unsound.length > 0;
    } catch (error) {
      if (signal.aborted || !(await this.recover(error))) throw error;
      return true;
    }
  }

  async #isReadable(): Promise<boolean> {
    try {
      await this.#leases.hold(() => this.parts.store.corruptFiles(new AbortController().signal));
      return true;
    } catch (error) {
      if (error instanceof SearchError) throw error;
      return false;
    }
  }

  async #readAgain(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    this.parts.logger.warn(
      `The index held ${paths.length === 1 ? 'one damaged file' : `${paths.length} damaged files`}; they are indexed again.`,
    );
    await this.parts.discard(paths);
  }

  async #startAnew(reason: string): Promise<void> {
    const { store, assertWriter, notify, logger, load } = this.parts;
    await assertWriter();
    logger.warn(`The index could not be used: ${reason}. It was set aside.`);
    notify('The index was damaged. It was set aside and is being rebuilt.');
    this.#rebuildEpoch++;
    try {
      await store.quarantine();
      await load();
    } finally {
      this.#rebuildEpoch++;
    }
  }

  /**
   * Incremented at the start and at the end of each rebuild from scratch: odd while new tables are in place but the
   * in-memory index still describes the old ones.
   */
  get rebuildEpoch(): number {
    return this.#rebuildEpoch;
  }
}
