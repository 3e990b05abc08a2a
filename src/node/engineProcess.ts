import { constants, setPriority } from 'node:os';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { serveEngines } from './engineServer';
import { openEngine } from './openEngine';

/** Entry of the engine process: one per window, started by `engineClient.ts`. */

// Indexing takes every core it gets; the editor and the user's own builds go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
const server = serveEngines(connection, openEngine);

// The editor is gone or wants us gone: let a running commit finish, then leave.
process.once('disconnect', () => {
  void server.dispose().finally(() => process.exit(0));
});
