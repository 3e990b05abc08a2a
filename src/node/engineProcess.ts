import { constants, setPriority } from 'node:os';
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { serveEngines } from './engineServer';
import { needingStore } from './nativeStore';

/** Entry of the engine process: one per window, started by `engineClient.ts`. */

// Indexing takes every core it gets; the editor and the user's own builds go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
const engine = needingStore(() => import('./openEngine'));
// Whoever opens a folder is told.
engine.catch(() => undefined);
const server = serveEngines(connection, async (folder, options) => (await engine).openEngine(folder, { ...options, rehearses: true }));

// The editor is gone or wants us gone: let a running commit finish, then leave.
process.once('disconnect', () => {
  void server.dispose().finally(() => process.exit(0));
});
