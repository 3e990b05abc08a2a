import type { ChunkLocation, ChunkStore, Disposable, Logger } from '../../core/base/contracts';
import { errors, SearchError } from '../../core/base/errors';
import type { Indexer, IndexProgress } from '../../core/indexing/indexer';
import type { UnsavedOverlay } from '../../core/indexing/unsavedOverlay';
import type { LeftOutFiles } from '../../core/base/leftOut';
import type { ChunkBody } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import type { DiskWorkspace } from '../workspace/diskWorkspace';
import { ProcessSignals, type WriterStatus } from '../indexDirectory/processSignals';
import { IndexMaintenance } from './indexMaintenance';
import { UpdateRunner } from './updateRunner';
import { readSavedFilters } from '../settings/savedFileFilters';
import { WriterLock } from '../indexDirectory/writerLock';
import { isFolder } from '../fileSystem/fileStat';
import { CommandQueue } from './commandQueue';
import { WriterStatusFile } from './writerStatusFile';
import { Rescans } from './rescans';
import type { SnapshotManager } from '../storage/snapshotManager';
import type { IndexStatusStore } from './indexStatusStore';
import { DamageRecovery } from './damageRecovery';
import { StoreFollower } from './storeSync';
import type { BackgroundEmbedder } from '../embedding/backgroundEmbedder';
import type { FolderVectors } from '../embedding/folderVectors';
import { PollLoop } from './pollLoop';

export interface CoordinatorParts {
  /** Folder of the index. */
  readonly home: string;
  readonly workspace: DiskWorkspace;
  readonly store: ChunkStore;
  readonly unsaved: UnsavedOverlay;
  readonly statusStore: IndexStatusStore;
  readonly backgroundEmbedder: BackgroundEmbedder;
  readonly vectors: FolderVectors;
  readonly snapshots: SnapshotManager;
  readonly logger: Logger;
}

/** @param assertWriter refuses when another process has taken over. */
export type MakeIndexer = (assertWriter: () => Promise<void>, onProgress: (progress: IndexProgress) => void) => Indexer;

/** Keeps the index of a folder up to date: one of the processes that have it open writes, the others follow. */
export class IndexCoordinator {
  readonly indexer: Indexer;
  /** What users and other processes order of the index. */
  readonly commands: CommandQueue;
  readonly #follower: StoreFollower;
  readonly #recovery: DamageRecovery;
  readonly #runs: UpdateRunner;
  readonly #signals: ProcessSignals;
  readonly #lock: WriterLock;
  readonly #publisher: WriterStatusFile;
  readonly #maintenance: IndexMaintenance;
  readonly #pollLoop: PollLoop;
  readonly #closing = new AbortController();
  #watches: Disposable[] = [];
  #published: WriterStatus | undefined;
  #reloading: Promise<void> | undefined;

  constructor(
    private readonly parts: CoordinatorParts,
    makeIndexer: MakeIndexer,
  ) {
    const { home, store, statusStore, backgroundEmbedder, snapshots, logger } = parts;
    const closing = this.#closing.signal;
    const isWriter = (): boolean => this.isWriter;
    this.#signals = new ProcessSignals(home);
    this.#lock = new WriterLock(home);
    this.#publisher = new WriterStatusFile(this.#signals);
    statusStore.onDidChange(({ index, filesTotal, leftOut, writer, embedding }) => {
      const leftOutTexts = embedding?.leftOut;
      const all = { index, filesTotal, ...(leftOut && { leftOut }), ...(leftOutTexts && { leftOutTexts }) };
      if (writer) this.#publisher.publish(all);
    });
    const assertWriter = (): Promise<void> => this.#lock.assertHeld();
    this.indexer = makeIndexer(assertWriter, (progress) => statusStore.progress(progress));
    this.#follower = new StoreFollower(store, this.indexer, snapshots);
    this.#recovery = new DamageRecovery({
      home,
      store,
      load: () => this.#follower.follow(closing),
      discard: (paths) => this.#follower.discard(paths),
      assertWriter,
      notify: (sentence) => statusStore.addNotice(sentence),
      logger,
    });
    this.#runs = new UpdateRunner({
      indexer: this.indexer,
      statusStore,
      backgroundEmbedder,
      maintenance: () => this.#maintenance,
      isWriter,
      logger,
      closing,
    });
    this.#maintenance = new IndexMaintenance({
      ...parts,
      indexer: this.indexer,
      follower: this.#follower,
      recovery: this.#recovery,
      lock: this.#lock,
      queue: this.#runs.queue,
      askForCheck: () => this.#signals.enqueue('check'),
      onFailure: (error) => this.#runs.fail(error),
      closing,
    });
    this.#pollLoop = new PollLoop(
      () => this.#poll(),
      (error) => this.#runs.fail(error),
      closing,
    );
    this.commands = new CommandQueue({
      signals: this.#signals,
      statusStore,
      store,
      indexer: this.indexer,
      runs: this.#runs,
      maintenance: this.#maintenance,
      lock: this.#lock,
      publisher: this.#publisher,
      snapshots,
      pollLoop: this.#pollLoop,
      seesAllChanges: () => parts.workspace.seesAllChanges,
      closing,
    });
  }

  /** Resolves when what is indexed can be searched. */
  async open(): Promise<void> {
    await this.#pollLoop.poll();
    this.#watches.push(this.#signals.watch(() => this.#pollLoop.pollInBackground()));
    void this.#pollLoop.start();
  }

  get isWriter(): boolean {
    return this.#lock.isHeld;
  }

  /** Files that pass the rules, as far as this process knows. */
  get filesTotal(): number {
    return this.isWriter ? this.indexer.filesTotal : (this.#published?.filesTotal ?? 0);
  }

  /** Files that no rule keeps out and that are not indexed, as far as this process knows. */
  get leftOut(): LeftOutFiles | undefined {
    const byPath = this.parts.workspace.leftOut;
    if (!this.isWriter) return this.#published?.leftOut;
    return byPath && { ...byPath, ...this.indexer.files.leftOut };
  }

  /** Whether files are known to have changed since they were indexed. */
  get isStale(): boolean {
    return this.#runs.isStale;
  }

  /** Changes that were seen a moment ago are searched too, unless that takes long. Idle work waits. */
  catchUp(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#maintenance.noteSearch();
    return this.#runs.catchUp(milliseconds, signal);
  }

  /** @throws SearchError where the folder is gone: nothing of it is a result, whatever is indexed. */
  async requireFolder(signal: AbortSignal): Promise<void> {
    const { workspace, statusStore } = this.parts;
    if (await abortable(isFolder(workspace.root), signal)) return;
    if (this.isWriter && statusStore.index.state !== 'error') this.#runs.queue.push(undefined);
    throw errors.folderGone(workspace.root);
  }

  /** Bodies of chunks, as the store has them; damage that is found is repaired. */
  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]> {
    return this.#maintenance.bodies(locations);
  }

  /** See {@link DamageRecovery.rebuildEpoch}. */
  get rebuildEpoch(): number {
    return this.#recovery.rebuildEpoch;
  }

  /** Makes the in-memory index of the tables again. */
  async reload(): Promise<void> {
    this.#reloading ??= this.#runs.queue
      .runExclusive(() => this.#follower.reload(this.#closing.signal))
      .finally(() => (this.#reloading = undefined));
    await this.#reloading.catch((error: unknown) => this.#runs.fail(error));
    if (this.isWriter) this.#runs.queue.push(undefined);
  }

  /** What the settings of an editor say now decides in every process. */
  async takeFilters(): Promise<void> {
    const { workspace, home } = this.parts;
    if (workspace.setFilters(await readSavedFilters(home, workspace.root)) && this.isWriter)
      this.#runs.queue.push(undefined);
  }

  /** Notes that a file differs from what is indexed, which may not have been seen yet. */
  changed(path: string): void {
    if (this.isWriter) this.#runs.queue.push([path]);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#runs.dispose();
    for (const watch of this.#watches) watch.dispose();
    this.#maintenance.dispose();
    // A commit in progress is awaited: the store must not close under it.
    const { backgroundEmbedder } = this.parts;
    await Promise.allSettled([
      backgroundEmbedder.stop(),
      this.#runs.queue.flush(),
      this.#pollLoop.idle(),
      this.commands.idle(),
      this.#publisher.flush(),
      this.#maintenance.idle(),
    ]);
    await this.#lock.release();
  }

  /** Becomes the writer when there is none, follows when another process writes, and executes queued commands. */
  async #poll(): Promise<void> {
    this.#runs.setPaused(await this.#signals.isPaused());
    await this.takeFilters();
    await this.#lock.requireFolder();
    if (!this.isWriter) {
      const term = await this.#lock.acquire();
      await (term ? this.#lead(term) : this.#followWriter());
    }
    if (this.isWriter) void this.commands.executePending();
  }

  async #lead(term: AbortSignal): Promise<void> {
    try {
      await this.#recovery.openForWriting();
      await this.#maintenance.loadVectors();
    } catch (error) {
      await this.#lock.release();
      // Where nothing can be written, what is there can be read all the same.
      if (error instanceof SearchError) await this.#followWriter();
      throw error;
    }
    // Nothing would tell of an end that came meanwhile.
    if (term.aborted) return;
    const watch = this.parts.workspace.watch(this.#runs.queue.push);
    const rescans = new Rescans(() => this.#runs.rescan().catch((error: unknown) => this.#runs.fail(error)));
    this.#watches.push(watch, rescans);
    term.addEventListener('abort', () => {
      watch.dispose();
      rescans.dispose();
      this.#runs.stop();
    });
    this.#runs.begin();
    this.parts.backgroundEmbedder.start(term, () => this.#lock.assertHeld());
  }

  async #followWriter(): Promise<void> {
    const { statusStore } = this.parts;
    await this.#recovery.syncAsReader(() => this.parts.vectors.follow(this.#closing.signal));
    const { unavailableReason } = this.#lock;
    if (unavailableReason) {
      statusStore.setReadOnly(unavailableReason);
      return;
    }
    const published = await this.#signals.readStatus();
    this.#published = published;
    if (!published || published.index.state === 'paused') return;
    if (JSON.stringify(published.index) !== JSON.stringify(statusStore.index)) statusStore.set(published.index);
  }
}
