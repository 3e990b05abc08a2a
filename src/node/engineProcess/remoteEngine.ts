import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable, Engine, Logger, OnPartialResult } from '../../core/base/contracts';
import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import type { TraceResult } from '../../core/base/traceTypes';
import type { FileCoverage, FileStatus } from '../../core/base/fileStatus';
import type { EngineStatistics, IndexOverview, IndexStatus, ResultItem, SearchResult } from '../../core/base/types';
import {
  callRequest,
  closeRequest,
  openRequest,
  partialResultProgress,
  type EngineCalls,
  type EngineMethod,
  type EngineOptions,
} from './engineProtocol';
import { sendRequest } from './rpcRequests';
import type { EngineSupervisor } from './engineSupervisor';

const initialStatus: IndexStatus = {
  index: { state: 'standby' },
  filesIndexed: 0,
  filesTotal: 0,
  chunks: 0,
  embedder: '',
  writer: false,
};

/** Names the searches of all folders that are told of in steps. */
let lastToken = 0;

/** Counts the openings of all folders. */
let lastOpening = 0;

/** The engine of one folder in the engine process, opened there when it is first needed. */
export class RemoteEngine implements Engine {
  readonly #onDispose: () => void;
  readonly #unsaved = new Map<string, string>();
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #status = initialStatus;
  #opened: Promise<MessageConnection> | undefined;
  #opening = 0;
  #crashed = false;
  /** The process that counts errors is gone with the last of them. */
  #lastStop: EngineStatistics['lastError'];
  #disposed = false;

  constructor(
    private readonly folder: string,
    private readonly options: EngineOptions,
    private readonly supervisor: EngineSupervisor,
    private readonly logger: Logger,
    onDispose: () => void,
  ) {
    this.#onDispose = onDispose;
  }

  get status(): IndexStatus {
    return this.#status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  async search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult> {
    if (!onPartial) return this.#call('search', [request], signal);
    signal.throwIfAborted();
    const connection = await this.#open();
    const firstToken = ++lastToken;
    const listening = connection.onProgress(partialResultProgress, firstToken, (first) =>
      signal.aborted ? undefined : onPartial(first),
    );
    try {
      const params = { folder: this.folder, method: 'search', args: [request], firstToken } as const;
      return (await sendRequest(connection, callRequest, params, signal)) as SearchResult;
    } finally {
      listening.dispose();
    }
  }

  async statistics(): Promise<EngineStatistics> {
    const statistics = await this.#call('statistics', []);
    const { lastError = this.#lastStop } = statistics;
    return { ...statistics, ...(lastError && { lastError }) };
  }

  expand(request: unknown, signal: AbortSignal): Promise<ResultItem> {
    return this.#call('expand', [request], signal);
  }

  trace(request: unknown, signal: AbortSignal): Promise<TraceResult> {
    return this.#call('trace', [request], signal);
  }

  overview(signal: AbortSignal): Promise<IndexOverview> {
    return this.#call('overview', [], signal);
  }

  similar(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.#call('similar', [request], signal);
  }

  /** Kept, so that a process that is started anew learns it. */
  async setUnsaved(path: string, text: string | undefined): Promise<void> {
    if (text === undefined && !this.#unsaved.delete(path)) return;
    if (text !== undefined) this.#unsaved.set(path, text);
    await this.#call('setUnsaved', text === undefined ? [path] : [path, text]);
  }

  why(path: string, signal: AbortSignal): Promise<FileStatus> {
    return this.#call('why', [path], signal);
  }

  coverage(signal: AbortSignal): Promise<FileCoverage> {
    return this.#call('coverage', [], signal);
  }

  async update(signal: AbortSignal): Promise<void> {
    await this.#call('update', [], signal);
  }

  async rebuild(signal: AbortSignal): Promise<void> {
    await this.#call('rebuild', [], signal);
  }

  async pause(): Promise<void> {
    await this.#call('pause', []);
  }

  async resume(): Promise<void> {
    await this.#call('resume', []);
  }

  async continueEmbedding(): Promise<void> {
    await this.#call('continueEmbedding', []);
  }

  async settle(signal: AbortSignal): Promise<void> {
    await this.#call('settle', [], signal);
  }

  async clear(signal: AbortSignal): Promise<void> {
    await this.#call('clear', [], signal);
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#onDispose();
    this.#listeners.clear();
    const connection = await this.#opened?.catch(() => undefined);
    await connection?.sendRequest(closeRequest, { folder: this.folder, opening: this.#opening }).catch(() => undefined);
  }

  /** The process goes, and no other comes. */
  abandon(): void {
    this.#disposed = true;
    this.#listeners.clear();
  }

  setStatus(status: IndexStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }

  onStopped(reason: string): void {
    const { message, nextStep } = errors.engineStopped(reason);
    if (this.#opened) this.#lastStop = { message, nextStep, at: Date.now() };
    this.#crashed ||= this.#opened !== undefined;
    this.#opened = undefined;
    this.#fail(errors.engineStopped(reason));
  }

  /** Opens the folder again in the process that takes the place of this one. */
  onRenewing(): void {
    if (this.#opened === undefined) return;
    this.#opened = undefined;
    this.#reopen();
  }

  onStarted(): void {
    if (!this.#crashed) return;
    this.#crashed = false;
    this.#reopen();
  }

  #reopen(): void {
    this.update(new AbortController().signal).catch(
      (error: unknown) => this.#disposed || this.logger.error(`Could not reopen ${this.folder}`, error),
    );
  }

  async #call<M extends EngineMethod>(
    method: M,
    args: EngineCalls[M],
    signal = new AbortController().signal,
  ): Promise<Awaited<ReturnType<Engine[M]>>> {
    signal.throwIfAborted();
    const answer = await sendRequest(await this.#open(), callRequest, { folder: this.folder, method, args }, signal);
    return answer as Awaited<ReturnType<Engine[M]>>;
  }

  /** A failed opening is tried again by the next request. */
  #open(): Promise<MessageConnection> {
    if (this.#disposed) return Promise.reject(errors.engineStopped('the folder was closed'));
    if (this.#opened) return this.#opened;
    const opening = this.#openInProcess();
    this.#opened = opening;
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = undefined;
    });
    return opening;
  }

  async #openInProcess(): Promise<MessageConnection> {
    try {
      const connection = this.supervisor.connection();
      this.#opening = ++lastOpening;
      const { folder, options } = this;
      const { signal } = new AbortController();
      this.setStatus(await sendRequest(connection, openRequest, { folder, opening: this.#opening, options }, signal));
      for (const [path, text] of this.#unsaved)
        await sendRequest(connection, callRequest, { folder, method: 'setUnsaved', args: [path, text] }, signal);
      return connection;
    } catch (error) {
      const failure = toSearchError(error);
      this.#fail(failure);
      throw failure;
    }
  }

  #fail({ message, nextStep }: SearchError): void {
    this.setStatus({ ...this.#status, index: { state: 'error', message, nextStep } });
  }
}
