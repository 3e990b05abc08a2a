import { join, sep } from 'node:path';
import type {
  ChunkStore,
  CountTokens,
  Disposable,
  HashFunction,
  Logger,
  OnPartialResult,
  Parser,
  StoredRepositories,
  WordModel,
} from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { FileCoverage, FileStatus } from '../../core/base/fileStatus';
import type { TraceResult } from '../../core/base/traceTypes';
import { CodeGraph } from '../../core/graph/codeGraph';
import { Edges } from '../../core/graph/edges';
import { countFileStatuses } from '../../core/indexing/fileStatusReport';
import type { UnsavedOverlay } from '../../core/indexing/unsavedOverlay';
import type { FolderOnDisk } from '../../core/request/folderPaths';
import type { SearchSettings } from '../../core/request/searchRequest';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import type { EngineStatistics, IndexOverview, IndexStatus, ResultItem, SearchResult } from '../../core/base/types';
import { uriResolver } from '../fileSystem/fileUris';
import { describeIndex } from './describeIndex';
import { FolderClient, type FolderClientParts } from './folderClient';
import { FolderSearch } from './folderSearch';
import { FolderStatistics } from './statistics/folderStatistics';
import { FolderTrace } from './folderTrace';
import type { SharedEngine } from './sharedEngine';
import { GitHistory } from '../git/gitHistory';
import { IndexCoordinator, type MakeIndexer } from '../indexing/indexCoordinator';
import { lstatOrReason } from '../fileSystem/fileStat';
import { SnapshotManager } from '../storage/snapshotManager';
import { IndexStatusStore } from '../indexing/indexStatusStore';
import type { DiskWorkspace } from '../workspace/diskWorkspace';
import type { FolderModels } from '../embedding/folderModels';
import type { FolderVectors } from '../embedding/folderVectors';
import type { FileFilters } from '../ignore/settingsRules';
import type { EmbedderSettings } from '../settings/embedderSettings';
import { keepFilters } from '../settings/savedFileFilters';
import { BackgroundEmbedder } from '../embedding/backgroundEmbedder';

export interface EngineParts {
  /** Real path of the folder. */
  readonly root: string;
  /** Path as it was opened, which results are named by. It differs from `root` if it leads through a symbolic link. */
  readonly opened: string;
  /** Folder with `model/` and `o200k.bin`. */
  readonly resources: string;
  /** Folder of the index. */
  readonly home: string;
  readonly settings: SearchSettings;
  readonly workspace: DiskWorkspace;
  readonly store: ChunkStore;
  readonly index: MemoryIndex;
  readonly relief: Disposable;
  readonly vectors: FolderVectors;
  readonly models: Pick<FolderModels, 'useSettings'>;
  readonly unsaved: UnsavedOverlay;
  readonly parser: Parser & Disposable;
  readonly hash: HashFunction;
  /** Loads the tokenizer on the first call only. */
  readonly tokenizer: () => Promise<CountTokens>;
  /** Loads the built-in model on the first call only. */
  readonly words: () => Promise<WordModel>;
  readonly logger: Logger;
  /** Notice to show to the user from the start until the index is up to date. */
  readonly notice?: string;
  /** Whether to run warm-up searches, so that the first search of a user is as fast as later ones. */
  readonly warmsUp?: boolean;
}

/**
 * The engine of one folder. Each client reads the in-memory index through a {@link FolderClient}, and {@link
 * IndexCoordinator} keeps the index up to date.
 */
export class FolderEngine implements SharedEngine {
  readonly #coordinator: IndexCoordinator;
  readonly #statusStore: IndexStatusStore;
  readonly #closing = new AbortController();
  readonly #statistics: FolderStatistics;
  readonly #history: GitHistory;
  readonly #backgroundEmbedder: BackgroundEmbedder;
  readonly #searches: FolderSearch;
  readonly #traces: FolderTrace;
  readonly #own: FolderClient;
  readonly #clientParts: FolderClientParts;

  constructor(
    private readonly parts: EngineParts,
    makeIndexer: MakeIndexer,
  ) {
    this.#statistics = new FolderStatistics(parts);
    this.#history = new GitHistory(parts.root, parts.index, this.#closing.signal);
    this.#statusStore = this.#createStatusStore();
    this.#backgroundEmbedder = new BackgroundEmbedder(parts.vectors, () => this.#statusStore.emit());
    this.#coordinator = this.#createCoordinator(makeIndexer);
    const shared = {
      ...parts,
      coordinator: this.#coordinator,
      statusStore: this.#statusStore,
      paths: () => this.#paths,
      uriOf: uriResolver(parts.opened),
      edges: new Edges(new CodeGraph(parts.index)),
      closing: this.#closing.signal,
    };
    this.#searches = new FolderSearch({ ...shared, history: this.#history, statistics: this.#statistics });
    this.#traces = new FolderTrace(shared);
    this.#clientParts = {
      ...shared,
      searches: this.#searches,
      traces: this.#traces,
      statistics: this.#statistics,
    };
    this.#own = this.forClient(parts.settings);
    if (parts.notice !== undefined) this.#statusStore.addNotice(parts.notice);
    if (parts.warmsUp) this.#searches.warmUp(this.#own.self);
  }

  open(): Promise<void> {
    void this.#history.refresh(0, this.#closing.signal);
    return this.#coordinator.open();
  }

  forClient(settings: SearchSettings = this.parts.settings): FolderClient {
    const unsaved = this.parts.unsaved.addClient((path) => this.#coordinator.indexer.manifest.get(path)?.hash);
    return new FolderClient(this.#clientParts, { settings, unsaved });
  }

  search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult> {
    return this.#own.search(request, signal, onPartial);
  }

  similar(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.#own.similar(request, signal);
  }

  expand(request: unknown, signal: AbortSignal): Promise<ResultItem> {
    return this.#own.expand(request, signal);
  }

  trace(request: unknown, signal: AbortSignal): Promise<TraceResult> {
    return this.#own.trace(request, signal);
  }

  overview(signal: AbortSignal): Promise<IndexOverview> {
    return this.#own.overview(signal);
  }

  searchRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.#own.searchRepositories(where, request, signal);
  }

  expandInRepositories(where: StoredRepositories, request: unknown, signal: AbortSignal): Promise<ResultItem> {
    return this.#own.expandInRepositories(where, request, signal);
  }

  why(path: string, signal: AbortSignal): Promise<FileStatus> {
    return this.#own.why(path, signal);
  }

  setUnsaved(path: string, text: string | undefined): Promise<void> {
    return this.#own.setUnsaved(path, text);
  }

  get usesServer(): boolean {
    return this.parts.vectors.embedder.network;
  }

  async setFilters(given: Partial<FileFilters>): Promise<void> {
    await keepFilters(this.parts.home, given, this.parts.logger);
    await this.#coordinator.takeFilters();
  }

  setEmbedder(settings: EmbedderSettings): void {
    this.parts.models.useSettings(settings);
    this.#backgroundEmbedder.wake();
  }

  get status(): IndexStatus {
    return this.#statusStore.status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    return this.#statusStore.onDidChange(listener);
  }

  statistics(): Promise<EngineStatistics> {
    return this.#statistics.read(this.#searches.cacheStatistics);
  }

  async update(signal: AbortSignal, trustsEvents?: boolean): Promise<void> {
    this.#requireOpen();
    return this.#coordinator.commands.update(signal, trustsEvents);
  }

  rebuild(signal: AbortSignal): Promise<void> {
    return this.#coordinator.commands.submit('rebuild', signal);
  }

  clear(signal: AbortSignal): Promise<void> {
    return this.#coordinator.commands.submit('clear', signal);
  }

  pause(): Promise<void> {
    return this.#coordinator.commands.setPaused(true);
  }

  resume(): Promise<void> {
    return this.#coordinator.commands.setPaused(false);
  }

  continueEmbedding(): Promise<void> {
    return this.#backgroundEmbedder.resume();
  }

  async settle(signal: AbortSignal): Promise<void> {
    await this.#backgroundEmbedder.idle(signal);
  }

  saveStatistics(): Promise<void> {
    return this.#statistics.save(this.#searches.cacheStatistics);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#searches.dispose();
    this.#traces.dispose();
    await this.#coordinator.dispose();
    await this.saveStatistics();
    this.parts.parser.dispose();
    await this.parts.vectors.dispose();
    await this.parts.store.dispose();
    this.parts.relief.dispose();
  }

  #requireOpen(): void {
    if (this.#closing.signal.aborted) throw errors.engineClosed();
  }

  async coverage(signal: AbortSignal): Promise<FileCoverage> {
    this.#requireOpen();
    return countFileStatuses(await this.parts.workspace.census(signal), this.#coordinator.indexer);
  }

  #createStatusStore(): IndexStatusStore {
    return new IndexStatusStore(
      (state) =>
        describeIndex(state, {
          ...this.parts,
          coordinator: this.#coordinator,
          backgroundEmbedder: this.#backgroundEmbedder,
        }),
      (error) => this.#statistics.metrics.recordFailure(error),
    );
  }

  #createCoordinator(makeIndexer: MakeIndexer): IndexCoordinator {
    return new IndexCoordinator(
      {
        ...this.parts,
        statusStore: this.#statusStore,
        backgroundEmbedder: this.#backgroundEmbedder,
        snapshots: this.#createSnapshots(),
      },
      makeIndexer,
    );
  }

  #createSnapshots(): SnapshotManager {
    const { home, index, vectors, unsaved, logger } = this.parts;
    return new SnapshotManager({
      home,
      index,
      isIndexOnly: () => unsaved.isEmpty,
      model: () => vectors.record.id,
      logger,
    });
  }

  /** Names by which requests may refer to the folder, and a check for what it contains. */
  get #paths(): FolderOnDisk {
    const { root, opened } = this.parts;
    // File names on Windows can contain neither backslashes nor spaces at the end.
    const holds = (path: string): boolean => sep === '/' && typeof lstatOrReason(join(root, path)) === 'object';
    return { paths: [root, opened], has: holds };
  }
}
