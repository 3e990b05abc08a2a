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
import type { IndexStatus } from '../core/base/types';
import { renderErrorForModel } from '../core/rendering/renderForModel';
import type { SearchedRepositories } from '../node/multiRoot/withStoredRepositories';
import type { ActivityTracker } from '../node/runtime/activityTracker';
import { requestMeta } from './connection/requestMeta';
import { isLevel, type McpLog } from './connection/log';
import { reportProgress } from './connection/progress';
import { askForRoots } from './connection/roots';
import type { Served, ServedFolders } from './connection/servedFolders';

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
  const started = performance.now();
  const question = askForRoots(context, served);
  if (question) return question;
  using _ = listenFor(log, context);
  const end = requests.begin();
  try {
    return await work(await waitUntilSearchable(served, context, started, timeoutMilliseconds));
  } catch (error) {
    return { content: [{ type: 'text', text: renderErrorForModel(toSearchError(error)) }], isError: true };
  } finally {
    end();
  }
}

/** Share of a call's time that it waits for a complete index. */
const COMPLETE_INDEX_SHARE = 0.6;
/** Share of a call's time that it waits for any indexed file. */
const SOME_FILES_SHARE = 0.75;
const POLL_MILLISECONDS = 50;

/**
 * Waits until the folders can be searched; opening them counts. Without it, the first calls of a session would be
 * answered from an empty index, or from the first files of it. After the time is up, the call is answered with the part
 * that exists: an agent that reads how far indexing is can go on, or ask again.
 * @param started time at which the call began, as `performance.now()`.
 */
export async function waitUntilSearchable(
  served: ServedFolders,
  context: ServerContext,
  started: number,
  timeoutMilliseconds: number = limits.timeoutMilliseconds.default,
): Promise<Served> {
  const opened = await served.opened();
  const empty = opened.folders.filter(({ engine }) => engine.status.filesIndexed === 0);
  using _ = reportProgress(opened.folders, context);
  const { signal } = context.mcpReq;
  const leftUntil = (share: number): number => started + timeoutMilliseconds * share - performance.now();
  const isUnfinished = (): boolean => opened.folders.some(({ engine }) => isIncomplete(engine.status));
  const isEmpty = (): boolean => empty.length > 0 && empty.every(({ engine }) => engine.status.filesIndexed === 0);
  // A folder that cannot be indexed reports that in its own answer.
  let isUpdated = empty.length === 0;
  void Promise.allSettled(empty.map(({ engine }) => engine.update(signal))).then(() => (isUpdated = true));
  while (leftUntil(COMPLETE_INDEX_SHARE) > 0 && (!isUpdated || isUnfinished())) await pause(signal);
  while (leftUntil(SOME_FILES_SHARE) > 0 && !isUpdated && isEmpty()) await pause(signal);
  return opened;
}

/** Returns whether files of a folder are being indexed that it does not have yet. */
const isIncomplete = ({ index, filesIndexed, filesTotal }: IndexStatus): boolean =>
  filesIndexed > 0 && index.state === 'indexing' && filesIndexed < filesTotal;

const pause = (signal: AbortSignal): Promise<void> => delay(POLL_MILLISECONDS, undefined, { signal, ref: false });

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
