import { setImmediate } from 'node:timers/promises';
import type { CountTokens, Disposable, OnPartialResult, WordModel } from '../../core/base/contracts';
import { leftOutNotice } from '../../core/base/leftOut';
import { errors } from '../../core/base/errors';
import type { Edges } from '../../core/graph/edges';
import type { FolderOnDisk } from '../../core/request/folderPaths';
import type { UnsavedTexts } from '../../core/indexing/unsavedTexts';
import { readThrough } from '../../core/base/readThrough';
import { parseRequest, type SearchRequest, type SearchSettings } from '../../core/request/searchRequest';
import { locationOf, type FileEntry } from '../../core/memoryIndex/structures/fileEntry';
import { QueryCache } from '../../core/search/queryCache';
import { search } from '../../core/search/search';
import type { SearchSource } from '../../core/retrieval/searchSource';
import { FileSignatures } from '../../core/match/fileSignatures';
import { maskBody } from '../../core/rendering/maskBody';
import { maskSecrets } from '../../core/sanitize/maskSecrets';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { CacheStatistics, SearchResult } from '../../core/base/types';
import { abortable } from '../runtime/abortable';
import { searches } from '../runtime/activityTracker';
import { coverageOf } from './describeIndex';
import { FreshnessCheck, type FreshnessCheckParts } from './freshnessCheck';
import type { FolderVectors } from '../embedding/folderVectors';
import type { GitHistory } from '../git/gitHistory';
import type { IndexCoordinator } from '../indexing/indexCoordinator';
import { onIdle } from '../runtime/idleMemory';
import type { IndexStatusStore } from '../indexing/indexStatusStore';
import type { FolderStatistics } from './statistics/folderStatistics';
import { requireIndexed } from './requireIndexed';
import { WarmUp } from './warmUp';

export interface FolderSearchParts extends Omit<FreshnessCheckParts, 'manifest' | 'unsaved'> {
  readonly vectors: Pick<FolderVectors, 'embedder'>;
  readonly tokenizer: () => Promise<CountTokens>;
  /** Loads the built-in model on the first call only. */
  readonly words: () => Promise<WordModel>;
  readonly coordinator: IndexCoordinator;
  readonly statusStore: IndexStatusStore;
  readonly statistics: Pick<FolderStatistics, 'metrics' | 'savings'>;
  readonly history: GitHistory;
  /** Names by which requests may refer to the folder, and a check for what it contains. */
  readonly paths: () => FolderOnDisk;
  readonly uriOf: (path: string) => string;
  readonly edges: Edges;
  readonly closing: AbortSignal;
}

/** The client that a search runs for: its settings and its unsaved texts. */
export interface SearchClient {
  readonly settings: SearchSettings;
  readonly unsaved: UnsavedTexts;
}

export interface SearchOptions {
  readonly onPartial?: OnPartialResult | undefined;
  /** Fields that a caller cannot set in a request. */
  readonly given?: Pick<SearchRequest, 'asked' | 'origin'>;
}

/** Milliseconds after its timeout during which a search may still answer with the results that it has. */
const GRACE_MILLISECONDS = 2_000;

/**
 * Runs the searches of one folder: waits for changed files to be indexed, provides the sources to read, keeps caches
 * for later searches, and records failures.
 */
export class FolderSearch implements Disposable {
  readonly #questions: QueryCache;
  readonly #signatures = new FileSignatures();
  readonly #rest: Disposable;
  #warmUp: WarmUp | undefined;

  constructor(private readonly parts: FolderSearchParts) {
    this.#questions = new QueryCache(parts.index);
    this.#rest = onIdle(() => this.#forget());
  }

  /** Starts warm-up searches, so that the first search of a user is as fast as later ones. */
  warmUp(client: SearchClient): void {
    this.#warmUp = new WarmUp(this.parts.statusStore, (signal) => this.#ownSource(client, signal), this.parts.closing);
  }

  /** Hit counts of the query cache. */
  get cacheStatistics(): CacheStatistics {
    return this.#questions.statistics;
  }

  dispose(): void {
    this.#warmUp?.dispose();
    this.#rest.dispose();
  }

  /** Releases caches that the next search can rebuild. */
  #forget(): void {
    // Returns the cached scores to the pool of the in-memory index.
    this.#questions.clear();
    this.#signatures.clear();
    this.parts.index.releaseCaches();
  }

  /** Runs a search and records its duration or failure. Idle work is held back while the search runs. */
  async search(
    raw: unknown,
    client: SearchClient,
    { onPartial, given }: SearchOptions,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const { statistics, closing, paths } = this.parts;
    const { metrics, savings } = statistics;
    const started = performance.now();
    const end = searches.begin();
    try {
      if (closing.aborted) throw errors.engineClosed();
      // Partial results go to the view, which shows no token counts.
      const request = { ...parseRequest(raw, paths(), client.settings), countsTokens: !onPartial, ...given };
      const result = await this.#answerInTime(request, client, onPartial, signal);
      metrics.recordSearch(request.intents, result, performance.now() - started);
      if (request.countsTokens) savings.answered(result.total_tokens, this.#bytesOfFiles(result));
      return result;
    } catch (error) {
      if (!signal.aborted) metrics.recordFailedSearch(error);
      throw error;
    } finally {
      end();
    }
  }

  /** Returns the total size of the files that a client would have read without these results. */
  #bytesOfFiles({ items }: SearchResult): number {
    const { manifest } = this.parts.coordinator.indexer;
    const paths = new Set(items.filter(({ source }) => source !== 'dependency').map(({ path }) => path));
    return [...paths].reduce((total, path) => total + (manifest.get(path)?.size ?? 0), 0);
  }

  async #answerInTime(
    request: SearchRequest,
    client: SearchClient,
    onPartial: OnPartialResult | undefined,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const { statusStore, coordinator, closing, index } = this.parts;
    // The search itself keeps to the requested timeout and returns what it has by then, but the work that it waits for
    // may not.
    const deadline = timeoutSignal(request.timeoutMs + GRACE_MILLISECONDS);
    const bounded = AbortSignal.any([signal, deadline, closing]);
    // Runs beside the search, which waits for this check before it opens files or reports results.
    const there = coordinator.requireFolder(bounded);
    const freshness = this.#lookAtDisk(client, there, bounded);
    try {
      const answering = abortable(this.#answer(request, client, freshness, onPartial, bounded), bounded);
      const [result] = await Promise.all([answering, there]);
      if (statusStore.index.state === 'indexed') for (const path of freshness.changedPaths) coordinator.changed(path);
      return result;
    } catch (error) {
      // If the folder is gone, that may be the reason why the search failed.
      const failure: unknown = await there.then(
        () => error,
        (gone: unknown) => gone,
      );
      if (index.postings.diskPostings?.isDamaged) void coordinator.reload();
      throw deadline.aborted && !signal.aborted ? errors.timeout(request.timeoutMs) : failure;
    }
  }

  async #answer(
    parsed: SearchRequest,
    client: SearchClient,
    freshness: FreshnessCheck,
    onPartial: OnPartialResult | undefined,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const { statusStore, coordinator, history } = this.parts;
    // This thread reads changed files, and every file of a folder that is gone counts as changed.
    if (coordinator.isStale) await freshness.diskReady;
    await coordinator.catchUp(parsed.timeoutMs / 4, signal);
    await history.refresh(parsed.timeoutMs / 4, signal);
    signal.throwIfAborted();
    requireIndexed(statusStore.status);
    const { rebuildEpoch } = coordinator;
    // A notice that is part of the answer counts against its token budget.
    const { leftOut, filesIndexed } = statusStore.status;
    const missing = leftOut && leftOutNotice(leftOut, filesIndexed);
    const request = {
      ...parsed,
      warnings: [...statusStore.notices, ...(missing ? [missing] : []), ...parsed.warnings],
    };
    const source = this.#source(client, freshness);
    const answer = (): Promise<SearchResult> => abortable(search(request, source, signal, onPartial), signal);
    const result = await client.unsaved.read(answer, signal);
    // Rebuilt tables may lack chunks that the old in-memory index has found. Their results would be dropped as if their
    // files had changed.
    if (rebuildEpoch % 2 === 1 || rebuildEpoch !== coordinator.rebuildEpoch) throw errors.indexDamaged();
    return result;
  }

  #lookAtDisk({ unsaved }: SearchClient, there: Promise<void>, signal: AbortSignal): FreshnessCheck {
    const { manifest } = this.parts.coordinator.indexer;
    return new FreshnessCheck({ ...this.parts, unsaved, manifest }, there, signal);
  }

  #source({ settings, unsaved }: SearchClient, freshness: FreshnessCheck): SearchSource {
    const { index, vectors, tokenizer, words, uriOf, coordinator, statusStore, edges } = this.parts;
    return {
      index,
      tokenizer,
      wordModel: words,
      embedder: vectors.embedder,
      memory: this.#questions,
      edges,
      coverage: coverageOf(statusStore.status, coordinator.isStale),
      // Bodies come from the file if it is as it was indexed, else from the unsaved text, else from the store.
      bodies: async (chunks) => {
        const bodies = await readThrough(chunks, await freshness.bodies(chunks), (missing) =>
          unsaved.bodies(missing.map(locationOf), (others) => coordinator.bodies(others)),
        );
        return settings.maskSecrets ? bodies.map((body) => body && maskBody(body)) : bodies;
      },
      signatures: this.#signatures,
      texts: async (file) => (await freshness.texts(file)) ?? (await this.#storedTexts(file, unsaved)),
      mask: settings.maskSecrets ? maskSecrets : (text) => text,
      staleFiles: (paths) => freshness.since(paths),
      yieldToEventLoop: () => setImmediate(),
      uriOf,
    };
  }

  /** Returns the chunk texts of a file that cannot be read as it was indexed. */
  async #storedTexts(file: FileEntry, unsaved: UnsavedTexts): Promise<readonly (string | undefined)[]> {
    const { coordinator } = this.parts;
    const chunks = Array.from({ length: file.chunkCount }, (_, chunk) => locationOf({ file, chunk }));
    const bodies = await unsaved.bodies(chunks, (others) => coordinator.bodies(others));
    return bodies.map((body) => body?.text);
  }

  /** Returns a source for background searches, valid until the signal fires. */
  #ownSource(client: SearchClient, signal: AbortSignal): SearchSource {
    const there = this.parts.coordinator.requireFolder(signal);
    // The reader reports the failure.
    there.catch(() => undefined);
    return this.#source(client, this.#lookAtDisk(client, there, signal));
  }
}
