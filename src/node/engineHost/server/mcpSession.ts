import type { Socket } from 'node:net';
import type { ActivityTracker } from '../../runtime/activityTracker';
import type { OpenEngine } from '../../engineProcess/engineServer';
import { firstLine } from '../protocol/handshake';
import { MAX_SESSION_REQUEST, parseSessionRequest, signsOfLife, type SessionRequest } from '../protocol/mcpSession';
import type { LeaseEngine } from './hostSession';

const REQUEST_MILLISECONDS = 5_000;

export interface McpSession {
  /** What the client writes, and lines of `protocol/mcpSession.ts` to its process. */
  readonly socket: Socket;
  readonly request: SessionRequest;
  /** Opens a folder in this host. */
  readonly open: OpenEngine;
  /** Is told of what is under way: the host ends after it. */
  readonly requests: ActivityTracker;
}

/** Serves the protocol until the client has nothing more to say or the signal fires. */
export type ServeMcpSession = (session: McpSession, gone: AbortSignal) => Promise<void>;

/** @returns when the connection has ended, and all that the client had open is given back. */
export async function serveMcpSession(
  socket: Socket,
  lease: LeaseEngine,
  serve: ServeMcpSession,
  requests: ActivityTracker,
): Promise<void> {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void closed.then(() => gone.abort(new Error('the client is gone')));
  // Answers follow the end of what was asked.
  socket.allowHalfOpen = true;
  const alive = setInterval(() => socket.writableNeedDrain || socket.write('\n'), signsOfLife.intervalMilliseconds);
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
    // A client that goes on writing is not read.
    socket.resume();
  }
  await closed;
}
