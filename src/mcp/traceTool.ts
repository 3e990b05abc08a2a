import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { TraceItem } from '../core/base/traceTypes';
import { traceToolSchema, withTraceDefaults } from '../core/request/traceRequest';
import { renderTrace } from '../core/rendering/renderTrace';
import { traceInFolders } from '../node/multiRoot/traceInFolders';
import { readsForModel } from './readsForModel';
import type { Served } from './servedFolders';
import { handleTool, looseSchema, type ToolContext } from './toolHandler';

const description =
  'Who calls it, what does it need, what breaks if it changes: callers, callees, implementations, tests and impact of a function, method or type, ' +
  'or of an uncommitted change, and the path of calls from one to another. Follows imports, types and inheritance in the common languages, and names alone in others; ' +
  'each line says how sure it is. A name that means several is answered with those to choose from.';

export function registerTraceTool(server: McpServer, surroundings: ToolContext): void {
  server.registerTool(
    'codebase_trace',
    {
      title: 'Trace Calls',
      description,
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
  const found = await traceInFolders(folders, withTraceDefaults(request), signal);
  const result = { ...found, warnings: [...warnings, ...found.warnings] };
  const { items, of, direction, candidates, total_hits } = result;
  const asData = { direction, of, total_hits, items: items.map(placeOf), candidates, warnings: result.warnings };
  return { content: [{ type: 'text', text: renderTrace(result) }], ...(!textOnly && { structuredContent: asData }) };
}

/** Where a symbol is and how it is related; the text of the answer says the rest. */
const placeOf = ({
  path,
  name,
  container,
  line,
  relation,
  certainty,
  depth,
  lines,
}: TraceItem): Partial<TraceItem> => ({
  path,
  name,
  ...(container !== undefined && { container }),
  line,
  relation,
  certainty,
  depth,
  lines,
});
