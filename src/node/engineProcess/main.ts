import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { limits } from '../../core/base/limits';
import type { IndexStatus } from '../../core/base/types';
import { optimizeSooner } from '../runtime/jitTuning';
import { serveEngines, type OpenEngine } from './engineServer';
import { lowerPriority } from '../runtime/lowPriority';
import { limitHeapGrowth } from '../runtime/heapGrowth';
import { requireLanceDb } from '../storage/requireLanceDb';
import { isBuild } from './processRecycler';

/** Entry of the engine process: one per window, started by `engineClient.ts`. */

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
const engine = requireLanceDb(() => import('../engine/openEngine'));
// Reported to the client that opens a folder.
engine.catch(() => undefined);

/** Chunks from which on a build should take no more memory than it must. */
const LARGE = 50_000;

/**
 * A build takes every core it gets: the editor and the user's own builds go first, until this process is replaced, as
 * it is after one. A search, for which the user waits, keeps its priority: at a lower priority it had what a busy
 * machine left over.
 */
const open: OpenEngine = async (folder, options) => {
  const opened = await (await engine).openEngine(folder, { ...options, warmsUp: true });
  const when = (isSo: (status: IndexStatus) => boolean, act: () => void): void => {
    const watching = opened.onDidChangeStatus((status) => {
      if (!isSo(status)) return;
      watching.dispose();
      act();
    });
  };
  // One that another process makes costs nothing here.
  const builds = (status: IndexStatus): boolean => status.writer && isBuild(status);
  when(builds, lowerPriority);
  when(({ index }) => index.state === 'indexed', optimizeSooner);
  when((status) => status.chunks >= (builds(status) ? LARGE : limits.chunksInMemory), limitHeapGrowth);
  return opened;
};
const server = serveEngines(connection, open);

// The editor is gone or wants us gone: let a running commit finish, then leave.
process.once('disconnect', () => {
  void server.dispose().finally(() => process.exit(0));
});
