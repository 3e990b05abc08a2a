import type { Socket } from 'node:net';
import { createMessageConnection } from 'vscode-jsonrpc/node';
import { EngineServer, type OpenEngine, type ServedProcess } from '../../engineProcess/engineServer';
import { LineReader, LineWriter } from '../protocol/lineMessages';

/** Maximum size of a request, which may contain the text of a file. */
const MAX_REQUEST_BYTES = 32 << 20;

/** Opens a folder for a client. The signal fires when the client disconnects, which ends its requests. */
export type LeaseEngine = (...opening: [...Parameters<OpenEngine>, gone: AbortSignal]) => ReturnType<OpenEngine>;

/**
 * Serves one client until its connection ends.
 * @returns when all engines that the client had open are returned.
 */
export async function serveClient(socket: Socket, lease: LeaseEngine, served: ServedProcess): Promise<void> {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const connection = createMessageConnection(new LineReader(socket, MAX_REQUEST_BYTES), new LineWriter(socket));
  const open: OpenEngine = (folder, options) => lease(folder, options, gone.signal);
  const server = new EngineServer(connection, open, undefined, served).listen();
  await closed;
  gone.abort(new Error('the client is gone'));
  connection.dispose();
  await server.dispose();
}
