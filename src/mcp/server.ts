import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { version, contributes } from '../../package.json';
import { toSearchError } from '../core/errors';
import type { Engine } from '../core/contracts';
import { requestSchema } from '../core/request';
import { renderErrorForModel, renderForModel } from '../core/search/render';
import { openEngine } from '../node/openEngine';
import { resourceFolder, stderrLogger } from '../node/processHost';

const TOOL = 'codebase_search';

/** The tool as the manifest describes it to models: one text for VS Code and for MCP. */
const described = contributes.languageModelTools.find(({ name }) => name === TOOL);

/** Serves a folder over standard input and output until the client goes away. */
export async function serveMcp(folder: string): Promise<void> {
  const engine = await openEngine(folder, { resources: resourceFolder(), logger: stderrLogger('warn') });
  const server = new McpServer({ name: 'codebase-search', title: 'Codebase Search', version });
  registerSearch(server, engine);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await engine.dispose();
}

function registerSearch(server: McpServer, engine: Engine): void {
  server.registerTool(
    TOOL,
    {
      title: described?.displayName ?? TOOL,
      description: described?.modelDescription ?? '',
      inputSchema: requestSchema.loose(),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (request, { mcpReq }) => answer(engine, request, mcpReq.signal),
  );
}

/** A failure is an answer too: the model reads what went wrong and what to try. */
async function answer(engine: Engine, request: unknown, signal: AbortSignal): Promise<CallToolResult> {
  try {
    // The first call of a session would meet an empty index; later ones find it ready.
    if (engine.status.filesIndexed === 0) await engine.update(signal);
    const result = await engine.search(request, signal);
    return { content: [{ type: 'text', text: renderForModel(result) }], structuredContent: { ...result } };
  } catch (error) {
    return { content: [{ type: 'text', text: renderErrorForModel(toSearchError(error)) }], isError: true };
  }
}
