import type { ChunkPlace, ChunkStore, Disposable, Logger, Optimized } from '../core/contracts';
import { errors, messageOf, SearchError } from '../core/errors';
import type { SyncQueue } from '../core/index/syncQueue';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import type { ChunkBody } from '../core/types';
import { DamagedVectors } from './lanceVectors';
import type { Leadership } from './leadership';
import { idleRelease, releaseMemory } from './releaseMemory';
import { DisorderedTables, type StoreDoctor } from './storeDoctor';
import type { StoreFollower } from './storeFollower';
import { together } from './tableUpkeep';
import { besideRuns, Upkeep, type Occasion } from './upkeep';
import type { VectorFiller } from './vectorFiller';

export interface CareParts {
  readonly store: ChunkStore;
  readonly follower: StoreFollower;
  readonly filler: VectorFiller;
  readonly doctor: StoreDoctor;
  readonly leadership: Leadership;
  readonly queue: SyncQueue;
  readonly unsaved: Pick<UnsavedTexts, 'isEmpty'>;
  readonly logger: Logger;
  /** Asks the process that writes to look through the index. */
  readonly askForCheck: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly closing: AbortSignal;
}

/** So many commits are a build, not edits. */
const COMMITS_OF_A_BUILD = 8;
const SUSPICION_MILLISECONDS = 60_000;
/** Above that, what searches have used is given back before the index is looked through, which takes 0.2 GB more of a million chunks. */
const MUCH_MEMORY = 1 << 30;

/** Keeps the tables of an index in order and whole: merges them when it is quiet, and looks when something is amiss. */
export class IndexCare implements Disposable {
  readonly #upkeep: Upkeep;
  /** Since the tables were last optimized. */
  #commits = 0;
  #hasSettled = false;
  #isCheckedUp = false;
  #suspectedAt = 0;

  constructor(private readonly parts: CareParts) {
    this.#upkeep = new Upkeep({
      mergeSmall: () => this.#mergeSmall(),
      keepUp: (occasion) => this.#keepUp(occasion),
      drop: () => this.#dropReplaced(),
      onError: (error) => this.#putOff(error),
    });
  }

  #putOff(error: unknown): void {
    this.parts.logger.warn(`The tables of the index were not optimized: ${messageOf(error)}`);
  }

  committed(): void {
    this.#commits++;
  }

  /** Idle work waits. */
  searched(): void {
    this.#upkeep.searched();
  }

  /**
   * After many commits the tables are optimized at once: every search would feel it. So they are first of all in a
   * process, for many end before it is quiet, and the in-memory index is written down where there was none. Else when it is. No run waits for the tables.
   */
  async settle(): Promise<void> {
    const isFlood = this.#commits >= COMMITS_OF_A_BUILD;
    const { follower } = this.parts;
    if (isFlood || follower.isOutOfDate || (follower.isUnkept && !this.#hasSettled)) await this.#keep();
    this.#upkeep.touched();
    if (isFlood || !this.#hasSettled) this.#upkeep.start(isFlood ? 'after a build' : 'at first');
    this.#hasSettled = true;
    this.#commits = 0;
  }

  /** Vectors that are not yet in use would count as forgotten, so no run goes on beside that. */
  async #forgetVectors(): Promise<void> {
    const { unsaved, filler, queue } = this.parts;
    // The vectors of what lies under an unsaved text are in use although the in-memory index does not show it.
    if (unsaved.isEmpty) await queue.alone(() => filler.forgetUnused());
  }

  /** What fails here is tried again, and then dealt with, where all is merged. */
  async #mergeSmall(): Promise<boolean> {
    const { leadership, closing, filler, store, queue } = this.parts;
    let merging: Promise<PromiseSettledResult<boolean>[]> | undefined;
    // Begun between two runs, it goes on beside them.
    await queue.alone(async () => {
      if (!leadership.isHeld || closing.aborted) return;
      await leadership.confirm();
      merging = Promise.allSettled([store.mergeSmall(), filler.mergeSmall()]);
    });
    return (await merging)?.some((result) => result.status === 'fulfilled' && result.value) ?? false;
  }

  /** @throws DamagedVectors or DisorderedTables where that can never be done. */
  async #putInOrder(isBusy: boolean): Promise<Optimized> {
    return together(await this.parts.filler.optimize(isBusy), await this.#putTablesInOrder(isBusy, 1));
  }

  /** What is damaged in old versions stops the next merge too, and is dealt with there. */
  async #dropReplaced(): Promise<void> {
    const { leadership, closing, filler, store } = this.parts;
    if (!leadership.isHeld || closing.aborted) return;
    await leadership.confirm();
    await Promise.allSettled([store.dropReplaced(), filler.dropReplaced()]);
  }

  /** What fails twice is no passing trouble. */
  async #putTablesInOrder(isBusy: boolean, attempts: number): Promise<Optimized> {
    try {
      return await this.parts.store.optimize(isBusy);
    } catch (error) {
      if (error instanceof SearchError) throw error;
      if (attempts > 0) return this.#putTablesInOrder(isBusy, attempts - 1);
      throw new DisorderedTables(messageOf(error));
    }
  }

  /** Bodies of chunks. */
  async bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]> {
    const bodies = await this.#searching(() => this.parts.store.bodies(places));
    if (bodies.includes(undefined)) this.#suspect();
    return bodies;
  }

  /** Damage that shows in a search is mended behind it. */
  async #searching<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.#suspect();
      throw error instanceof SearchError ? error : errors.indexDamaged();
    }
  }

  /** Reads the whole index once: LanceDB would not notice that something in it has changed. No run waits for it unless it has found something. */
  async checkUp(): Promise<void> {
    const { doctor, queue, closing } = this.parts;
    if (!(await doctor.isSuspicious(closing))) return;
    await queue.alone(async () => {
      if (await doctor.checkUp(closing)) queue.push(undefined);
    });
  }

  /** Deals with a failure: true when it came of damage, which is out of the way now. */
  async treat(error: unknown): Promise<boolean> {
    return (await this.#mendVectors(error)) || (await this.parts.doctor.treat(error));
  }

  /** Reads what is stored; what cannot be read is made again. */
  async loadVectors(): Promise<void> {
    const { filler, closing } = this.parts;
    try {
      await filler.follow(closing);
    } catch (error) {
      if (!(await this.#mendVectors(error))) throw error;
      await filler.follow(closing);
    }
  }

  async #mendVectors(error: unknown): Promise<boolean> {
    if (!(error instanceof DamagedVectors)) return false;
    await this.parts.leadership.confirm();
    await this.parts.filler.mend(error);
    return true;
  }

  async #keep(): Promise<void> {
    await this.parts.leadership.confirm();
    await this.parts.follower.keep();
  }

  /** Resolves when no upkeep is under way. */
  settled(): Promise<void> {
    return this.#upkeep.settled();
  }

  dispose(): void {
    this.#upkeep.dispose();
  }

  /** Whether anything was merged. */
  async #keepUp(occasion: Occasion): Promise<boolean> {
    const { leadership, closing, follower, queue } = this.parts;
    const isQuiet = occasion === 'quiet';
    if (!leadership.isHeld || closing.aborted) return false;
    if (isQuiet && !this.#isCheckedUp) {
      if (process.memoryUsage.rss() > MUCH_MEMORY) releaseMemory();
      await this.checkUp();
    }
    this.#isCheckedUp ||= isQuiet;
    await leadership.confirm();
    if (isQuiet) await queue.alone(() => follower.keep());
    const optimized = await this.#forgetVectors()
      .then(() => besideRuns(() => this.#putInOrder(occasion === 'busy'), queue))
      .catch((error: unknown) => this.#mendAndRun(error));
    if (occasion === 'after a build') releaseMemory();
    // At startup a search may be about to come, and would wait: 0.7 s in 1,232,881 chunks.
    else if (occasion === 'quiet' || (occasion === 'busy' && optimized !== 'needless')) idleRelease.now();
    return optimized !== 'needless';
  }

  async #mendAndRun(error: unknown): Promise<Optimized> {
    const { queue } = this.parts;
    await queue.alone(async () => {
      if (!(await this.treat(error))) throw error;
    });
    queue.push(undefined);
    return 'needless';
  }

  /** Something that should be in the index is not: the writer looks, but not for every search. */
  #suspect(): void {
    if (Date.now() - this.#suspectedAt < SUSPICION_MILLISECONDS) return;
    this.#suspectedAt = Date.now();
    const check = this.parts.leadership.isHeld ? this.checkUp() : this.parts.askForCheck();
    check.catch(this.parts.onFailure);
  }
}
