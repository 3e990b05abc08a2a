import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { withBudget } from '../core/request/requestDefaults';
import { similarToolSchema } from '../core/request/similarRequest';
import { renderForModel } from '../core/rendering/renderForModel';
import { resultData } from '../core/rendering/resultData';
import { similarInFolders } from '../node/multiRoot/similarInFolders';
import { readsForModel } from './connection/readsForModel';
import type { Served } from './connection/servedFolders';
import { toolTexts } from './toolTexts';
import { handleTool, looseSchema, type ToolContext } from './toolHandler';

export function registerSimilarTool(server: McpServer, surroundings: ToolContext): void {
  server.registerTool(
    'codebase_similar',
    {
      ...toolTexts('codebase_similar'),
      inputSchema: looseSchema(similarToolSchema),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (request, context) =>
      handleTool(surroundings, context, (served) =>
        answerSimilar(served, request, readsForModel(server, context), context.mcpReq.signal),
      ),
  );
}

async function answerSimilar(
  { folders, warnings }: Served,
  request: unknown,
  textOnly: boolean,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const found = await similarInFolders(folders, withBudget(request), signal);
  const result = { ...found, warnings: [...warnings, ...found.warnings] };
  return {
    content: [{ type: 'text', text: renderForModel(result) }],
    ...(!textOnly && { structuredContent: { ...resultData(result) } }),
  };
}
