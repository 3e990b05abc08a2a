import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { EngineServer, type OpenEngine } from './engineServer';
import { requireLanceDb } from '../storage/requireLanceDb';
import { tuneProcess } from './tuneProcess';

/** Entry of the engine process: one per window, started by `engineClient.ts`. */

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
const engine = requireLanceDb(() => import('../engine/openEngine'));
// A failure is reported to the client that opens a folder.
engine.catch(() => undefined);

const open: OpenEngine = async (folder, options) => {
  const opened = await (await engine).openEngine(folder, { ...options, warmsUp: true });
  tuneProcess(opened, true);
  return opened;
};
const server = new EngineServer(connection, open).listen();

// The editor is gone or wants this process to end: let a running commit finish, then exit.
process.once('disconnect', () => {
  void server.dispose().finally(() => process.exit(0));
});
