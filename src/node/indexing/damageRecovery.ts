import type { ChunkStore, Logger } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import { ReaderLeases } from '../indexDirectory/readerLeases';

/** Kills while an index is opened are rare; three in a row are the work of the index. */
const DEATHS_BEFORE_SETTING_ASIDE = 3;

/**
 * Tables whose current version is readable but that cannot be optimized: an older version is damaged, and they would
 * grow forever.
 */
export class UnmergeableTables extends Error {
  override readonly name = 'DisorderedTables';
}

export interface DamageRecoveryParts {
  /** Folder of the index. */
  readonly home: string;
  readonly store: ChunkStore;
  /** Takes over what is stored; returns the files that could not be read back. */
  readonly load: () => Promise<readonly string[]>;
  /** Removes files from the index; they are read again by the next run. */
  readonly discard: (paths: readonly string[]) => Promise<void>;
  /** Throws when this process is no longer the writer. */
  readonly assertWriter: () => Promise<void>;
  /** Tells the user, once. */
  readonly notify: (sentence: string) => void;
  readonly logger: Logger;
}

/**
 * Finds damage in an index and repairs it, for the process that writes: single files are read again, else all is built
 * anew.
 */
export class DamageRecovery {
  readonly #leases: ReaderLeases;
  #rebuildEpoch = 0;
  #hasSynced = false;

  constructor(private readonly parts: DamageRecoveryParts) {
    this.#leases = new ReaderLeases(parts.home);
  }

  /**
   * Loads what is stored, for a process that only reads; what made others die is left alone until the writer has dealt
   * with it.
   * @param readVectors loads the vectors of it.
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

  /** Heals and loads what is stored; what cannot be is set aside. */
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
      // New tables that fail too are no damage.
      if (obstacle || !(await this.recover(error))) throw error;
    }
    await this.#leases.clear();
  }

  /** Deals with a failure: true when it came of damage, which is out of the way now. */
  async recover(error: unknown): Promise<boolean> {
    if (error instanceof SearchError) return false;
    if (!(error instanceof UnmergeableTables) && (await this.#isReadable())) return false;
    await this.#startAnew(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    return true;
  }

  /** Whether anything that is stored looks damaged: what a run replaces meanwhile may look so too. */
  async looksDamaged(signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.#leases.hold(() => this.parts.store.corruptFiles(signal))).length > 0;
    } catch (error) {
      if (signal.aborted) throw error;
      return true;
    }
  }

  /**
   * Reads everything that is stored, with no run beside it. True when something was damaged, which is out of the way
   * now.
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
   * Counts the beginnings and ends of making the index anew: odd while new tables stand under what was read of the old.
   */
  get rebuildEpoch(): number {
    return this.#rebuildEpoch;
  }
}
