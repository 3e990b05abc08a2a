import type { Socket } from 'node:net';
import { connectToHost } from '../../node/engineHost/client/connectToHost';
import type { SessionRequest } from '../../node/engineHost/protocol/mcpSession';
import { isIndexed } from '../../node/indexDirectory/isIndexed';

/**
 * Connects to a server in the engine host, which is started if there is none. Returns undefined if no host is
 * available.
 */
export async function openSession(script: string, request: SessionRequest): Promise<Socket | undefined> {
  const { folders, currentFolder } = request;
  // The client's roots are not known yet, so the current folder is a guess.
  const likely = folders.length > 0 ? folders : [currentFolder];
  const socket = await connectToHost(script, () => !likely.every(isIndexed), 'mcp');
  socket?.write(`${JSON.stringify(request)}\n`);
  return socket;
}
