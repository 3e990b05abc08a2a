import { toSearchError } from '../core/base/errors';
import { failureLine, logLine } from '../node/engineHost/protocol/mcpSession';
import type { ServeMcpSession } from '../node/engineHost/server/mcpSession';
import { lineLogger, resourceFolder } from '../node/runtime/processEnvironment';

/** Serves one agent from this process: its folders, variables and standard error are those of the agent's process. */
export const serveSession: ServeMcpSession = async ({ socket, request, open, requests }, gone) => {
  const writeLine = (line: string): void => {
    if (socket.writable) socket.write(line);
  };
  const { folders, currentFolder, store, environment } = request;
  try {
    // Loaded for the first agent.
    const { serveMcp } = await import('../mcp/server');
    await serveMcp(
      {
        input: socket,
        output: socket,
        folders,
        currentFolder,
        store,
        environment,
        logger: lineLogger('warn', (line) => writeLine(logLine(line))),
        open: (folder, options) => open(folder, { ...options, resources: resourceFolder() }),
        requests,
      },
      gone,
    );
  } catch (error) {
    writeLine(failureLine(toSearchError(error)));
  }
};
