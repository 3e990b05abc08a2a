import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../core/contracts';
import { errors } from '../core/errors';
import {
  closeRequest,
  errorToWire,
  logNotification,
  openRequest,
  rebuildRequest,
  searchRequest,
  signalOf,
  statusNotification,
  updateRequest,
  type EngineOptions,
  type OpenParams,
} from './engineProtocol';

/** Opens the engine of one folder; `openEngine`, or a test's. */
export type OpenEngine = (folder: string, options: EngineOptions & { readonly logger: Logger }) => Promise<Engine>;

export interface EngineServer {
  dispose(): Promise<void>;
}

/** Serves one engine per folder over a connection, until it is disposed. */
export function serveEngines(connection: MessageConnection, open: OpenEngine): EngineServer {
  const engines = new Map<string, Promise<Engine>>();
  const logger = wireLogger(connection);

  const engineOf = (folder: string): Promise<Engine> =>
    engines.get(folder) ?? Promise.reject(errors.engineStopped(`${folder} is not open`));

  const openFolder = async ({ folder, options }: OpenParams): Promise<Engine> => {
    await closeFolder(folder);
    const opening = open(folder, { ...options, logger });
    engines.set(folder, opening);
    opening.catch(() => engines.delete(folder));
    const engine = await opening;
    engine.onDidChangeStatus((status) => void connection.sendNotification(statusNotification, { folder, status }).catch(editorGone));
    return engine;
  };

  const closeFolder = async (folder: string): Promise<void> => {
    const engine = engines.get(folder);
    engines.delete(folder);
    // One that failed to open has nothing to dispose, and its opener was told.
    await (await engine?.catch(() => undefined))?.dispose();
  };

  connection.onRequest(openRequest, (params) => answer(async () => (await openFolder(params)).status));
  connection.onRequest(searchRequest, ({ folder, request }, token) =>
    answer(async () => (await engineOf(folder)).search(request, signalOf(token))),
  );
  connection.onRequest(updateRequest, ({ folder }, token) =>
    answer(async () => (await (await engineOf(folder)).update(signalOf(token)), null)),
  );
  connection.onRequest(rebuildRequest, ({ folder }, token) =>
    answer(async () => (await (await engineOf(folder)).rebuild(signalOf(token)), null)),
  );
  connection.onRequest(closeRequest, ({ folder }) => answer(async () => (await closeFolder(folder), null)));
  connection.listen();

  return {
    dispose: async () => {
      await Promise.allSettled([...engines.keys()].map(closeFolder));
    },
  };
}

/** Nobody is left to tell; the process is about to leave. */
const editorGone = (): void => undefined;

/** An edge: whatever fails here travels as a catalogued error. */
async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw errorToWire(error);
  }
}

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
