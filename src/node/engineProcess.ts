import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { compileLater } from './compileLater';
import { serveEngines, type OpenEngine } from './engineServer';
import { giveWay } from './giveWay';
import { needingStore } from './nativeStore';
import { isBuild } from './renewal';

/** Entry of the engine process: one per window, started by `engineClient.ts`. */

compileLater();
const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
const engine = needingStore(() => import('./openEngine'));
// Whoever opens a folder is told.
engine.catch(() => undefined);

/**
 * A build takes every core it gets: the editor and the user's own builds go first, until this process is replaced, as it is after one. A search, for which
 * somebody waits, does not step back: at a lower priority it had what a busy machine left over.
 */
const open: OpenEngine = async (folder, options) => {
  const opened = await (await engine).openEngine(folder, { ...options, rehearses: true });
  const watching = opened.onDidChangeStatus((status) => {
    // One that another process makes costs nothing here.
    if (!status.writer || !isBuild(status)) return;
    watching.dispose();
    giveWay();
  });
  return opened;
};
const server = serveEngines(connection, open);

// The editor is gone or wants us gone: let a running commit finish, then leave.
process.once('disconnect', () => {
  void server.dispose().finally(() => process.exit(0));
});
