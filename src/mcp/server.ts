import type { Readable, Writable } from 'node:stream';
import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { version } from '../../package.json';
import { mcpInstructions } from '../core/agents/agentInstructions';
import type { Engine, Logger } from '../core/base/contracts';
import type { SearchSettings } from '../core/request/searchRequest';
import { environmentSettings, type EmbedderSettings } from '../node/settings/embedderSettings';
import { EngineSet } from '../node/multiRoot/engineSet';
import type { ActivityTracker } from '../node/runtime/activityTracker';
import { resourceFolder } from '../node/runtime/processEnvironment';
import { environmentSearchSettings } from '../node/settings/searchEnvironment';
import { loadTokenizer } from '../node/tokenizer/loadTokenizer';
import { environmentStore, type StoreSettings } from '../node/settings/storeAddress';
import { remotePlace } from './remotePlace';
import { McpLog, type SendLog } from './connection/log';
import { MessageGuard, MAX_MESSAGE_BYTES, type SendError } from './messages/messageGuard';
import { registerPrompts } from './prompts';
import { followRoots } from './connection/roots';
import { failureText, ServedFolders } from './connection/servedFolders';
import { registerStatus } from './statusResource';
import type { ToolContext } from './toolHandler';
import { registerTools } from './tools';

/** Streams, folders and environment of a client's process, which may be another process than this one. */
export interface McpSurroundings {
  readonly input: Readable;
  readonly output: Writable;
  /** Folders of the command line; empty to serve the client's roots or the current folder. */
  readonly folders: readonly string[];
  readonly currentFolder: string;
  /** Shared index of the command line. */
  readonly store: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Logger for standard error. */
  readonly logger: Logger;
  readonly open: (folder: string, options: McpEngineOptions) => Promise<Engine>;
  /** Tracks running requests. */
  readonly requests: ActivityTracker;
}

export interface McpEngineOptions {
  readonly search: SearchSettings;
  readonly embedder: EmbedderSettings;
  readonly store?: StoreSettings;
  /** A separate object for each folder. */
  readonly logger: Logger;
}

/**
 * Serves folders until the client closes its input or the signal fires. Supports the protocols of 2026 and 2025.
 * Without folders, it serves the client's roots, or the current folder.
 * @throws SearchError INVALID_ARGUMENT for an invalid environment variable.
 */
export async function serveMcp(surroundings: McpSurroundings, signal: AbortSignal): Promise<void> {
  const { input, output, folders, currentFolder, store, environment, logger, open, requests } = surroundings;
  const log = new McpLog(logger);
  const search = environmentSearchSettings(environment);
  const shared = environmentStore(store, environment);
  const options = { search, embedder: environmentSettings(environment), ...(shared && { store: shared }) };
  const engines = new EngineSet((folder) => open(folder, { ...options, logger: alias(log) }));
  const served = new ServedFolders(folders, engines, { currentFolder, environment });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const refuse: SendError = (response) => {
    log.warn(`MCP: ${response.error.message}`);
    output.write(`${JSON.stringify(response)}\n`);
  };
  const messages = input.pipe(new MessageGuard(refuse));
  const transport = new StdioServerTransport(messages, output, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  const tokenizer = () => loadTokenizer(resourceFolder());
  const remote = (scope: readonly string[]) => remotePlace(shared, search, scope);
  const make: McpServerFactory = ({ era }) =>
    makeServer({ served, log, maxResults: search.maxResults, tokenizer, remote, requests }, era);
  const handle = serveStdio(make, { transport, onerror: (error) => log.warn(`MCP: ${error.message}`) });
  // Indexing starts before the first request. A failure is logged here and also reported with the first request.
  if (folders.length > 0)
    void served.opened().then(
      ({ warnings }) => warnings.forEach((warning) => log.warn(warning)),
      (error: unknown) => log.warn(failureText(error)),
    );
  await ended;
  await handle.close();
  await engines.dispose();
}

const alias = (log: Logger): Logger => ({
  info: (message) => log.info(message),
  warn: (message) => log.warn(message),
  error: (message, error) => log.error(message, error),
});

function makeServer(surroundings: ToolContext, era: 'legacy' | 'modern'): McpServer {
  const server = new McpServer(
    { name: 'codebase-search', title: 'Codebase Search', version },
    { capabilities: { logging: {} }, instructions: mcpInstructions },
  );
  registerTools(server, surroundings);
  registerPrompts(server, surroundings);
  registerStatus(server, surroundings.served);
  if (era === 'legacy') {
    followRoots(server, surroundings.served);
    sendLog(server, surroundings.log);
  }
  return server;
}

/** Sends warnings to clients of the 2025 protocol, until they set another level. */
function sendLog(server: McpServer, log: McpLog): void {
  const send: SendLog = (level, data) =>
    void server.server
      .notification({ method: 'notifications/message', params: { level, logger: 'codebase-search', data } })
      .catch(() => undefined);
  log.listen(send, 'warning');
  server.server.setRequestHandler('logging/setLevel', ({ params }) => {
    log.listen(send, params.level);
    return {};
  });
}
