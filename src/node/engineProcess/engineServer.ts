import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../core/base/contracts';
import { callEngine, isEngineMethod } from '../../core/base/engineCalls';
import { errors } from '../../core/base/errors';
import type { SearchResult } from '../../core/base/types';
import {
  callRequest,
  closeRequest,
  errorToWire,
  logNotification,
  openRequest,
  partialResultProgress,
  pingRequest,
  recycleNotification,
  requestSignal,
  statusNotification,
  type CallParams,
  type EngineOptions,
  type OpeningParams,
  type OpenParams,
} from './engineProtocol';
import { ActivityTracker } from '../runtime/activityTracker';
import { ProcessRecycler } from './processRecycler';

/** Opens the engine of one folder. This is `openEngine`, or a replacement in tests. */
export type OpenEngine = (folder: string, options: EngineOptions & { readonly logger: Logger }) => Promise<Engine>;

/** State of a process that serves several connections. */
export interface ServedProcess {
  /** Requests over all connections. */
  readonly requests: ActivityTracker;
}

/** Serves one engine per folder over a connection, until it is disposed. */
export class EngineServer {
  readonly #engines = new Map<string, OpenFolder>();
  readonly #turns = new FolderQueue();
  readonly #requests: ActivityTracker;
  readonly #recycler: ProcessRecycler | undefined;
  readonly #logger: Logger;

  /** @param process State of a process that is not replaced by asking over this connection. */
  constructor(
    private readonly connection: MessageConnection,
    private readonly openEngine: OpenEngine,
    renewalMilliseconds?: number,
    process?: ServedProcess,
  ) {
    this.#logger = wireLogger(connection);
    this.#requests = process?.requests ?? new ActivityTracker();
    const askToRecycle = (): void => void connection.sendNotification(recycleNotification).catch(editorGone);
    if (!process) this.#recycler = new ProcessRecycler(this.#requests, askToRecycle, renewalMilliseconds);
  }

  /** Starts to answer requests. */
  listen(): this {
    const { connection } = this;
    connection.onRequest(openRequest, (params) =>
      this.#answer(async () => (await this.#turns.take(params.folder, () => this.#openFolder(params))).status),
    );
    connection.onRequest(callRequest, (params, token) => this.#answer(() => this.#call(params, requestSignal(token))));
    connection.onRequest(pingRequest, () => null);
    connection.onRequest(closeRequest, (params) =>
      this.#answer(async () => (await this.#turns.take(params.folder, () => this.#closeOpening(params)), null)),
    );
    connection.listen();
    return this;
  }

  async dispose(): Promise<void> {
    this.#recycler?.dispose();
    await Promise.allSettled(
      [...this.#engines.keys()].map((folder) => this.#turns.take(folder, () => this.#closeFolder(folder))),
    );
  }

  /** Converts any failure to an error that can be sent over the connection. */
  async #answer<T>(work: () => Promise<T>): Promise<T> {
    const end = this.#requests.begin();
    try {
      return await work();
    } catch (error) {
      throw errorToWire(error);
    } finally {
      end();
    }
  }

  async #call({ folder, method, args, firstToken }: CallParams, signal: AbortSignal): Promise<unknown> {
    const onPartial = (first: SearchResult): void =>
      void this.connection.sendProgress(partialResultProgress, firstToken ?? 0, first).catch(editorGone);
    const engine = await this.#engineOf(folder);
    if (!isEngineMethod(method)) throw errors.internal(`an engine has no method ${String(method)}`);
    return (await callEngine(engine, method, args, signal, firstToken === undefined ? undefined : onPartial)) ?? null;
  }

  #engineOf(folder: string): Promise<Engine> {
    return this.#engines.get(folder)?.engine ?? Promise.reject(errors.engineStopped(`${folder} is not open`));
  }

  async #openFolder({ folder, opening, options }: OpenParams): Promise<Engine> {
    await this.#closeFolder(folder);
    const started = this.openEngine(folder, { ...options, logger: this.#logger });
    this.#engines.set(folder, { opening, engine: started });
    started.catch(() => this.#engines.delete(folder));
    const engine = await started;
    engine.onDidChangeStatus((status) => {
      this.#recycler?.onStatus(folder, status);
      void this.connection.sendNotification(statusNotification, { folder, status }).catch(editorGone);
    });
    return engine;
  }

  async #closeFolder(folder: string): Promise<void> {
    const open = this.#engines.get(folder);
    this.#engines.delete(folder);
    this.#recycler?.forget(folder);
    // An engine that failed to open has nothing to dispose, and its opener got the error.
    await (await open?.engine.catch(() => undefined))?.dispose();
  }

  async #closeOpening({ folder, opening }: OpeningParams): Promise<void> {
    if (this.#engines.get(folder)?.opening === opening) await this.#closeFolder(folder);
  }
}

interface OpenFolder {
  readonly opening: number;
  readonly engine: Promise<Engine>;
}

/** Runs the openings and closings of a folder one after the other, in the order of the requests. */
class FolderQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(folder: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(folder) ?? Promise.resolve()).then(work, work);
    this.#last.set(folder, turn);
    return turn;
  }
}

/** Ignores a failed notification: the client is gone, and the process is about to exit. */
const editorGone = (): void => undefined;

function wireLogger(connection: MessageConnection): Logger {
  const log = (level: 'info' | 'warn' | 'error', message: string): void =>
    void connection.sendNotification(logNotification, { level, message }).catch(editorGone);
  return {
    info: (message) => log('info', message),
    warn: (message) => log('warn', message),
    error: (message, error) => log('error', error === undefined ? message : `${message}: ${detail(error)}`),
  };
}

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
