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
  type EngineOptions,
  type OpeningParams,
  type OpenParams,
} from './engineProtocol';
import { ActivityTracker } from '../runtime/activityTracker';
import { ProcessRecycler } from './processRecycler';

/** Opens the engine of one folder. This is `openEngine`, or a replacement in tests. */
export type OpenEngine = (folder: string, options: EngineOptions & { readonly logger: Logger }) => Promise<Engine>;

export interface EngineServer {
  dispose(): Promise<void>;
}

/** State of a process that serves several connections. */
export interface ServedProcess {
  /** Requests over all connections. */
  readonly requests: ActivityTracker;
}

/**
 * Serves one engine per folder over a connection, until it is disposed.
 * @param process State of a process that is not replaced by asking over this connection.
 */
export function serveEngines(
  connection: MessageConnection,
  open: OpenEngine,
  renewalMilliseconds?: number,
  process?: ServedProcess,
): EngineServer {
  const engines = new Map<string, OpenFolder>();
  const turns = new FolderQueue();
  const logger = wireLogger(connection);
  const requests = process?.requests ?? new ActivityTracker();
  const recycler = process
    ? undefined
    : new ProcessRecycler(
        requests,
        () => void connection.sendNotification(recycleNotification).catch(editorGone),
        renewalMilliseconds,
      );
  /** Converts any failure to an error that can be sent over the connection. */
  const answer = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = requests.begin();
    try {
      return await work();
    } catch (error) {
      throw errorToWire(error);
    } finally {
      end();
    }
  };

  const engineOf = (folder: string): Promise<Engine> =>
    engines.get(folder)?.engine ?? Promise.reject(errors.engineStopped(`${folder} is not open`));

  const openFolder = async ({ folder, opening, options }: OpenParams): Promise<Engine> => {
    await closeFolder(folder);
    const started = open(folder, { ...options, logger });
    engines.set(folder, { opening, engine: started });
    started.catch(() => engines.delete(folder));
    const engine = await started;
    engine.onDidChangeStatus((status) => {
      recycler?.onStatus(folder, status);
      void connection.sendNotification(statusNotification, { folder, status }).catch(editorGone);
    });
    return engine;
  };

  const closeFolder = async (folder: string): Promise<void> => {
    const open = engines.get(folder);
    engines.delete(folder);
    recycler?.forget(folder);
    // An engine that failed to open has nothing to dispose, and its opener got the error.
    await (await open?.engine.catch(() => undefined))?.dispose();
  };

  connection.onRequest(openRequest, (params) =>
    answer(async () => (await turns.take(params.folder, () => openFolder(params))).status),
  );
  connection.onRequest(callRequest, ({ folder, method, args, firstToken }, token) =>
    answer(async () => {
      const onPartial = (first: SearchResult): void =>
        void connection.sendProgress(partialResultProgress, firstToken ?? 0, first).catch(editorGone);
      const engine = await engineOf(folder);
      if (!isEngineMethod(method)) throw errors.internal(`an engine has no method ${String(method)}`);
      const listener = firstToken === undefined ? undefined : onPartial;
      return (await callEngine(engine, method, args, requestSignal(token), listener)) ?? null;
    }),
  );
  connection.onRequest(pingRequest, () => null);
  const closeOpening = ({ folder, opening }: OpeningParams): Promise<void> =>
    engines.get(folder)?.opening === opening ? closeFolder(folder) : Promise.resolve();
  connection.onRequest(closeRequest, (params) =>
    answer(async () => (await turns.take(params.folder, () => closeOpening(params)), null)),
  );
  connection.listen();

  return {
    dispose: async () => {
      recycler?.dispose();
      await Promise.allSettled([...engines.keys()].map((folder) => turns.take(folder, () => closeFolder(folder))));
    },
  };
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
