import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable } from '../../core/base/contracts';
import { pingRequest } from './engineProtocol';

/** Times of a heartbeat, in milliseconds. */
export interface HeartbeatTimes {
  readonly intervalMilliseconds: number;
  /** A process that has not answered for this long hangs: the longest task without a pause takes a tenth of it. */
  readonly timeoutMilliseconds: number;
}

export const heartbeatTimes: HeartbeatTimes = { intervalMilliseconds: 5_000, timeoutMilliseconds: 30_000 };
/** A debugger may have stopped it at a breakpoint. */
export const debuggedTimes: HeartbeatTimes = { ...heartbeatTimes, timeoutMilliseconds: 3_600_000 };

/**
 * Asks a process for a sign of life now and then. Time is counted in beats: while the machine sleeps nothing beats, and
 * nothing counts as a hang.
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
      // The connection is gone with its process, which is noticed elsewhere.
      () => undefined,
    );
  };
  const timer = setInterval(beat, intervalMilliseconds).unref();
  return { dispose: () => clearInterval(timer) };
}
