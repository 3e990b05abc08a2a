import type { ChunkLocation, ChunkStore, Disposable, Logger, OptimizeOutcome } from '../../core/base/contracts';
import { errors, messageOf, SearchError } from '../../core/base/errors';
import type { Indexer } from '../../core/indexing/indexer';
import type { UpdateQueue } from '../../core/indexing/updateQueue';
import type { UnsavedOverlay } from '../../core/indexing/unsavedOverlay';
import type { ChunkBody } from '../../core/base/types';
import { DamagedVectors } from '../storage/lanceVectors';
import type { WriterLock } from '../indexDirectory/writerLock';
import { idleRelease, releaseMemory } from '../runtime/idleMemory';
import { UnmergeableTables, type DamageRecovery } from './damageRecovery';
import type { StoreFollower } from './storeSync';
import { combineOutcomes } from '../storage/tables/tableOptimizer';
import { runConcurrently, MaintenanceScheduler, type MaintenanceTrigger } from './maintenanceScheduler';
import type { BackgroundEmbedder } from '../embedding/backgroundEmbedder';
import type { FolderVectors } from '../embedding/folderVectors';

export interface MaintenanceParts {
  readonly store: ChunkStore;
  readonly indexer: Pick<Indexer, 'commits'>;
  readonly follower: StoreFollower;
  readonly backgroundEmbedder: Pick<BackgroundEmbedder, 'recover'>;
  readonly vectors: FolderVectors;
  readonly recovery: DamageRecovery;
  readonly lock: WriterLock;
  readonly queue: UpdateQueue;
  readonly unsaved: Pick<UnsavedOverlay, 'isEmpty'>;
  readonly logger: Logger;
  /** Asks the writer process to verify the index. */
  readonly askForCheck: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly closing: AbortSignal;
}

/** Number of commits in one run from which the run counts as a build rather than as edits. */
const COMMITS_OF_A_BUILD = 8;
const SUSPICION_MILLISECONDS = 60_000;
/**
 * Resident memory in bytes above which the memory that searches used is released before the index is verified.
 * Verification needs another 0.2 GB per million chunks.
 */
const MUCH_MEMORY = 1 << 30;

/** Maintains the tables of an index: merges them when the index is quiet, and verifies them when data seems damaged. */
export class IndexMaintenance implements Disposable {
  readonly #scheduler: MaintenanceScheduler;
  /** Number of commits at the end of the last run. */
  #commits = 0;
  #hasSettled = false;
  #isCheckedUp = false;
  #suspectedAt = 0;

  constructor(private readonly parts: MaintenanceParts) {
    this.#scheduler = new MaintenanceScheduler({
      compactSmall: () => this.#compactSmall(),
      maintain: (trigger) => this.#maintain(trigger),
      drop: () => this.#vacuum(),
      onError: (error) => parts.logger.warn(`The tables of the index were not optimized: ${messageOf(error)}`),
    });
  }

  /** Postpones idle work. */
  noteSearch(): void {
    this.#scheduler.noteSearch();
  }

  /**
   * Schedules maintenance after a run. After many commits the tables are optimized at once, because unmerged tables
   * slow down every search. After the first run in a process they are optimized at once too, because many processes end
   * before the index is quiet, and a snapshot of the in-memory index is saved if there is none. In all other cases
   * maintenance waits until the index is quiet. Runs never wait for the tables.
   */
  async scheduleMaintenance(): Promise<void> {
    const { follower, indexer } = this.parts;
    const isFlood = indexer.commits - this.#commits >= COMMITS_OF_A_BUILD;
    if (isFlood || follower.isOutOfDate || (follower.isUnkept && !this.#hasSettled)) await this.#keep();
    this.#scheduler.noteChange();
    if (isFlood || !this.#hasSettled) this.#scheduler.start(isFlood ? 'after a build' : 'at first');
    this.#hasSettled = true;
    this.#commits = indexer.commits;
  }

  /**
   * Removes unused vectors. No run may be in progress, because vectors that are not yet in use would count as unused.
   */
  async #forgetVectors(): Promise<void> {
    const { unsaved, vectors, queue } = this.parts;
    // Vectors of the saved text under an unsaved text are in use, although the in-memory index does not show it.
    if (unsaved.isEmpty) await queue.runExclusive(() => vectors.forgetUnused());
  }

  /**
   * Merges the fragments that the last changes have added. Ignores failures: the full merge tries again and deals with
   * them.
   */
  async #compactSmall(): Promise<boolean> {
    const { lock, closing, vectors, store, queue } = this.parts;
    let merging: Promise<PromiseSettledResult<boolean>[]> | undefined;
    // The merge starts between two runs and continues beside the runs that follow.
    await queue.runExclusive(async () => {
      if (!lock.isHeld || closing.aborted) return;
      await lock.assertHeld();
      merging = Promise.allSettled([store.compactSmall(), vectors.store.compactSmall()]);
    });
    return (await merging)?.some((result) => result.status === 'fulfilled' && result.value) ?? false;
  }

  /** @throws DamagedVectors or UnmergeableTables if the tables can never be optimized. */
  async #optimize(isBusy: boolean): Promise<OptimizeOutcome> {
    return combineOutcomes(await this.parts.vectors.store.optimize(isBusy), await this.#optimizeTables(isBusy, 1));
  }

  /**
   * Drops old versions of the tables. Ignores failures: damage in old versions also stops the next merge, which deals
   * with it.
   */
  async #vacuum(): Promise<void> {
    const { lock, closing, vectors, store } = this.parts;
    if (!lock.isHeld || closing.aborted) return;
    await lock.assertHeld();
    await Promise.allSettled([store.vacuum(), vectors.store.vacuum()]);
  }

  /** Optimizes the tables. A second failure in a row is not considered temporary. */
  async #optimizeTables(isBusy: boolean, attempts: number): Promise<OptimizeOutcome> {
    try {
      return await this.parts.store.optimize(isBusy);
    } catch (error) {
      if (error instanceof SearchError) throw error;
      if (attempts > 0) return this.#optimizeTables(isBusy, attempts - 1);
      throw new UnmergeableTables(messageOf(error));
    }
  }

  /** Reads the bodies of chunks. Damage that a search finds is repaired in the background. */
  async bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]> {
    try {
      const bodies = await this.parts.store.bodies(locations);
      if (bodies.includes(undefined)) this.#suspect();
      return bodies;
    } catch (error) {
      this.#suspect();
      throw error instanceof SearchError ? error : errors.indexDamaged();
    }
  }

  /**
   * Reads the whole index once, because LanceDB does not notice modified data. Runs have to wait only if damage is
   * found.
   */
  async verify(): Promise<void> {
    const { recovery, queue, closing } = this.parts;
    if (!(await recovery.looksDamaged(closing))) return;
    await queue.runExclusive(async () => {
      if (await recovery.verify(closing)) queue.push(undefined);
    });
  }

  /** Handles a failure. Returns whether damage caused it, in which case the damage has been removed. */
  async recover(error: unknown): Promise<boolean> {
    return (await this.#recoverVectors(error)) || (await this.parts.recovery.recover(error));
  }

  /** Loads the stored vectors. Vectors that cannot be read are computed again. */
  async loadVectors(): Promise<void> {
    const { vectors, closing } = this.parts;
    try {
      await vectors.follow(closing);
    } catch (error) {
      if (!(await this.#recoverVectors(error))) throw error;
      await vectors.follow(closing);
    }
  }

  async #recoverVectors(error: unknown): Promise<boolean> {
    if (!(error instanceof DamagedVectors)) return false;
    await this.parts.lock.assertHeld();
    await this.parts.backgroundEmbedder.recover(error);
    return true;
  }

  async #keep(): Promise<void> {
    await this.parts.lock.assertHeld();
    await this.parts.follower.keep();
  }

  /** Resolves when no maintenance is in progress. */
  idle(): Promise<void> {
    return this.#scheduler.idle();
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  /** Returns whether any tables were merged. */
  async #maintain(trigger: MaintenanceTrigger): Promise<boolean> {
    const { lock, closing, follower, queue } = this.parts;
    const isQuiet = trigger === 'quiet';
    if (!lock.isHeld || closing.aborted) return false;
    if (isQuiet && !this.#isCheckedUp) {
      if (process.memoryUsage.rss() > MUCH_MEMORY) releaseMemory();
      await this.verify();
    }
    this.#isCheckedUp ||= isQuiet;
    await lock.assertHeld();
    if (isQuiet) await queue.runExclusive(() => follower.keep());
    const optimized = await this.#forgetVectors()
      .then(() => runConcurrently(() => this.#optimize(trigger === 'busy'), queue))
      .catch((error: unknown) => this.#recoverAndRun(error));
    if (trigger === 'after a build') releaseMemory();
    // At startup memory is not released, because a search that arrives then would wait for it: 0.7 s with 1,232,881
    // chunks.
    else if (trigger === 'quiet' || (trigger === 'busy' && optimized !== 'needless')) idleRelease.now();
    return optimized !== 'needless';
  }

  async #recoverAndRun(error: unknown): Promise<OptimizeOutcome> {
    const { queue } = this.parts;
    await queue.runExclusive(async () => {
      if (!(await this.recover(error))) throw error;
    });
    queue.push(undefined);
    return 'needless';
  }

  /**
   * Starts a verification by the writer because indexed data is missing. Does so at most once per interval, not for
   * every search.
   */
  #suspect(): void {
    if (Date.now() - this.#suspectedAt < SUSPICION_MILLISECONDS) return;
    this.#suspectedAt = Date.now();
    const check = this.parts.lock.isHeld ? this.verify() : this.parts.askForCheck();
    check.catch(this.parts.onFailure);
  }
}
