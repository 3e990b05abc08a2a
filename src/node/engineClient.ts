import { CancellationTokenSource, type MessageConnection, type RequestType } from 'vscode-jsonrpc/node';
import type { Disposable, Engine, Logger } from '../core/contracts';
import { errors, SearchError, toSearchError } from '../core/errors';
import type { IndexStatus, SearchResult } from '../core/types';
import { launchEngineChild, type LaunchEngine } from './engineChild';
import {
  closeRequest,
  errorFromWire,
  openRequest,
  rebuildRequest,
  searchRequest,
  statusNotification,
  updateRequest,
  type EngineOptions,
  type ErrorData,
} from './engineProtocol';
import { EngineSupervisor } from './engineSupervisor';

/** The engine process, seen from the editor: gives out an {@link Engine} per folder. */
export class EngineClient {
  readonly #supervisor: EngineSupervisor;
  readonly #engines = new Map<string, RemoteEngine>();
  readonly #logger: Logger;

  constructor(launch: LaunchEngine, logger: Logger) {
    this.#logger = logger;
    this.#supervisor = new EngineSupervisor(launch, logger, {
      started: (connection) => this.#onStarted(connection),
      stopped: (reason) => this.#engines.forEach((engine) => engine.onStopped(reason)),
    });
  }

  static forModule(modulePath: string, logger: Logger): EngineClient {
    return new EngineClient(() => launchEngineChild(modulePath, logger), logger);
  }

  /** The process starts with the first request; a folder is opened in it when it is first needed. */
  open(folder: string, options: EngineOptions): Engine {
    const engine = new RemoteEngine(folder, options, this.#supervisor, this.#logger, () => this.#engines.delete(folder));
    this.#engines.set(folder, engine);
    return engine;
  }

  dispose(): Promise<void> {
    return this.#supervisor.dispose();
  }

  #onStarted(connection: MessageConnection): void {
    connection.onNotification(statusNotification, ({ folder, status }) => this.#engines.get(folder)?.setStatus(status));
    // After a crash every folder that was kept up to date is again; the caller of connection() is not in this list yet.
    this.#engines.forEach((engine) => engine.onStarted());
  }
}

const initialStatus: IndexStatus = {
  index: { state: 'standby' },
  filesIndexed: 0,
  filesTotal: 0,
  chunks: 0,
  embedder: '',
  writer: false,
};

class RemoteEngine implements Engine {
  readonly #folder: string;
  readonly #options: EngineOptions;
  readonly #supervisor: EngineSupervisor;
  readonly #logger: Logger;
  readonly #onDispose: () => void;
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #status = initialStatus;
  #opened: Promise<MessageConnection> | undefined;
  #crashed = false;
  #disposed = false;

  constructor(folder: string, options: EngineOptions, supervisor: EngineSupervisor, logger: Logger, onDispose: () => void) {
    this.#folder = folder;
    this.#options = options;
    this.#supervisor = supervisor;
    this.#logger = logger;
    this.#onDispose = onDispose;
  }

  get status(): IndexStatus {
    return this.#status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  search(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return this.#ask(searchRequest, { folder: this.#folder, request }, signal);
  }

  async update(signal: AbortSignal): Promise<void> {
    await this.#ask(updateRequest, { folder: this.#folder }, signal);
  }

  async rebuild(signal: AbortSignal): Promise<void> {
    await this.#ask(rebuildRequest, { folder: this.#folder }, signal);
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#onDispose();
    this.#listeners.clear();
    const connection = await this.#opened?.catch(() => undefined);
    await connection?.sendRequest(closeRequest, { folder: this.#folder }).catch(() => undefined);
  }

  setStatus(status: IndexStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }

  onStopped(reason: string): void {
    this.#crashed ||= this.#opened !== undefined;
    this.#opened = undefined;
    this.#fail(errors.engineStopped(reason));
  }

  onStarted(): void {
    if (!this.#crashed) return;
    this.#crashed = false;
    this.update(new AbortController().signal).catch((error: unknown) => this.#logger.error(`Could not reopen ${this.#folder}`, error));
  }

  async #ask<P, R>(type: RequestType<P, R, ErrorData>, params: P, signal: AbortSignal): Promise<R> {
    signal.throwIfAborted();
    const connection = await this.#open();
    signal.throwIfAborted();
    return ask(connection, type, params, signal);
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
      const connection = this.#supervisor.connection();
      const params = { folder: this.#folder, options: this.#options };
      this.setStatus(await ask(connection, openRequest, params, new AbortController().signal));
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

/** Rejects at once when the signal fires: the process may be too busy to confirm. */
async function ask<P, R>(connection: MessageConnection, type: RequestType<P, R, ErrorData>, params: P, signal: AbortSignal): Promise<R> {
  const cancellation = new CancellationTokenSource();
  const aborted = new Promise<never>((_, reject) => {
    cancellation.token.onCancellationRequested(() => reject(signal.reason as Error));
  });
  const onAbort = (): void => cancellation.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([connection.sendRequest(type, params, cancellation.token), aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function asFailure(error: unknown): unknown {
  const failure = errorFromWire(error);
  // Only a closed connection rejects with anything else.
  return failure instanceof SearchError ? failure : errors.engineStopped(failure instanceof Error ? failure.message : String(failure));
}
