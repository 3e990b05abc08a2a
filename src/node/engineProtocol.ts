import { ErrorCodes, NotificationType, RequestType, ResponseError, type CancellationToken } from 'vscode-jsonrpc/node';
import { toSearchError, SearchError, type ErrorCode } from '../core/errors';
import type { IndexStatus, SearchResult } from '../core/types';

/**
 * What the editor and the engine process say to each other. One process serves every folder; each
 * message names its folder by absolute path.
 */

/** What an engine is opened with; the rest (logger) is the process's own. */
export interface EngineOptions {
  /** Folder with the grammars and the model. */
  readonly resources: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface FolderParams {
  readonly folder: string;
}

export interface OpenParams extends FolderParams {
  readonly options: EngineOptions;
}

export interface SearchParams extends FolderParams {
  readonly request: unknown;
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
export const searchRequest = new RequestType<SearchParams, SearchResult, ErrorData>('engine/search');
export const updateRequest = new RequestType<FolderParams, null, ErrorData>('engine/update');
export const rebuildRequest = new RequestType<FolderParams, null, ErrorData>('engine/rebuild');
export const closeRequest = new RequestType<FolderParams, null, ErrorData>('engine/close');
export const statusNotification = new NotificationType<StatusParams>('engine/status');
export const logNotification = new NotificationType<LogParams>('engine/log');

export function errorToWire(error: unknown): ResponseError<ErrorData> {
  const { code, message, nextStep } = toSearchError(error);
  return new ResponseError(ErrorCodes.InternalError, message, { code, message, nextStep });
}

/** The error as it was thrown on the other side; any other failure unchanged. */
export function errorFromWire(error: unknown): unknown {
  if (!(error instanceof ResponseError) || !isErrorData(error.data)) return error;
  return new SearchError(error.data.code, error.data.message, error.data.nextStep);
}

function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data && 'nextStep' in data;
}

/** The platform's signal for jsonrpc's token. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
