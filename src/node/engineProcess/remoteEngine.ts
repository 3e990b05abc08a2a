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

/** Gives out the connection to the process that has the engines. */
export interface EngineLink {
  /** @throws SearchError ENGINE_STOPPED where there is no such process now. */
  connection(): MessageConnection | Promise<MessageConnection>;
}

/** Names the searches of all folders that are told of in steps. */
let lastToken = 0;

/** Counts the openings of all folders. */
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
  /** The process that counts errors is gone with the last of them. */
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

  /** Kept, so that a process that is started anew learns it. */
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

  /** The process goes, and no other comes. */
  abandon(): void {
    this.#disposed = true;
    this.#listeners.clear();
  }

  setStatus(status: IndexStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }

  /** @param isReplaced whether another process takes its place at once: that is no failure yet. */
  onStopped(reason: string, isReplaced = false): void {
    const failure = errors.engineStopped(reason);
    const { message, nextStep } = failure;
    if (this.#opened && !isReplaced) this.#lastStop = { message, nextStep, at: Date.now() };
    this.#crashed ||= this.#opened !== undefined;
    this.#opened = undefined;
    if (isReplaced) this.setStatus({ ...this.#status, index: { state: 'standby' } });
    else this.#fail(failure);
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
