import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { expandToolSchema, unknownInExpand } from '../core/request/expandRequest';
import { withAgentDefaults, withExpandDefaults } from '../core/request/requestDefaults';
import { plainRequest } from '../core/request/plainRequest';
import { isObject } from '../core/base/isObject';
import { limits } from '../core/base/limits';
import { fieldOf } from '../core/request/fieldNames';
import { requestSchema } from '../core/request/requestSchema';
import { isRemotePath, takeScope } from '../core/request/scope';
import { requestToolSchema, toolSchema } from '../core/request/toolSchema';
import { resultData } from '../core/rendering/resultData';
import { renderExpanded, renderForModel } from '../core/rendering/renderForModel';
import { expandInFolders, searchFolders } from '../node/multiRoot/multiRootSearch';
import { withStoredRepositories } from '../node/multiRoot/withStoredRepositories';
import { reserveTokensFor } from './folderWarnings';
import { readsForModel } from './connection/readsForModel';
import type { ResultItem } from '../core/base/types';
import type { Served } from './connection/servedFolders';
import { handleTool, looseSchema, type ToolContext } from './toolHandler';
import { registerSimilarTool } from './similarTool';
import { toolTexts } from './toolTexts';
import { registerTraceTool } from './traceTool';

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** Short form of the request, with the parameter names that some agents know. */
const { query, max_tokens, intent, include_dependencies, disclosure_level } = requestSchema.shape;
const shortSchema = toolSchema(
  z.object({
    query: query.nonoptional(),
    maxTokens: max_tokens,
    intent,
    includeDependencies: include_dependencies,
    disclosureLevel: disclosure_level,
  }),
);
const shortDescription =
  'codebase_search in five parameters: finds functions, methods and classes by what they do. ' +
  'Use codebase_search for several questions at once, folders, globs, languages and pages.';

export function registerTools(server: McpServer, surroundings: ToolContext): void {
  const search = (request: Readonly<Record<string, unknown>>, context: ServerContext) => {
    const [started, timeout] = [performance.now(), timeoutOf(request)];
    return handleTool(
      surroundings,
      context,
      (served) =>
        answerSearch(
          served,
          inTimeLeft(request, timeout, started),
          surroundings,
          readsForModel(server, context),
          context.mcpReq.signal,
        ),
      timeout,
    );
  };
  server.registerTool(
    'codebase_search',
    {
      ...toolTexts('codebase_search'),
      inputSchema: looseSchema(requestToolSchema),
      annotations,
    },
    search,
  );
  server.registerTool(
    'code_semantic_search',
    {
      title: 'Semantic Code Search',
      description: shortDescription,
      inputSchema: looseSchema(shortSchema),
      annotations,
    },
    search,
  );
  server.registerTool(
    'codebase_expand',
    { ...toolTexts('codebase_expand'), inputSchema: looseSchema(expandToolSchema), annotations },
    (request, context) =>
      handleTool(surroundings, context, (served) => answerExpand(served, request, surroundings, context.mcpReq.signal)),
  );
  registerTraceTool(server, surroundings);
  registerSimilarTool(server, surroundings);
}

const LEAST_SEARCH_MILLISECONDS = 1_000;

/**
 * Returns the request with the time that is left, because waiting for the index counts too. A search always gets some
 * time: opening a large index may take longer than a request allows, and an answer that is a little late is better than
 * none.
 */
function inTimeLeft(
  request: Readonly<Record<string, unknown>>,
  timeoutMilliseconds: number,
  started: number,
): Readonly<Record<string, unknown>> {
  const left = timeoutMilliseconds - (performance.now() - started);
  return { ...request, timeout_ms: Math.round(Math.max(LEAST_SEARCH_MILLISECONDS, left)) };
}

/** Returns the time in milliseconds that a request allows. */
function timeoutOf(request: Readonly<Record<string, unknown>>): number {
  const plain = plainRequest(request);
  const asked = isObject(plain) ? fieldOf(plain, 'timeout_ms') : undefined;
  const { min, max, default: usual } = limits.timeoutMilliseconds;
  return typeof asked === 'number' && asked >= min ? Math.min(asked, max) : usual;
}

async function answerSearch(
  { folders, warnings }: Served,
  asked: Readonly<Record<string, unknown>>,
  { maxResults, tokenizer, remote }: ToolContext,
  textOnly: boolean,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { scope, request: plain } = takeScope(asked);
  const { request, notes, tokens } = await reserveTokensFor(warnings, withAgentDefaults(plain), tokenizer);
  const places = scope.length > 0 ? withStoredRepositories(folders, await remote(scope)) : folders;
  const found = await searchFolders(places, request, maxResults, signal);
  const result = { ...found, warnings: [...notes, ...found.warnings], total_tokens: found.total_tokens + tokens };
  const asData = { ...resultData(result), warnings: [...warnings, ...found.warnings] };
  return {
    content: [{ type: 'text', text: renderForModel(result) }],
    ...(!textOnly && { structuredContent: asData }),
  };
}

async function answerExpand(
  { folders }: Served,
  request: unknown,
  { remote }: ToolContext,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const asked = withExpandDefaults(request);
  try {
    return shown(await expandInFolders(folders, asked, signal), asked);
  } catch (error) {
    // Only a path that is in no folder may be in another repository.
    if (!isRemotePath(asked)) throw error;
    const repositories = await remote([]).catch(() => undefined);
    if (!repositories) throw error;
    return shown(await expandInFolders(withStoredRepositories(folders, repositories), asked, signal), asked);
  }
}

const shown = (item: ResultItem, request: unknown): CallToolResult => ({
  content: [{ type: 'text', text: renderExpanded(item, unknownInExpand(request)) }],
});
