import {
  ErrorCodes,
  NotificationType,
  NotificationType0,
  ProgressType,
  RequestType,
  RequestType0,
  ResponseError,
  type CancellationToken,
} from 'vscode-jsonrpc/node';
import type { EngineCalls, EngineMethod } from '../../core/base/engineCalls';
import { toSearchError, SearchError, type ErrorCode } from '../../core/base/errors';
import type { SearchSettings } from '../../core/request/searchRequest';
import type { HiddenFiles } from '../ignore/settingsRules';
import type { IndexStatus, SearchResult } from '../../core/base/types';
import type { EmbedderSettings } from '../settings/embedderSettings';
import type { StoreSettings } from '../settings/storeAddress';

/**
 * Messages between the editor and the engine process. One process serves every folder, and each message names its
 * folder by absolute path.
 */

/** Options of an engine except its logger, which the process provides. */
export interface EngineOptions {
  /** Folder with the grammars and the model. */
  readonly resources: string;
  /**
   * If one of the next four options is absent, its last given value stays in effect. They apply to all processes that
   * have the folder open.
   */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly hidden?: readonly HiddenFiles[];
  readonly maxFileBytes?: number;
  readonly search?: SearchSettings;
  readonly embedder?: EmbedderSettings;
  readonly store?: StoreSettings;
  /** Whether a build runs at low priority (see `tuneProcess`). */
  readonly yields?: boolean;
}

export interface FolderParams {
  readonly folder: string;
}

/** Identifies one opening of a folder, so that a late message for an earlier opening does not end a later one. */
export interface OpeningParams extends FolderParams {
  readonly opening: number;
}

export interface OpenParams extends OpeningParams {
  readonly options: EngineOptions;
}

export interface CallParams<M extends EngineMethod = EngineMethod> extends FolderParams {
  readonly method: M;
  readonly args: EngineCalls[M];
  /** Token under which partial results of a search are sent, if they are wanted. */
  readonly firstToken?: number;
}

export interface StatusParams extends FolderParams {
  readonly status: IndexStatus;
}

export interface LogParams {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A {@link SearchError} on the wire. */
export interface ErrorData {
  readonly code: ErrorCode;
  readonly message: string;
  readonly nextStep: string;
}

export const openRequest = new RequestType<OpenParams, IndexStatus, ErrorData>('engine/open');
export const callRequest = new RequestType<CallParams, unknown, ErrorData>('engine/call');
/** Partial results of a search. */
export const partialResultProgress = new ProgressType<SearchResult>();
export const closeRequest = new RequestType<OpeningParams, null, ErrorData>('engine/close');
export const statusNotification = new NotificationType<StatusParams>('engine/status');
/** From the process: it is idle and asks to be replaced by a new process, which needs less memory. */
export const recycleNotification = new NotificationType0('engine/renew');
/** Heartbeat request. */
export const pingRequest = new RequestType0<null, ErrorData>('engine/ping');
export const logNotification = new NotificationType<LogParams>('engine/log');

export function errorToWire(error: unknown): ResponseError<ErrorData> {
  const { code, message, nextStep } = toSearchError(error);
  return new ResponseError(ErrorCodes.InternalError, message, { code, message, nextStep });
}

/** Returns the error as it was thrown on the other side. Any other failure is returned unchanged. */
export function errorFromWire(error: unknown): unknown {
  if (!(error instanceof ResponseError) || !isErrorData(error.data)) return error;
  return new SearchError(error.data.code, error.data.message, error.data.nextStep);
}

function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data && 'nextStep' in data;
}

/** Converts a cancellation token of jsonrpc to an `AbortSignal`. */
export function requestSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
