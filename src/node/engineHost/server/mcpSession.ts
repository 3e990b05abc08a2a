import type { Socket } from 'node:net';
import type { ActivityTracker } from '../../runtime/activityTracker';
import type { OpenEngine } from '../../engineProcess/engineServer';
import { firstLine } from '../protocol/handshake';
import {
  MAX_SESSION_REQUEST,
  parseSessionRequest,
  sessionHeartbeat,
  type SessionRequest,
} from '../protocol/mcpSession';
import type { LeaseEngine } from './hostSession';

const REQUEST_MILLISECONDS = 5_000;

export interface McpSession {
  /** Carries the client's input, and the lines of `protocol/mcpSession.ts` to the client's process. */
  readonly socket: Socket;
  readonly request: SessionRequest;
  /** Opens a folder in this host. */
  readonly open: OpenEngine;
  /** Tracks the requests under way. The host ends only after them. */
  readonly requests: ActivityTracker;
}

/** Serves the protocol until the client closes its input or the signal fires. */
export type ServeMcpSession = (session: McpSession, gone: AbortSignal) => Promise<void>;

/**
 * Serves one agent's session.
 * @returns when the connection has ended and all engines that the client had open are returned.
 */
export async function serveMcpSession(
  socket: Socket,
  lease: LeaseEngine,
  serve: ServeMcpSession,
  requests: ActivityTracker,
): Promise<void> {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void closed.then(() => gone.abort(new Error('the client is gone')));
  // The client may close its side before the last answers are sent.
  socket.allowHalfOpen = true;
  const alive = setInterval(
    () => socket.writableNeedDrain || socket.write('\n'),
    sessionHeartbeat.intervalMilliseconds,
  );
  try {
    const line = firstLine(socket, REQUEST_MILLISECONDS, MAX_SESSION_REQUEST);
    socket.resume();
    await serve(
      {
        socket,
        request: parseSessionRequest(await line),
        open: (folder, options) => lease(folder, options, gone.signal),
        requests,
      },
      gone.signal,
    );
  } finally {
    clearInterval(alive);
    socket.end();
    // Further input of the client is discarded.
    socket.resume();
  }
  await closed;
}
