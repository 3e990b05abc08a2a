import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ChunkStore, Disposable, Embedder, Engine, Logger, Parser, Workspace } from '../core/contracts';
import { errors, toSearchError } from '../core/errors';
import type { Indexer, IndexProgress } from '../core/index/indexer';
import { SyncQueue } from '../core/index/syncQueue';
import { parseRequest } from '../core/request';
import { search } from '../core/search/search';
import type { SearchImage } from '../core/search/searchImage';
import type { Coverage, IndexState, IndexStatus, SearchResult } from '../core/types';
import { tryWriterLock, type WriterLock } from './writerLock';

export interface EngineParts {
  readonly root: string;
  /** Folder of the index. */
  readonly home: string;
  readonly workspace: Workspace;
  readonly store: ChunkStore;
  readonly image: SearchImage;
  readonly embedder: Embedder;
  readonly parser: Parser & Disposable;
  readonly logger: Logger;
}

/** How often a process that does not write looks for what the writer has committed, and whether it is still there. */
const FOLLOW_MILLISECONDS = 1_000;
/** How long a search waits for changes that were just made, before it answers from what it has. */
const FRESHNESS_MILLISECONDS = 250;

/** The engine of one folder: one of the processes that open it writes the index, the others follow. */
export class FolderEngine implements Engine {
  readonly #indexer: Indexer;
  readonly #queue: SyncQueue;
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  readonly #closing = new AbortController();
  #state: IndexState = { state: 'standby' };
  #lock: WriterLock | undefined;
  #watch: Disposable | undefined;
  #version = -1;
  #generation = 0;

  constructor(
    private readonly parts: EngineParts,
    makeIndexer: (onProgress: (progress: IndexProgress) => void) => Indexer,
  ) {
    this.#indexer = makeIndexer((progress) => {
      this.#setState(progress.phase === 'scanning' ? { state: 'scanning' } : { state: 'indexing', ...progressOf(progress) });
    });
    this.#queue = new SyncQueue(
      (paths) => this.#run(paths),
      (error) => this.#closing.signal.aborted || this.parts.logger.error('The index could not be brought up to date.', error),
    );
  }

  async open(): Promise<void> {
    await this.#follow();
    await this.#tryToWrite();
    void this.#followForever().catch((error: unknown) => this.#closing.signal.aborted || this.#fail(error));
  }

  get status(): IndexStatus {
    const filesIndexed = this.parts.image.fileCount;
    return {
      index: this.#state,
      filesIndexed,
      filesTotal: Math.max(filesIndexed, this.#indexer.filesTotal),
      chunks: this.parts.image.liveChunks,
      embedder: this.parts.embedder.id,
      writer: this.#lock !== undefined,
    };
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async search(raw: unknown, signal: AbortSignal): Promise<SearchResult> {
    const request = parseRequest(raw, this.parts.root);
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const bounded = AbortSignal.any([signal, deadline, this.#closing.signal]);
    await this.#catchUp(bounded);
    const { filesIndexed, filesTotal, index } = this.status;
    if (filesIndexed === 0 && index.state !== 'indexed') throw errors.indexNotReady(0, filesTotal);
    try {
      return await search(request, this.#source(), bounded);
    } catch (error) {
      throw deadline.aborted && !signal.aborted ? errors.timeout(request.timeoutMs) : error;
    }
  }

  #source(): Parameters<typeof search>[1] {
    const { image, embedder, store, root } = this.parts;
    return {
      image,
      embedder,
      coverage: this.#coverage(),
      bodies: (places) => store.bodies(places),
      uriOf: (path) => pathToFileURL(join(root, path)).href,
    };
  }

  #coverage(): Coverage {
    const { index, filesIndexed, filesTotal } = this.status;
    return { state: index.state, files_indexed: filesIndexed, files_total: filesTotal, stale: this.#queue.isPending };
  }

  /** Changes that were seen a moment ago are searched too, unless that takes long. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    if (!this.#lock || !this.#queue.isPending) return;
    await Promise.race([this.#queue.flush().catch(() => undefined), delay(FRESHNESS_MILLISECONDS, undefined, { signal })]);
  }

  async update(signal: AbortSignal): Promise<void> {
    await abortable(this.#lock ? this.#queue.runAll() : this.#follow(), signal);
  }

  async rebuild(signal: AbortSignal): Promise<void> {
    if (!this.#lock) throw errors.notWriter();
    await this.#clear();
    await this.update(signal);
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#watch?.dispose();
    this.#queue.dispose();
    // A commit in progress is awaited: the store must not close under it.
    await this.#queue.flush().catch(() => undefined);
    await this.#lock?.release();
    this.parts.parser.dispose();
    await this.parts.store.dispose();
  }

  async #clear(): Promise<void> {
    await this.parts.store.clear();
    for (const path of [...this.#indexer.manifest.keys()]) this.#indexer.forget(path);
  }

  async #run(paths: readonly string[] | undefined): Promise<void> {
    try {
      await this.#indexer.update(paths, this.#closing.signal);
      this.#setState({ state: 'indexed' });
      await this.parts.store.optimize();
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    const { message, nextStep } = toSearchError(error);
    this.#setState({ state: 'error', message, nextStep });
  }

  async #tryToWrite(): Promise<void> {
    const lock = await tryWriterLock(this.parts.home, () => {
      this.#lock = undefined;
      this.#watch?.dispose();
    });
    if (!lock) return;
    this.#lock = lock;
    await this.parts.store.heal();
    await this.#follow();
    this.#watch = this.parts.workspace.watch((paths) => {
      this.#queue.push(paths);
    });
    this.#queue.push(undefined);
  }

  async #followForever(): Promise<void> {
    for (;;) {
      await delay(FOLLOW_MILLISECONDS, undefined, { signal: this.#closing.signal, ref: false });
      if (this.#lock) continue;
      await this.#follow();
      await this.#tryToWrite();
    }
  }

  /** Takes over what the writer has committed since the last look. */
  async #follow(): Promise<void> {
    const { store } = this.parts;
    const version = await store.version();
    if (version === this.#version) return;
    const generation = await store.generation();
    for await (const file of store.load(this.#generation, this.#closing.signal)) this.#indexer.adopt(file);
    const paths = await store.paths();
    for (const path of [...this.#indexer.manifest.keys()]) if (!paths.has(path)) this.#indexer.forget(path);
    [this.#version, this.#generation] = [version, generation];
    if (!this.#lock) this.#setState({ state: paths.size > 0 ? 'indexed' : 'standby' });
  }

  #setState(state: IndexState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(this.status);
  }
}

function progressOf({ done, total, file }: Extract<IndexProgress, { phase: 'indexing' }>) {
  return { done, total, file };
}

/** Stops waiting when the caller does; what it waited for goes on. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
