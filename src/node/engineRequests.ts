import { CancellationTokenSource, type CancellationToken, type MessageConnection, type RequestType } from 'vscode-jsonrpc/node';
import { errors, SearchError } from '../core/errors';
import { errorFromWire, type ErrorData } from './engineProtocol';

/** Requests to an engine process. */

/** What is being asked, by connection. */
const asked = new WeakMap<MessageConnection, Set<Promise<unknown>>>();

/** Resolves when nothing is being asked over a connection. */
export async function settled(connection: MessageConnection): Promise<void> {
  await Promise.allSettled([...(asked.get(connection) ?? [])]);
}

/** Notes that it is being asked until it is answered. */
function send<P, R>(connection: MessageConnection, type: RequestType<P, R, ErrorData>, params: P, token: CancellationToken): Promise<R> {
  const sent = connection.sendRequest(type, params, token);
  const open = asked.get(connection) ?? new Set();
  asked.set(connection, open.add(sent));
  sent.catch(() => undefined).finally(() => open.delete(sent));
  return sent;
}

/** Rejects at once when the signal fires: the process may be too busy to confirm. */
export async function ask<P, R>(connection: MessageConnection, type: RequestType<P, R, ErrorData>, params: P, signal: AbortSignal): Promise<R> {
  const cancellation = new CancellationTokenSource();
  const aborted = new Promise<never>((_, reject) => {
    cancellation.token.onCancellationRequested(() => reject(signal.reason as Error));
  });
  const onAbort = (): void => cancellation.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([send(connection, type, params, cancellation.token), aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function asFailure(error: unknown): unknown {
  const failure = errorFromWire(error);
  // Only a closed connection rejects with anything else.
  return failure instanceof SearchError ? failure : errors.engineStopped('it ended before it had answered');
}
