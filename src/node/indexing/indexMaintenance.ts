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
  /** Asks the process that writes to look through the index. */
  readonly askForCheck: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly closing: AbortSignal;
}

/** So many commits are a build, not edits. */
const COMMITS_OF_A_BUILD = 8;
const SUSPICION_MILLISECONDS = 60_000;
/**
 * Above that, what searches have used is given back before the index is looked through, which takes 0.2 GB more of a
 * million chunks.
 */
const MUCH_MEMORY = 1 << 30;

/** Keeps the tables of an index in order and whole: merges them when it is quiet, and looks when something is amiss. */
export class IndexMaintenance implements Disposable {
  readonly #scheduler: MaintenanceScheduler;
  /** Commits as of the last run. */
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

  /** Idle work waits. */
  noteSearch(): void {
    this.#scheduler.noteSearch();
  }

  /**
   * After many commits the tables are optimized at once: every search would feel it. So they are first of all in a
   * process, for many end before it is quiet, and the in-memory index is written down where there was none. Else when
   * it is. No run waits for the tables.
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

  /** Vectors that are not yet in use would count as forgotten, so no run goes on beside that. */
  async #forgetVectors(): Promise<void> {
    const { unsaved, vectors, queue } = this.parts;
    // The vectors of what lies under an unsaved text are in use although the in-memory index does not show it.
    if (unsaved.isEmpty) await queue.runExclusive(() => vectors.forgetUnused());
  }

  /** What fails here is tried again, and then dealt with, where all is merged. */
  async #compactSmall(): Promise<boolean> {
    const { lock, closing, vectors, store, queue } = this.parts;
    let merging: Promise<PromiseSettledResult<boolean>[]> | undefined;
    // Begun between two runs, it goes on beside them.
    await queue.runExclusive(async () => {
      if (!lock.isHeld || closing.aborted) return;
      await lock.assertHeld();
      merging = Promise.allSettled([store.compactSmall(), vectors.store.compactSmall()]);
    });
    return (await merging)?.some((result) => result.status === 'fulfilled' && result.value) ?? false;
  }

  /** @throws DamagedVectors or DisorderedTables where that can never be done. */
  async #optimize(isBusy: boolean): Promise<OptimizeOutcome> {
    return combineOutcomes(await this.parts.vectors.store.optimize(isBusy), await this.#optimizeTables(isBusy, 1));
  }

  /** What is damaged in old versions stops the next merge too, and is dealt with there. */
  async #vacuum(): Promise<void> {
    const { lock, closing, vectors, store } = this.parts;
    if (!lock.isHeld || closing.aborted) return;
    await lock.assertHeld();
    await Promise.allSettled([store.vacuum(), vectors.store.vacuum()]);
  }

  /** What fails twice is no passing trouble. */
  async #optimizeTables(isBusy: boolean, attempts: number): Promise<OptimizeOutcome> {
    try {
      return await this.parts.store.optimize(isBusy);
    } catch (error) {
      if (error instanceof SearchError) throw error;
      if (attempts > 0) return this.#optimizeTables(isBusy, attempts - 1);
      throw new UnmergeableTables(messageOf(error));
    }
  }

  /** Bodies of chunks. Damage that a search finds is repaired in the background. */
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
   * Reads the whole index once: LanceDB would not notice that something in it has changed. No run waits for it unless
   * it has found something.
   */
  async verify(): Promise<void> {
    const { recovery, queue, closing } = this.parts;
    if (!(await recovery.looksDamaged(closing))) return;
    await queue.runExclusive(async () => {
      if (await recovery.verify(closing)) queue.push(undefined);
    });
  }

  /** Deals with a failure: true when it came of damage, which is out of the way now. */
  async recover(error: unknown): Promise<boolean> {
    return (await this.#recoverVectors(error)) || (await this.parts.recovery.recover(error));
  }

  /** Reads what is stored; what cannot be read is made again. */
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

  /** Resolves when no maintenance is under way. */
  idle(): Promise<void> {
    return this.#scheduler.idle();
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  /** Whether anything was merged. */
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
    // At startup a search may be about to come, and would wait: 0.7 s in 1,232,881 chunks.
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

  /** Something that should be in the index is not: the writer looks, but not for every search. */
  #suspect(): void {
    if (Date.now() - this.#suspectedAt < SUSPICION_MILLISECONDS) return;
    this.#suspectedAt = Date.now();
    const check = this.parts.lock.isHeld ? this.verify() : this.parts.askForCheck();
    check.catch(this.parts.onFailure);
  }
}
