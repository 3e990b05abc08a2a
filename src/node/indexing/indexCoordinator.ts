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

/** @param assertWriter throws when another process has taken over as the writer. */
export type MakeIndexer = (assertWriter: () => Promise<void>, onProgress: (progress: IndexProgress) => void) => Indexer;

/**
 * Keeps the index of a folder up to date. Of the processes that have the index open, one writes and the others follow.
 */
export class IndexCoordinator {
  readonly indexer: Indexer;
  /** Commands that users and other processes send to the index. */
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
    const { home, store, statusStore, snapshots } = parts;
    this.#signals = new ProcessSignals(home);
    this.#lock = new WriterLock(home);
    this.#publisher = new WriterStatusFile(this.#signals);
    this.#publishChanges();
    this.indexer = makeIndexer(
      () => this.#lock.assertHeld(),
      (progress) => statusStore.progress(progress),
    );
    this.#follower = new StoreFollower(store, this.indexer, snapshots);
    this.#recovery = this.#createRecovery();
    this.#runs = this.#createRunner();
    this.#maintenance = this.#createMaintenance();
    this.#pollLoop = new PollLoop(
      () => this.#poll(),
      (error) => this.#runs.fail(error),
      this.#closing.signal,
    );
    this.commands = this.#createCommandQueue();
  }

  /** Resolves when the indexed files can be searched. */
  async open(): Promise<void> {
    await this.#pollLoop.poll();
    this.#watches.push(this.#signals.watch(() => this.#pollLoop.pollInBackground()));
    void this.#pollLoop.start();
  }

  get isWriter(): boolean {
    return this.#lock.isHeld;
  }

  /** Number of files that pass the ignore rules, as far as this process knows. */
  get filesTotal(): number {
    return this.isWriter ? this.indexer.filesTotal : (this.#published?.filesTotal ?? 0);
  }

  /** Files that no rule excludes but that are not indexed, as far as this process knows. */
  get leftOut(): LeftOutFiles | undefined {
    const byPath = this.parts.workspace.leftOut;
    if (!this.isWriter) return this.#published?.leftOut;
    return byPath && { ...byPath, ...this.indexer.files.leftOut };
  }

  /** Whether files are known to have changed since they were indexed. */
  get isStale(): boolean {
    return this.#runs.isStale;
  }

  /** Waits briefly until recent changes are indexed, so that a search finds them. Postpones idle work. */
  catchUp(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#maintenance.noteSearch();
    return this.#runs.catchUp(milliseconds, signal);
  }

  /** @throws SearchError if the folder no longer exists: then nothing that is indexed counts as a result. */
  async requireFolder(signal: AbortSignal): Promise<void> {
    const { workspace, statusStore } = this.parts;
    if (await abortable(isFolder(workspace.root), signal)) return;
    if (this.isWriter && statusStore.index.state !== 'error') this.#runs.queue.push(undefined);
    throw errors.folderGone(workspace.root);
  }

  /** Reads the bodies of chunks from the store. Any damage found is repaired. */
  bodies(locations: readonly ChunkLocation[]): Promise<readonly (ChunkBody | undefined)[]> {
    return this.#maintenance.bodies(locations);
  }

  /** See {@link DamageRecovery.rebuildEpoch}. */
  get rebuildEpoch(): number {
    return this.#recovery.rebuildEpoch;
  }

  /** Rebuilds the in-memory index from the tables. */
  async reload(): Promise<void> {
    this.#reloading ??= this.#runs.queue
      .runExclusive(() => this.#follower.reload(this.#closing.signal))
      .finally(() => (this.#reloading = undefined));
    await this.#reloading.catch((error: unknown) => this.#runs.fail(error));
    if (this.isWriter) this.#runs.queue.push(undefined);
  }

  /** Applies the filters that an editor saved from its settings, so that every process uses the same filters. */
  async takeFilters(): Promise<void> {
    const { workspace, home } = this.parts;
    if (workspace.setFilters(await readSavedFilters(home, workspace.root)) && this.isWriter)
      this.#runs.queue.push(undefined);
  }

  /** Reports that a file differs from its indexed version. The file watcher may not have seen the change yet. */
  changed(path: string): void {
    if (this.isWriter) this.#runs.queue.push([path]);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#runs.dispose();
    for (const watch of this.#watches) watch.dispose();
    this.#maintenance.dispose();
    // Wait for a commit in progress: the store must not be closed during it.
    const { backgroundEmbedder } = this.parts;
    await Promise.allSettled([
      backgroundEmbedder.stop(),
      this.#runs.queue.flush(),
      this.#pollLoop.idle(),
      this.commands.idle(),
      this.#maintenance.idle(),
    ]);
    // The work that has just ended may have changed the status.
    await this.#publisher.dispose();
    await this.#lock.release();
  }

  /** Publishes the status for the other processes whenever it changes while this process is the writer. */
  #publishChanges(): void {
    this.parts.statusStore.onDidChange(({ index, filesTotal, leftOut, writer, embedding }) => {
      const leftOutTexts = embedding?.leftOut;
      const all = { index, filesTotal, ...(leftOut && { leftOut }), ...(leftOutTexts && { leftOutTexts }) };
      if (writer) this.#publisher.publish(all);
    });
  }

  #createRecovery(): DamageRecovery {
    const { home, store, statusStore, logger } = this.parts;
    return new DamageRecovery({
      home,
      store,
      load: () => this.#follower.follow(this.#closing.signal),
      discard: (paths) => this.#follower.discard(paths),
      assertWriter: () => this.#lock.assertHeld(),
      notify: (sentence) => statusStore.addNotice(sentence),
      logger,
    });
  }

  #createRunner(): UpdateRunner {
    const { statusStore, backgroundEmbedder, logger } = this.parts;
    return new UpdateRunner({
      indexer: this.indexer,
      statusStore,
      backgroundEmbedder,
      maintenance: () => this.#maintenance,
      isWriter: () => this.isWriter,
      logger,
      closing: this.#closing.signal,
    });
  }

  #createMaintenance(): IndexMaintenance {
    return new IndexMaintenance({
      ...this.parts,
      indexer: this.indexer,
      follower: this.#follower,
      recovery: this.#recovery,
      lock: this.#lock,
      queue: this.#runs.queue,
      askForCheck: () => this.#signals.enqueue('check'),
      onFailure: (error) => this.#runs.fail(error),
      closing: this.#closing.signal,
    });
  }

  #createCommandQueue(): CommandQueue {
    const { store, statusStore, snapshots, workspace } = this.parts;
    return new CommandQueue({
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
      seesAllChanges: () => workspace.seesAllChanges,
      closing: this.#closing.signal,
    });
  }

  /** Becomes the writer if no other process is, otherwise follows the writer. The writer executes queued commands. */
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
      // If nothing can be written, the existing index can still be read.
      if (error instanceof SearchError) await this.#followWriter();
      throw error;
    }
    // If the term has already ended, a listener added now would never be called.
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
