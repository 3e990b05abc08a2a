import type { Socket } from 'node:net';
import { createMessageConnection } from 'vscode-jsonrpc/node';
import { serveEngines, type OpenEngine, type ServedProcess } from '../../engineProcess/engineServer';
import { LineReader, LineWriter } from '../protocol/lineMessages';

/** A request; the text of a file among them. */
const MAX_REQUEST_BYTES = 32 << 20;

/** Opens a folder for a client, whose requests end with the signal. */
export type LeaseEngine = (...opening: [...Parameters<OpenEngine>, gone: AbortSignal]) => ReturnType<OpenEngine>;

/** Serves one client until its connection ends. @returns when all that it had open is given back. */
export async function serveClient(socket: Socket, lease: LeaseEngine, served: ServedProcess): Promise<void> {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const connection = createMessageConnection(new LineReader(socket, MAX_REQUEST_BYTES), new LineWriter(socket));
  const server = serveEngines(connection, (folder, options) => lease(folder, options, gone.signal), undefined, served);
  await closed;
  gone.abort(new Error('the client is gone'));
  connection.dispose();
  await server.dispose();
}
