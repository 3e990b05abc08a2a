import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ChunkStore, CountTokens, Disposable, Engine, Hash, Logger, Parser, WordModel } from '../core/contracts';
import { errors } from '../core/errors';
import type { FileCoverage, FileFate } from '../core/fileFate';
import { countFates, whyFile } from '../core/index/fileFates';
import { parseExpandRequest } from '../core/expandRequest';
import type { UnsavedTexts } from '../core/index/unsavedTexts';
import { normalizePath, type FolderOnDisk } from '../core/folderPaths';
import type { SearchSettings } from '../core/request';
import { expand } from '../core/search/expand';
import type { OnFirst } from '../core/search/firstLook';
import { maskSecrets } from '../core/text/maskSecrets';
import type { SearchImage } from '../core/search/searchImage';
import type { EngineStatistics, IndexState, IndexStatus, ResultItem, SearchResult } from '../core/types';
import { abortable } from './abortable';
import { searches } from './activityTracker';
import { EngineMeter } from './engineMeter';
import { urisBelow } from './fileUris';
import { FolderSearch } from './folderSearch';
import { GitHistory } from './gitHistory';
import { IndexKeeper, type MakeIndexer } from './indexKeeper';
import { keepUse, writeStatistics } from './indexRecord';
import { entryAt } from './onDisk';
import { SnapshotKeeper } from './snapshotKeeper';
import { StatusBoard } from './statusBoard';
import type { DiskWorkspace } from './diskWorkspace';
import type { FolderVectors } from './folderVectors';
import { VectorFiller } from './vectorFiller';

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
  readonly image: SearchImage;
  readonly relief: Disposable;
  readonly vectors: FolderVectors;
  readonly unsaved: UnsavedTexts;
  readonly parser: Parser & Disposable;
  readonly hash: Hash;
  /** Loads the tokenizer, once. */
  readonly tokenizer: () => Promise<CountTokens>;
  /** Loads the built-in model, once. */
  readonly words: () => Promise<WordModel>;
  readonly logger: Logger;
  /** What a person should know from the start, until the index is up to date. */
  readonly notice?: string;
  /** Whether the first search shall be as quick as the others, at the price of some before it. */
  readonly warmsUp?: boolean;
}

/** The engine of one folder: {@link FolderSearch} reads the in-memory index, {@link IndexKeeper} keeps it up to date. */
export class FolderEngine implements Engine {
  readonly #keeper: IndexKeeper;
  readonly #board: StatusBoard;
  readonly #closing = new AbortController();
  readonly #meter = new EngineMeter();
  readonly #history: GitHistory;
  readonly #filler: VectorFiller;
  readonly #searches: FolderSearch;
  readonly #uriOf: (path: string) => string;

  constructor(
    private readonly parts: EngineParts,
    makeIndexer: MakeIndexer,
  ) {
    this.#uriOf = urisBelow(parts.opened);
    this.#history = new GitHistory(parts.root, parts.image, this.#closing.signal);
    this.#board = new StatusBoard(
      (index) => this.#describe(index),
      (error) => this.#meter.failed(error),
    );
    this.#filler = new VectorFiller(parts.vectors, () => this.#board.announce());
    this.#keeper = new IndexKeeper({ ...parts, board: this.#board, filler: this.#filler, snapshots: this.#snapshots() }, makeIndexer);
    this.#searches = new FolderSearch({ ...parts, keeper: this.#keeper, board: this.#board, history: this.#history, paths: () => this.#paths, uriOf: this.#uriOf, closing: this.#closing.signal });
    if (parts.notice !== undefined) this.#board.notice(parts.notice);
    if (parts.warmsUp) this.#searches.warmUp();
  }

  open(): Promise<void> {
    void this.#history.refresh(0, this.#closing.signal);
    return this.#keeper.open();
  }

  get status(): IndexStatus {
    return this.#board.status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    return this.#board.onDidChange(listener);
  }

  search(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.#meter.timed(() => searches.during(() => this.#search(raw, undefined, signal)), signal);
  }

  searchInSteps(raw: unknown, onFirst: OnFirst, signal: AbortSignal): Promise<SearchResult> {
    return this.#meter.timed(() => searches.during(() => this.#search(raw, onFirst, signal)), signal);
  }

  async statistics(): Promise<EngineStatistics> {
    const { embedder, use } = this.parts.vectors;
    return { ...(await this.#meter.statistics(this.parts.home)), ...this.#searches.uses, embedder: embedder.id, ...(use && { sent: use }) };
  }

  async expand(raw: unknown, signal: AbortSignal): Promise<ResultItem> {
    this.#requireOpen();
    const { workspace, parser, hash, tokenizer, settings } = this.parts;
    const request = parseExpandRequest(raw, this.#paths);
    const { unsaved } = this.parts;
    const indexedHash = (path: string): string | undefined => unsaved.hash(path) ?? this.#keeper.indexer.manifest.get(path)?.hash;
    const source = { workspace: unsaved.over(workspace), parser, hash, countTokens: await tokenizer(), indexedHash, breathe: () => setImmediate(), uriOf: this.#uriOf, mask: settings.maskSecrets ? maskSecrets : (text: string) => text };
    return abortable(expand(request, source, signal), signal);
  }

  async update(signal: AbortSignal): Promise<void> {
    this.#requireOpen();
    return this.#keeper.update(signal);
  }

  rebuild(signal: AbortSignal): Promise<void> {
    return this.#keeper.order('rebuild', signal);
  }

  clear(signal: AbortSignal): Promise<void> {
    return this.#keeper.order('clear', signal);
  }

  pause(): Promise<void> {
    return this.#keeper.pause();
  }

  resume(): Promise<void> {
    return this.#keeper.resume();
  }

  continueEmbedding(): Promise<void> {
    return this.#filler.goOn();
  }

  async settle(signal: AbortSignal): Promise<void> {
    await this.#filler.settled(signal);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#searches.dispose();
    await this.#keeper.dispose();
    await this.#saveStatistics();
    this.parts.parser.dispose();
    await this.parts.vectors.dispose();
    await this.parts.store.dispose();
    this.parts.relief.dispose();
  }

  /** For `status`, which may be asked when no engine runs. That an index cannot be written is said with its answers. */
  async #saveStatistics(): Promise<void> {
    const { home } = this.parts;
    const statistics = await this.statistics();
    const { searches, sent } = statistics;
    const kept = Promise.all([searches > 0 && writeStatistics(home, statistics), sent && keepUse(home, sent)]);
    await kept.catch((error: unknown) => this.parts.logger.info(`Statistics were not kept: ${String(error)}`));
  }

  #requireOpen(): void {
    if (this.#closing.signal.aborted) throw errors.engineClosed();
  }

  async #search(raw: unknown, onFirst: OnFirst | undefined, signal: AbortSignal): Promise<SearchResult> {
    this.#requireOpen();
    return this.#searches.search(raw, onFirst, signal);
  }

  async why(path: string, signal: AbortSignal): Promise<FileFate> {
    this.#requireOpen();
    const { workspace, unsaved } = this.parts;
    return whyFile(path, this.#paths, { workspace, unsaved, indexer: this.#keeper.indexer }, signal);
  }

  async coverage(signal: AbortSignal): Promise<FileCoverage> {
    this.#requireOpen();
    return countFates(await this.parts.workspace.census(signal), this.#keeper.indexer);
  }

  /** Texts are set one after the other: the last one stays. */
  async setUnsaved(path: string, text: string | undefined): Promise<void> {
    const { unsaved, vectors } = this.parts;
    const file = normalizePath(path, this.#paths);
    const { signal } = this.#closing;
    if (text !== undefined && (await unsaved.show(file, text, signal))) return;
    if (await unsaved.close(file, this.#keeper.indexer.manifest.get(file)?.hash, signal)) this.#keeper.changed(file);
    // The chunks that the text covered have their vectors in the store.
    else await vectors.lookUp(signal);
  }

  #snapshots(): SnapshotKeeper {
    const { home, image, vectors, unsaved, logger } = this.parts;
    return new SnapshotKeeper({ home, image, isIndexOnly: () => unsaved.isEmpty, model: () => vectors.record.id, logger });
  }

  /** How requests may name the folder, and what is in it. */
  get #paths(): FolderOnDisk {
    const { root, opened } = this.parts;
    // Names on Windows have neither.
    const holds = (path: string): boolean => sep === '/' && typeof entryAt(join(root, path)) === 'object';
    return { paths: [root, opened], holds };
  }

  #describe(index: IndexState): IndexStatus {
    const { image, vectors, workspace: { notice } } = this.parts;
    const { isWriter } = this.#keeper;
    const filesIndexed = image.fileCount;
    const filesTotal = Math.max(filesIndexed, this.#keeper.filesTotal);
    return {
      index,
      filesIndexed,
      filesTotal,
      chunks: image.liveChunks,
      embedder: vectors.embedder.id,
      ...(isWriter && { embedding: this.#filler.status }),
      writer: isWriter,
      ...(notice !== undefined && { notice }),
    };
  }
}
