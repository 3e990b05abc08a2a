import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type {
  ChunkStore,
  CountTokens,
  Disposable,
  Engine,
  HashFunction,
  Logger,
  Parser,
  WordModel,
} from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { FileCoverage, FileStatus } from '../../core/base/fileStatus';
import { countFileStatuses, explainFile } from '../../core/indexing/fileStatusReport';
import { parseExpandRequest } from '../../core/request/expandRequest';
import { parseSimilarRequest } from '../../core/request/similarRequest';
import type { UnsavedOverlay } from '../../core/indexing/unsavedOverlay';
import { normalizePath, type FolderOnDisk } from '../../core/request/folderPaths';
import type { SearchSettings } from '../../core/request/searchRequest';
import { SearchClock } from '../../core/scheduling/searchClock';
import { expand } from '../../core/search/expand';
import { readOverview } from '../../core/search/indexOverview';
import { findSimilar } from '../../core/search/findSimilar';
import { maskSecrets } from '../../core/sanitize/maskSecrets';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import type { EngineStatistics, IndexOverview, IndexStatus, ResultItem, SearchResult } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import { uriResolver } from '../fileSystem/fileUris';
import { describeIndex } from './describeIndex';
import { FolderSearch } from './folderSearch';
import { FolderStatistics } from './folderStatistics';
import { FolderTrace } from './folderTrace';
import { GitHistory } from '../git/gitHistory';
import { IndexCoordinator, type MakeIndexer } from '../indexing/indexCoordinator';
import { lstatOrReason } from '../fileSystem/fileStat';
import { SnapshotManager } from '../storage/snapshotManager';
import { IndexStatusStore } from '../indexing/indexStatusStore';
import type { DiskWorkspace } from '../workspace/diskWorkspace';
import type { FolderVectors } from '../embedding/folderVectors';
import { BackgroundEmbedder } from '../embedding/backgroundEmbedder';

export interface EngineParts {
  /** Real path of the folder. */
  readonly root: string;
  /** Its path as it was opened, by which results are named: a link may lie between the two. */
  readonly opened: string;
  /** Folder of the index. */
  readonly home: string;
  readonly settings: SearchSettings;
  readonly workspace: DiskWorkspace;
  readonly store: ChunkStore;
  readonly index: MemoryIndex;
  readonly relief: Disposable;
  readonly vectors: FolderVectors;
  readonly unsaved: UnsavedOverlay;
  readonly parser: Parser & Disposable;
  readonly hash: HashFunction;
  /** Loads the tokenizer, once. */
  readonly tokenizer: () => Promise<CountTokens>;
  /** Loads the built-in model, once. */
  readonly words: () => Promise<WordModel>;
  readonly logger: Logger;
  /** What a user should know from the start, until the index is up to date. */
  readonly notice?: string;
  /** Whether the first search shall be as quick as the others, at the price of some before it. */
  readonly warmsUp?: boolean;
}

/**
 * The engine of one folder: {@link FolderSearch} reads the in-memory index, {@link IndexCoordinator} keeps it up to
 * date.
 */
export class FolderEngine implements Engine {
  readonly #coordinator: IndexCoordinator;
  readonly #statusStore: IndexStatusStore;
  readonly #closing = new AbortController();
  readonly #statistics: FolderStatistics;
  readonly #history: GitHistory;
  readonly #backgroundEmbedder: BackgroundEmbedder;
  readonly #searches: FolderSearch;
  readonly #traces: FolderTrace;
  readonly #uriOf: (path: string) => string;
  readonly search: Engine['search'];
  readonly trace: Engine['trace'];

  constructor(
    private readonly parts: EngineParts,
    makeIndexer: MakeIndexer,
  ) {
    this.#uriOf = uriResolver(parts.opened);
    this.#statistics = new FolderStatistics(parts);
    this.#history = new GitHistory(parts.root, parts.index, this.#closing.signal);
    this.#statusStore = new IndexStatusStore(
      (state) =>
        describeIndex(state, {
          ...parts,
          coordinator: this.#coordinator,
          backgroundEmbedder: this.#backgroundEmbedder,
        }),
      (error) => this.#statistics.metrics.recordFailure(error),
    );
    this.#backgroundEmbedder = new BackgroundEmbedder(parts.vectors, () => this.#statusStore.emit());
    this.#coordinator = new IndexCoordinator(
      {
        ...parts,
        statusStore: this.#statusStore,
        backgroundEmbedder: this.#backgroundEmbedder,
        snapshots: this.#snapshots(),
      },
      makeIndexer,
    );
    const shared = {
      ...parts,
      coordinator: this.#coordinator,
      statusStore: this.#statusStore,
      paths: () => this.#paths,
      uriOf: this.#uriOf,
      closing: this.#closing.signal,
    };
    this.#searches = new FolderSearch({ ...shared, history: this.#history, statistics: this.#statistics });
    this.#traces = new FolderTrace(shared);
    [this.search, this.trace] = [this.#searches.search, this.#traces.trace];
    if (parts.notice !== undefined) this.#statusStore.addNotice(parts.notice);
    if (parts.warmsUp) this.#searches.warmUp();
  }

  open(): Promise<void> {
    void this.#history.refresh(0, this.#closing.signal);
    return this.#coordinator.open();
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

  async overview(signal: AbortSignal): Promise<IndexOverview> {
    this.#requireOpen();
    const bounded = AbortSignal.any([signal, this.#closing.signal]);
    return new SearchClock(Infinity, () => setImmediate(), bounded).drive(readOverview(this.parts.index));
  }

  async expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    const item = await this.#expand(raw, signal);
    this.#statistics.savings.expanded(item.tokens);
    return item;
  }

  async similar(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    return findSimilar(parseSimilarRequest(raw, this.#paths), {
      expand: (request) => this.#expand(request, signal),
      search: (request, given) => this.#searches.searchCode(request, given, signal),
    });
  }

  async #expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    this.#requireOpen();
    const { workspace, parser, hash, tokenizer, settings } = this.parts;
    const request = parseExpandRequest(raw, this.#paths);
    const { unsaved } = this.parts;
    const indexedHash = (path: string): string | undefined =>
      unsaved.hash(path) ?? this.#coordinator.indexer.manifest.get(path)?.hash;
    const source = {
      workspace: unsaved.overlay(workspace),
      parser,
      hash,
      countTokens: await tokenizer(),
      indexedHash,
      yieldToEventLoop: () => setImmediate(),
      uriOf: this.#uriOf,
      mask: settings.maskSecrets ? maskSecrets : (text: string) => text,
    };
    return abortable(expand(request, source, signal), signal);
  }

  async update(signal: AbortSignal): Promise<void> {
    this.#requireOpen();
    return this.#coordinator.commands.update(signal);
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

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#searches.dispose();
    this.#traces.dispose();
    await this.#coordinator.dispose();
    await this.#statistics.save(this.#searches.cacheStatistics);
    this.parts.parser.dispose();
    await this.parts.vectors.dispose();
    await this.parts.store.dispose();
    this.parts.relief.dispose();
  }

  #requireOpen(): void {
    if (this.#closing.signal.aborted) throw errors.engineClosed();
  }

  async why(path: string, signal: AbortSignal): Promise<FileStatus> {
    this.#requireOpen();
    const { workspace, unsaved } = this.parts;
    return explainFile(path, this.#paths, { workspace, unsaved, indexer: this.#coordinator.indexer }, signal);
  }

  async coverage(signal: AbortSignal): Promise<FileCoverage> {
    this.#requireOpen();
    return countFileStatuses(await this.parts.workspace.census(signal), this.#coordinator.indexer);
  }

  /** Texts are set one after the other: the last one stays. */
  async setUnsaved(path: string, text: string | undefined): Promise<void> {
    const { unsaved, vectors } = this.parts;
    const file = normalizePath(path, this.#paths);
    const { signal } = this.#closing;
    if (text !== undefined && (await unsaved.set(file, text, signal))) return;
    if (await unsaved.discard(file, this.#coordinator.indexer.manifest.get(file)?.hash, signal))
      this.#coordinator.changed(file);
    // The chunks that the text covered have their vectors in the store.
    else await vectors.lookUp(signal);
  }

  #snapshots(): SnapshotManager {
    const { home, index, vectors, unsaved, logger } = this.parts;
    return new SnapshotManager({
      home,
      index,
      isIndexOnly: () => unsaved.isEmpty,
      model: () => vectors.record.id,
      logger,
    });
  }

  /** How requests may name the folder, and what is in it. */
  get #paths(): FolderOnDisk {
    const { root, opened } = this.parts;
    // Names on Windows have neither.
    const holds = (path: string): boolean => sep === '/' && typeof lstatOrReason(join(root, path)) === 'object';
    return { paths: [root, opened], has: holds };
  }
}
