import { loadEngine, openHere } from '../node/engineHost/client/openFolders';
import { searches } from '../node/runtime/activityTracker';
import { idleRelease } from '../node/runtime/idleMemory';
import { stderrLogger } from '../node/runtime/processEnvironment';
import { serveMcp, type McpSurroundings } from './server';

type Surroundings = Pick<McpSurroundings, 'input' | 'output' | 'folders' | 'currentFolder' | 'store'>;

/** Serves folders with engines in this process. */
export async function serveHere(surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  // Loaded before the first request; a failure is reported when a folder is opened.
  loadEngine().catch(() => undefined);
  // Memory that starting used is released some time later, as after a search.
  idleRelease.later();
  await serveMcp(
    {
      ...surroundings,
      environment: process.env,
      logger: stderrLogger('warn'),
      open: (folder, options) => openHere(folder, options, true),
      requests: searches,
    },
    signal,
  );
}
