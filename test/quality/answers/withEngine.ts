import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { openEngine } from '../../../src/node/engine/openEngine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';

export const repositoryRoot = join(__dirname, '../../..');

/** Runs a function with an engine that has indexed the folder in a separate index home. */
export async function withIndexedEngine(folder: string, run: (engine: Engine) => Promise<void>): Promise<void> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
  const engine = await openEngine(folder, { resources: join(repositoryRoot, 'dist'), logger: silentLogger });
  try {
    await engine.update(never);
    await run(engine);
  } finally {
    await engine.dispose();
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}
