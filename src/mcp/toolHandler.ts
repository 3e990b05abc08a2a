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
  patience = DEFAULT_PATIENCE,
): Promise<CallToolResult | InputRequiredResult> {
  const question = askForRoots(context, served);
  if (question) return question;
  using _ = listenFor(log, context);
  const end = requests.begin();
  try {
    return await work(await waitUntilSearchable(served, context, patience));
  } catch (error) {
    return { content: [{ type: 'text', text: renderErrorForModel(toSearchError(error)) }], isError: true };
  } finally {
    end();
  }
}

/** Share of a request's time that may pass before it is answered with the part of the index that exists by then. */
export const WAITING_SHARE = 0.7;

/** Milliseconds that a call waits for an index that was empty. */
export interface Patience {
  /** Milliseconds to wait for the complete index. */
  readonly forAll: number;
  /** Milliseconds to wait for any part of the index. */
  readonly forSome: number;
}

/** A thousand files take seconds; clients give up after a minute. */
const DEFAULT_PATIENCE: Patience = { forAll: limits.timeoutMilliseconds.default * WAITING_SHARE, forSome: 30_000 };
const POLL_MILLISECONDS = 50;

/**
 * Waits until the folders can be searched. Without it, the first call of a session would meet an empty index. After the
 * time is up, the call is answered with the part that exists: an agent that reads how far indexing is can go on, or ask
 * again.
 */
export async function waitUntilSearchable(
  served: ServedFolders,
  context: ServerContext,
  patience = DEFAULT_PATIENCE,
): Promise<Served> {
  const opened = await served.opened();
  const empty = opened.folders.filter(({ engine }) => engine.status.filesIndexed === 0);
  using _ = reportProgress(opened.folders, context);
  const { signal } = context.mcpReq;
  // A folder that cannot be indexed reports that in its own answer.
  const updated = Promise.allSettled(empty.map(({ engine }) => engine.update(signal)));
  const isSearchable = (): boolean => empty.some(({ engine }) => engine.status.filesIndexed > 0);
  await Promise.race([updated, waitForSome(isSearchable, patience, signal)]);
  return opened;
}

async function waitForSome(isThere: () => boolean, { forAll, forSome }: Patience, signal: AbortSignal): Promise<void> {
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
