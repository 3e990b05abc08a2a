import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable, Logger, OnPartialResult } from '../../core/base/contracts';
import type { EngineAnswer, EngineCalls, EngineMethod } from '../../core/base/engineCalls';
import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { ForwardingEngine } from '../../core/base/forwardingEngine';
import type { EngineStatistics, IndexStatus } from '../../core/base/types';
import { callRequest, closeRequest, openRequest, partialResultProgress, type EngineOptions } from './engineProtocol';
import { sendRequest } from './rpcRequests';

const initialStatus: IndexStatus = {
  index: { state: 'standby' },
  filesIndexed: 0,
  filesTotal: 0,
  chunks: 0,
  embedder: '',
  writer: false,
};

/** Provides the connection to the process that runs the engines. */
export interface EngineLink {
  /** @throws SearchError ENGINE_STOPPED when there is no such process now. */
  connection(): MessageConnection | Promise<MessageConnection>;
}

/** Token of the latest search with partial results, over all folders. */
let lastToken = 0;

/** Number of the latest opening, over all folders. */
let lastOpening = 0;

/** The engine of one folder in the engine process, opened there when it is first needed. */
export class RemoteEngine extends ForwardingEngine {
  readonly #onDispose: () => void;
  readonly #unsaved = new Map<string, string>();
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #status = initialStatus;
  #opened: Promise<MessageConnection> | undefined;
  #opening = 0;
  #crashed = false;
  /** Latest stop of the process, whose own count of errors is lost with it. */
  #lastStop: EngineStatistics['lastError'];
  #disposed = false;

  constructor(
    private readonly folder: string,
    private readonly options: EngineOptions,
    private readonly link: EngineLink,
    private readonly logger: Logger,
    onDispose: () => void,
  ) {
    super();
    this.#onDispose = onDispose;
  }

  get status(): IndexStatus {
    return this.#status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Resolves when the folder is open. */
  async ready(): Promise<void> {
    await this.#open();
  }

  protected async call<M extends EngineMethod>(
    method: M,
    args: EngineCalls[M],
    signal: AbortSignal,
    onPartial?: OnPartialResult,
  ): Promise<EngineAnswer<M>> {
    signal.throwIfAborted();
    const connection = await this.#open();
    const params = { folder: this.folder, method, args };
    if (!onPartial) return (await sendRequest(connection, callRequest, params, signal)) as EngineAnswer<M>;
    const firstToken = ++lastToken;
    const listening = connection.onProgress(partialResultProgress, firstToken, (first) =>
      signal.aborted ? undefined : onPartial(first),
    );
    try {
      return (await sendRequest(connection, callRequest, { ...params, firstToken }, signal)) as EngineAnswer<M>;
    } finally {
      listening.dispose();
    }
  }

  override async statistics(): Promise<EngineStatistics> {
    const statistics = await super.statistics();
    const { lastError = this.#lastStop } = statistics;
    return { ...statistics, ...(lastError && { lastError }) };
  }

  /** Sets an unsaved text. The text is kept, so that it can be sent to a restarted process. */
  override async setUnsaved(path: string, text: string | undefined): Promise<void> {
    if (text === undefined && !this.#unsaved.delete(path)) return;
    if (text !== undefined) this.#unsaved.set(path, text);
    await super.setUnsaved(path, text);
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#onDispose();
    this.#listeners.clear();
    const connection = await this.#opened?.catch(() => undefined);
    await connection?.sendRequest(closeRequest, { folder: this.folder, opening: this.#opening }).catch(() => undefined);
  }

  /** Releases the engine when the process ends and no other one follows. */
  abandon(): void {
    this.#disposed = true;
    this.#listeners.clear();
  }

  setStatus(status: IndexStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }

  /**
   * @param isReplaced Whether another process replaces the stopped one at once, so that the stop is not yet a failure.
   */
  onStopped(reason: string, isReplaced = false): void {
    const failure = errors.engineStopped(reason);
    const { message, nextStep } = failure;
    if (this.#opened && !isReplaced) this.#lastStop = { message, nextStep, at: Date.now() };
    this.#crashed ||= this.#opened !== undefined;
    this.#opened = undefined;
    if (isReplaced) this.setStatus({ ...this.#status, index: { state: 'standby' } });
    else this.#fail(failure);
  }

  /** Opens the folder again in the process that replaces the current one. */
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

  /** Opens the folder once. After a failure, the next request tries again. */
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
      const connection = await this.link.connection();
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
