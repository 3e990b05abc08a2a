import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/core/base/contracts';
import type { FileCoverage } from '../../src/core/base/fileStatus';
import { openEngine, type OpenEngineOptions } from '../../src/node/engine/openEngine';
import { never, silentLogger } from '../twins/engineParts';

const resources = join(__dirname, '../../dist');

/** Indexes the folder with the real engine and passes the engine to `use`. */
export async function withEngine<T>(
  folder: string,
  use: (engine: Engine) => Promise<T>,
  settings: Partial<OpenEngineOptions> = {},
): Promise<T> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = join(folder, '..', `home-of-${folder.split('/').at(-1) ?? ''}`);
  const engine = await openEngine(folder, { resources, logger: silentLogger, ...settings });
  try {
    await engine.update(never);
    return await use(engine);
  } finally {
    await engine.dispose();
    rmSync(process.env['CODEBASE_SEARCH_HOME'], { recursive: true, force: true });
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

/** Returns the total number of files that a coverage accounts for. */
export const total = ({ files: _, ignored, failures: __, ...counts }: FileCoverage): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) + ignored.reduce((sum, { files }) => sum + files, 0);
