import type { ChunkPlace, ChunkStore, Disposable, Logger } from '../core/contracts';
import { errors, SearchError } from '../core/errors';
import type { Indexer, IndexProgress } from '../core/index/indexer';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import type { ChunkBody } from '../core/types';
import { abortable } from './abortable';
import type { DiskWorkspace } from './diskWorkspace';
import { FolderMarks, type Order } from './folderMarks';
import { IndexCare } from './indexCare';
import { IndexRuns } from './indexRuns';
import { readFilters } from './keptFilters';
import { Leadership } from './leadership';
import { isFolder } from './onDisk';
import { OrderDesk } from './orderDesk';
import { Publisher } from './publisher';
import { Rescans } from './rescans';
import type { SnapshotKeeper } from './snapshotKeeper';
import type { StatusBoard } from './statusBoard';
import { StoreDoctor } from './storeDoctor';
import { StoreFollower } from './storeFollower';
import type { VectorFiller } from './vectorFiller';
import { Watchtower } from './watchtower';

export interface KeeperParts {
  /** Folder of the index. */
  readonly home: string;
  readonly workspace: DiskWorkspace;
  readonly store: ChunkStore;
  readonly unsaved: UnsavedTexts;
  readonly board: StatusBoard;
  readonly filler: VectorFiller;
  readonly snapshots: SnapshotKeeper;
  readonly logger: Logger;
}

/** Makes the indexer, which writes through the store it is given: that one refuses when another process has taken over. */
export type MakeIndexer = (store: Pick<ChunkStore, 'commit'>, onProgress: (progress: IndexProgress) => void) => Indexer;

/** Keeps the index of a folder up to date: one of the processes that have it open writes, the others follow. */
export class IndexKeeper {
  readonly indexer: Indexer;
  readonly #follower: StoreFollower;
  readonly #doctor: StoreDoctor;
  readonly #runs: IndexRuns;
  readonly #orders: OrderDesk;
  readonly #marks: FolderMarks;
  readonly #leadership: Leadership;
  readonly #publisher: Publisher;
  readonly #care: IndexCare;
  readonly #tower: Watchtower;
  readonly #closing = new AbortController();
  #watches: Disposable[] = [];
  #publishedTotal = 0;
  #reloading: Promise<void> | undefined;

  constructor(
    private readonly parts: KeeperParts,
    makeIndexer: MakeIndexer,
  ) {
    const { home, store, board, filler, snapshots, logger } = parts;
    const closing = this.#closing.signal;
    const isWriter = (): boolean => this.isWriter;
    this.#marks = new FolderMarks(home);
    this.#leadership = new Leadership(home);
    this.#publisher = new Publisher(this.#marks);
    board.onDidChange(({ index, filesTotal, writer }) => {
      if (writer) this.#publisher.publish({ index, filesTotal });
    });
    this.indexer = makeIndexer({ commit: (...commit) => this.#commit(...commit) }, (progress) => board.progress(progress));
    this.#follower = new StoreFollower(store, this.indexer, snapshots);
    this.#doctor = new StoreDoctor({
      home,
      store,
      load: () => this.#follower.follow(closing),
      discard: (paths) => this.#follower.discard(paths),
      confirm: () => this.#leadership.confirm(),
      say: (sentence) => board.notice(sentence),
      logger,
    });
    this.#runs = new IndexRuns({ indexer: this.indexer, board, filler, care: () => this.#care, isWriter, logger, closing });
    this.#care = new IndexCare({
      ...parts,
      follower: this.#follower,
      doctor: this.#doctor,
      leadership: this.#leadership,
      queue: this.#runs.queue,
      askForCheck: () => this.#marks.order('check'),
      onFailure: (error) => this.#runs.fail(error),
      closing,
    });
    this.#tower = new Watchtower(() => this.#look(), (error) => this.#runs.fail(error), closing);
    this.#orders = new OrderDesk({
      marks: this.#marks,
      board,
      store,
      indexer: this.indexer,
      runs: this.#runs,
      care: this.#care,
      leadership: this.#leadership,
      publisher: this.#publisher,
      snapshots,
      look: () => this.#tower.look(),
    });
  }

  /** Resolves when what is indexed can be searched. */
  async open(): Promise<void> {
    await this.#tower.look();
    this.#watches.push(this.#marks.watch(() => this.#tower.glance()));
    void this.#tower.keepLooking();
  }

  get isWriter(): boolean {
    return this.#leadership.isHeld;
  }

  /** Files that pass the rules, as far as this process knows. */
  get filesTotal(): number {
    return this.isWriter ? this.indexer.filesTotal : this.#publishedTotal;
  }

  /** Whether files are known to have changed since they were indexed. */
  get isStale(): boolean {
    return this.#runs.isStale;
  }

  /** Changes that were seen a moment ago are searched too, unless that takes long. Idle work waits. */
  catchUp(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#care.searched();
    return this.#runs.catchUp(milliseconds, signal);
  }

  /** @throws SearchError where the folder is gone: nothing of it is a result, whatever is indexed. */
  async requireFolder(signal: AbortSignal): Promise<void> {
    const { workspace, board } = this.parts;
    if (await abortable(isFolder(workspace.root), signal)) return;
    if (this.isWriter && board.index.state !== 'error') this.#runs.queue.push(undefined);
    throw errors.folderGone(workspace.root);
  }

  /** Bodies of chunks, as the store has them; damage that shows is mended. */
  bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]> {
    return this.#care.bodies(places);
  }

  /** See {@link StoreDoctor.remakings}. */
  get remakings(): number {
    return this.#doctor.remakings;
  }

  /** Makes the in-memory index of the tables again. */
  async reload(): Promise<void> {
    this.#reloading ??= this.#runs.queue.alone(() => this.#follower.reload(this.#closing.signal)).finally(() => (this.#reloading = undefined));
    await this.#reloading.catch((error: unknown) => this.#runs.fail(error));
    if (this.isWriter) this.#runs.queue.push(undefined);
  }

  /** Notes that a file differs from what is indexed, which may not have been seen yet. */
  changed(path: string): void {
    if (this.isWriter) this.#runs.queue.push([path]);
  }

  /** Brings the index up to date; where another process writes, it is asked to. One that cannot be written answers as it is. */
  async update(signal: AbortSignal): Promise<void> {
    if (this.parts.board.isPaused || this.#leadership.obstacle) return;
    if (this.isWriter) await abortable(this.#runOrdered(), signal);
    // Another process may have taken over meanwhile.
    if (!this.isWriter && !this.#closing.signal.aborted) await this.order('update', signal);
  }

  /** An order that is carried out stops the run in progress, and has one of its own: a killed rebuild, say, is done again by the process that opens the index next. */
  async #runOrdered(): Promise<void> {
    await this.#orders.settled();
    await this.#runs.queue.runAll();
    await this.#orders.settled();
  }

  async pause(): Promise<void> {
    this.#requireWritable();
    await this.#marks.pause();
    await this.#tower.endOfLook();
    this.#runs.setPaused(true);
  }

  async resume(): Promise<void> {
    this.#requireWritable();
    await this.#marks.resume();
    await this.#tower.endOfLook();
    this.#runs.setPaused(false);
  }

  /** Resolves when the writer, whichever process that is, has done what was ordered. */
  async order(order: Order, signal: AbortSignal): Promise<void> {
    this.#requireWritable();
    await this.#orders.order(order, signal);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#runs.dispose();
    for (const watch of this.#watches) watch.dispose();
    this.#care.dispose();
    // A commit in progress is awaited: the store must not close under it.
    const { filler } = this.parts;
    await Promise.allSettled([filler.stop(), this.#runs.queue.flush(), this.#tower.endOfLook(), this.#orders.settled(), this.#publisher.flush(), this.#care.settled()]);
    await this.#leadership.release();
  }

  #requireWritable(): void {
    const { obstacle } = this.#leadership;
    if (obstacle) throw obstacle;
  }

  async #commit(...commit: Parameters<ChunkStore['commit']>): Promise<void> {
    await this.#leadership.confirm();
    await this.parts.store.commit(...commit);
    this.#care.committed();
  }

  /** Becomes the writer when there is none, follows when another process writes, and executes queued commands. */
  async #look(): Promise<void> {
    this.#runs.setPaused(await this.#marks.isPaused());
    await this.#takeFilters();
    await this.#leadership.requireFolder();
    if (!this.isWriter) {
      const term = await this.#leadership.take();
      await (term ? this.#lead(term) : this.#followWriter());
    }
    if (this.isWriter) void this.#orders.obey();
  }

  /** What the settings of an editor say now decides in every process. */
  async #takeFilters(): Promise<void> {
    if (this.parts.workspace.use(await readFilters(this.parts.home)) && this.isWriter) this.#runs.queue.push(undefined);
  }

  async #lead(term: AbortSignal): Promise<void> {
    try {
      await this.#doctor.admit();
      await this.#care.loadVectors();
    } catch (error) {
      await this.#leadership.release();
      // Where nothing can be written, what is there can be read all the same.
      if (error instanceof SearchError) await this.#followWriter();
      throw error;
    }
    // Nothing would tell of an end that came meanwhile.
    if (term.aborted) return;
    const watch = this.parts.workspace.watch((paths) => this.#runs.queue.push(paths));
    const rescans = new Rescans(() => this.#runs.lookForLost().catch((error: unknown) => this.#runs.fail(error)));
    this.#watches.push(watch, rescans);
    term.addEventListener('abort', () => {
      watch.dispose();
      rescans.dispose();
      this.#runs.stop();
    });
    this.#runs.begin();
    this.parts.filler.start(term, () => this.#leadership.confirm());
  }

  async #followWriter(): Promise<void> {
    const { board } = this.parts;
    await this.#doctor.visit(() => this.parts.filler.follow(this.#closing.signal));
    const { obstacle } = this.#leadership;
    if (obstacle) {
      board.refuse(obstacle);
      return;
    }
    const published = await this.#marks.published();
    this.#publishedTotal = published?.filesTotal ?? 0;
    if (!published || published.index.state === 'paused') return;
    if (JSON.stringify(published.index) !== JSON.stringify(board.index)) board.set(published.index);
  }
}
