import { messageOf } from '../core/base/errors';
import { tuneProcess } from '../node/engineProcess/tuneProcess';
import { resourceFolder } from '../node/runtime/processEnvironment';
import { requireLanceDb } from '../node/storage/requireLanceDb';
import { openHostLog } from '../node/engineHost/server/hostLog';
import { hostIdleMilliseconds } from '../node/engineHost/protocol/hostEnvironment';
import { hostPlace, preparePlace } from '../node/engineHost/protocol/hostPlace';
import type { OpenShared } from '../node/engineHost/server/enginePool';
import { HostServer } from '../node/engineHost/server/hostServer';
import { releaseOf } from '../node/engineHost/protocol/release';
import { serveSession } from './serveSession';

/** Entry of the engine host: one process per user, started by `startHost.ts`. */

const open: OpenShared = async (folder, options) => {
  const { openEngine } = await requireLanceDb(() => import('../node/engine/openEngine'));
  const engine = await openEngine(folder, { ...options, warmsUp: true });
  tuneProcess(engine, options.yields === true);
  return engine;
};

async function main(): Promise<void> {
  const place = hostPlace();
  await preparePlace(place);
  const log = openHostLog(place.logFile);
  const host = new HostServer({
    place,
    release: releaseOf(__filename),
    resources: resourceFolder(),
    open,
    serveMcp: serveSession,
    log,
    idleMilliseconds: hostIdleMilliseconds(),
  });
  if (!(await host.listen())) return;
  process.on('uncaughtException', (error) => {
    log.error('The host fails.', error);
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void host.end(`it got ${signal}`));
  // Loaded before the first folder is asked for.
  requireLanceDb(() => import('../node/engine/openEngine')).catch((error: unknown) => log.warn(messageOf(error)));
  await host.ended;
}

main().then(
  () => process.exit(0),
  () => process.exit(1),
);
