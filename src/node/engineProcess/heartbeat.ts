import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable } from '../../core/base/contracts';
import { pingRequest } from './engineProtocol';

/** Times of a heartbeat, in milliseconds. */
export interface HeartbeatTimes {
  readonly intervalMilliseconds: number;
  /** A process that has not answered for this long hangs. The longest task without a pause takes a tenth of it. */
  readonly timeoutMilliseconds: number;
}

export const heartbeatTimes: HeartbeatTimes = { intervalMilliseconds: 5_000, timeoutMilliseconds: 30_000 };
/** Times for a process that a debugger may have stopped at a breakpoint. */
export const debuggedTimes: HeartbeatTimes = { ...heartbeatTimes, timeoutMilliseconds: 3_600_000 };

/**
 * Pings a process at intervals and reports a hang. Time is counted in missed beats, so that the time during which the
 * machine sleeps does not count as a hang.
 */
export function watchHeartbeat(
  connection: MessageConnection,
  onHang: () => void,
  { intervalMilliseconds, timeoutMilliseconds }: HeartbeatTimes,
): Disposable {
  let missed = 0;
  let isAsked = false;
  const beat = (): void => {
    if (isAsked) {
      missed++;
      if (missed * intervalMilliseconds >= timeoutMilliseconds) onHang();
      return;
    }
    isAsked = true;
    connection.sendRequest(pingRequest).then(
      () => {
        isAsked = false;
        missed = 0;
      },
      // The connection ended with its process, which is handled elsewhere.
      () => undefined,
    );
  };
  const timer = setInterval(beat, intervalMilliseconds).unref();
  return { dispose: () => clearInterval(timer) };
}
