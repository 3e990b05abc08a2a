import { setTimeout as delay } from 'node:timers/promises';
import {
  LOG_LEVEL_META_KEY,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { CountTokens } from '../core/base/contracts';
import { toSearchError } from '../core/base/errors';
import { limits } from '../core/base/limits';
import { renderErrorForModel } from '../core/rendering/renderForModel';
import type { SearchedRepositories } from '../node/multiRoot/withStoredRepositories';
import type { ActivityTracker } from '../node/runtime/activityTracker';
import { requestMeta } from './requestMeta';
import { isLevel, type McpLog } from './log';
import { reportProgress } from './progress';
import { askForRoots } from './roots';
import type { Served, ServedFolders } from './servedFolders';

/** Context of all tools and prompts of a connection. */
export interface ToolContext {
  readonly served: ServedFolders;
  readonly log: McpLog;
  /** Maximum number of results that the engines were opened with. */
  readonly maxResults: number;
  /** Loads the tokenizer, once. */
  readonly tokenizer: () => Promise<CountTokens>;
  /** Opens the repositories in a scope. @throws SearchError if there is no shared index. */
  readonly remote: (scope: readonly string[]) => Promise<SearchedRepositories>;
  /** Tracks running requests. */
  readonly requests: ActivityTracker;
}

/**
 * Returns a schema that describes a request but accepts any value: the engine validates requests, and its errors say
 * what is allowed.
 */
export function looseSchema(
  schema: Readonly<Record<string, unknown>>,
): StandardSchemaWithJSON<Readonly<Record<string, unknown>>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'codebase-search',
      validate: (value) => ({ value: value as Readonly<Record<string, unknown>> }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

/**
 * Runs a tool on folders that can be searched. A failure becomes an answer too, so that the model reads what went wrong
 * and what to try.
 */
export async function handleTool(
  { served, log, requests }: ToolContext,
  context: ServerContext,
  work: (served: Served) => Promise<CallToolResult>,
  timeoutMilliseconds?: number,
): Promise<CallToolResult | InputRequiredResult> {
  const question = askForRoots(context, served);
  if (question) return question;
  using _ = listenFor(log, context);
  const end = requests.begin();
  try {
    return await work(await waitUntilSearchable(served, context, timeoutMilliseconds));
  } catch (error) {
    return { content: [{ type: 'text', text: renderErrorForModel(toSearchError(error)) }], isError: true };
  } finally {
    end();
  }
}

/** Share of a call's time that it waits for the complete index of a folder that had none. */
const COMPLETE_INDEX_SHARE = 0.7;
/** Share of a call's time that is left to search. Until then, a call waits for any indexed file. */
export const LEFT_TO_SEARCH = 0.1;
const POLL_MILLISECONDS = 50;

/**
 * Waits until the folders can be searched. Without it, the first call of a session would meet an empty index. After the
 * time is up, the call is answered with the part that exists: an agent that reads how far indexing is can go on, or ask
 * again.
 */
export async function waitUntilSearchable(
  served: ServedFolders,
  context: ServerContext,
  timeoutMilliseconds: number = limits.timeoutMilliseconds.default,
): Promise<Served> {
  const opened = await served.opened();
  const empty = opened.folders.filter(({ engine }) => engine.status.filesIndexed === 0);
  using _ = reportProgress(opened.folders, context);
  const { signal } = context.mcpReq;
  // A folder that cannot be indexed reports that in its own answer.
  const updated = Promise.allSettled(empty.map(({ engine }) => engine.update(signal)));
  const isSearchable = (): boolean => empty.some(({ engine }) => engine.status.filesIndexed > 0);
  await Promise.race([updated, waitForSome(isSearchable, timeoutMilliseconds, signal)]);
  return opened;
}

async function waitForSome(isThere: () => boolean, timeoutMilliseconds: number, signal: AbortSignal): Promise<void> {
  const forAll = timeoutMilliseconds * COMPLETE_INDEX_SHARE;
  const forSome = timeoutMilliseconds * (1 - LEFT_TO_SEARCH);
  const pause = (milliseconds: number): Promise<void> => delay(milliseconds, undefined, { signal, ref: false });
  await pause(forAll);
  for (let waited = forAll; waited < forSome && !isThere(); waited += POLL_MILLISECONDS) await pause(POLL_MILLISECONDS);
}

/** Sends log messages during a call to clients of the 2026 protocol, which name the level with each call. */
function listenFor(log: McpLog, { mcpReq }: ServerContext): Disposable {
  const least = requestMeta(mcpReq)[LOG_LEVEL_META_KEY];
  if (!isLevel(least)) return { [Symbol.dispose]: () => undefined };
  return log.listen((level, data) => {
    void mcpReq
      .notify({ method: 'notifications/message', params: { level, logger: 'codebase-search', data } })
      .catch(() => undefined);
  }, least);
}
