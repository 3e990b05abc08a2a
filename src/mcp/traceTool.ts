import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { traceJsonSchema, withTraceDefaults } from '../core/request/traceRequest';
import { traceResultSchema } from '../core/request/traceResultSchema';
import { renderTrace } from '../core/rendering/renderTrace';
import { traceInFolders } from '../node/multiRoot/traceInFolders';
import type { Served } from './servedFolders';
import { handleTool, looseSchema, type ToolContext } from './toolHandler';

const description =
  'Who calls it, what does it need, what breaks if it changes: callers, callees, implementations, tests and impact of a function, method or type, ' +
  'or of a change ("diff": "uncommitted"), and the path of calls from one to another. Follows imports, types and inheritance in all languages; ' +
  'each line says how sure it is. A name that means several is answered with those to choose from.';

export function registerTraceTool(server: McpServer, surroundings: ToolContext): void {
  server.registerTool(
    'codebase_trace',
    {
      title: 'Trace Calls',
      description,
      inputSchema: looseSchema(traceJsonSchema),
      outputSchema: traceResultSchema,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (request, context) =>
      handleTool(surroundings, context, (served) => answerTrace(served, request, context.mcpReq.signal)),
  );
}

async function answerTrace(
  { folders, warnings }: Served,
  request: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const found = await traceInFolders(folders, withTraceDefaults(request), signal);
  const result = { ...found, warnings: [...warnings, ...found.warnings] };
  return { content: [{ type: 'text', text: renderTrace(result) }], structuredContent: { ...result } };
}
