import type { Socket } from 'node:net';
import { connectToHost } from '../../node/engineHost/client/connectToHost';
import type { SessionRequest } from '../../node/engineHost/protocol/mcpSession';
import { isIndexed } from '../../node/indexDirectory/isIndexed';

/** A connection to a server in the engine host, which is started when there is none; undefined where none can be had. */
export async function openSession(script: string, request: SessionRequest): Promise<Socket | undefined> {
  const { folders, currentFolder } = request;
  // The client's roots are not known yet.
  const likely = folders.length > 0 ? folders : [currentFolder];
  const socket = await connectToHost(script, () => !likely.every(isIndexed), 'mcp');
  socket?.write(`${JSON.stringify(request)}\n`);
  return socket;
}
