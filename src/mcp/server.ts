import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { version } from '../../package.json';
import { mcpInstructions } from '../core/agents/agentInstructions';
import { environmentSettings } from '../node/settings/embedderSettings';
import { EngineSet } from '../node/multiRoot/engineSet';
import { openEngine } from '../node/engine/openEngine';
import { resourceFolder, stderrLogger } from '../node/runtime/processEnvironment';
import { environmentSearchSettings } from '../node/settings/searchEnvironment';
import { loadTokenizer } from '../node/tokenizer/loadTokenizer';
import { storeOption } from '../node/settings/storeAddress';
import { McpLog, type SendLog } from './log';
import { MessageGuard, MAX_MESSAGE_BYTES, type SendError } from './messageGuard';
import { registerPrompts } from './prompts';
import { followRoots } from './roots';
import { failureText, ServedFolders } from './servedFolders';
import type { ToolContext } from './toolHandler';
import { registerTools } from './tools';

/**
 * Serves folders over standard input and output until the client goes away. It speaks the protocol of 2026 and that of
 * 2025; without folders it serves the client's roots, or the current folder.
 */
export async function serveMcp(
  folders: readonly string[],
  store: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const log = new McpLog(stderrLogger('warn'));
  const search = environmentSearchSettings();
  const shared = storeOption(store);
  const embedder = environmentSettings();
  const engines = new EngineSet((folder) =>
    openEngine(folder, { resources: resourceFolder(), search, embedder, ...shared, warmsUp: true, logger: log }),
  );
  const served = new ServedFolders(folders, engines);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const refuse: SendError = (response) => {
    log.warn(`MCP: ${response.error.message}`);
    process.stdout.write(`${JSON.stringify(response)}\n`);
  };
  const messages = process.stdin.pipe(new MessageGuard(refuse));
  const transport = new StdioServerTransport(messages, process.stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  const make: McpServerFactory = ({ era }) =>
    makeServer({ served, log, maxResults: search.maxResults, tokenizer: () => loadTokenizer(resourceFolder()) }, era);
  const handle = serveStdio(make, { transport, onerror: (error) => log.warn(`MCP: ${error.message}`) });
  // Indexing starts before the first question; a failure is reported with the first request, too.
  if (folders.length > 0)
    void served.opened().then(
      ({ warnings }) => warnings.forEach((warning) => log.warn(warning)),
      (error: unknown) => log.warn(failureText(error)),
    );
  await ended;
  await handle.close();
  // A client that keeps its end open would keep the process.
  process.stdin.destroy();
  await engines.dispose();
}

function makeServer(surroundings: ToolContext, era: 'legacy' | 'modern'): McpServer {
  const server = new McpServer(
    { name: 'codebase-search', title: 'Codebase Search', version },
    { capabilities: { logging: {} }, instructions: mcpInstructions },
  );
  registerTools(server, surroundings);
  registerPrompts(server, surroundings);
  if (era === 'legacy') {
    followRoots(server, surroundings.served);
    sendLog(server, surroundings.log);
  }
  return server;
}

/** Clients of the 2025 protocol hear warnings, until they ask for more or less. */
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
