import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { withBudget } from '../core/request/requestDefaults';
import { traceToolSchema } from '../core/request/traceRequest';
import { renderTrace } from '../core/rendering/renderTrace';
import { traceData } from '../core/rendering/traceData';
import { traceInFolders } from '../node/multiRoot/traceInFolders';
import { readsForModel } from './connection/readsForModel';
import type { Served } from './connection/servedFolders';
import { handleTool, looseSchema, type ToolContext } from './toolHandler';
import { toolTexts } from './toolTexts';

export function registerTraceTool(server: McpServer, surroundings: ToolContext): void {
  server.registerTool(
    'codebase_trace',
    {
      ...toolTexts('codebase_trace'),
      inputSchema: looseSchema(traceToolSchema),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (request, context) =>
      handleTool(surroundings, context, (served) =>
        answerTrace(served, request, readsForModel(server, context), context.mcpReq.signal),
      ),
  );
}

async function answerTrace(
  { folders, warnings }: Served,
  request: unknown,
  textOnly: boolean,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const found = await traceInFolders(folders, withBudget(request), signal);
  const result = { ...found, warnings: [...warnings, ...found.warnings] };
  return {
    content: [{ type: 'text', text: renderTrace(result) }],
    ...(!textOnly && { structuredContent: { ...traceData(result) } }),
  };
}
