import { CancellationTokenSource, type MessageConnection, type RequestType } from 'vscode-jsonrpc/node';
import { errors, SearchError } from '../../core/base/errors';
import { allowManyListeners } from '../runtime/allowManyListeners';
import { ActivityTracker } from '../runtime/activityTracker';
import { errorFromWire, type ErrorData } from './engineProtocol';

/** Requests to an engine process. */

/** Requests under way, by connection. */
const asked = new WeakMap<MessageConnection, ActivityTracker>();

function requestsOver(connection: MessageConnection): ActivityTracker {
  const known = asked.get(connection) ?? new ActivityTracker();
  asked.set(connection, known);
  return known;
}

/** Resolves when every request over a connection is answered. */
export const drainRequests = (connection: MessageConnection): Promise<void> => requestsOver(connection).settled();

/** Sends a request. Rejects as soon as the signal fires, because the process may be too busy to confirm. */
export async function sendRequest<P, R>(
  connection: MessageConnection,
  type: RequestType<P, R, ErrorData>,
  params: P,
  signal: AbortSignal,
): Promise<R> {
  signal.throwIfAborted();
  allowManyListeners(signal);
  const cancellation = new CancellationTokenSource();
  const aborted = new Promise<never>((_, reject) => {
    cancellation.token.onCancellationRequested(() => reject(signal.reason as Error));
  });
  const onAbort = (): void => cancellation.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const answer = connection.sendRequest(type, params, cancellation.token);
    answer.catch(() => undefined).finally(requestsOver(connection).begin());
    return await Promise.race([answer, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function asFailure(error: unknown): unknown {
  const failure = errorFromWire(error);
  // Other errors occur only when the connection is closed.
  return failure instanceof SearchError ? failure : errors.engineStopped('it ended before it had answered');
}
