import { endAll } from './afterFile';
import { removeTemporaryFolders } from './support/temporaryFolder';

// Turns off the engine host, so that no host outlives a test file, unless a test starts one and ends it.
process.env['CODEBASE_SEARCH_NO_DAEMON'] ??= '1';

/**
 * Root hooks, because with `--parallel` they run after every file, while a hook that a module registers when it is
 * imported runs only after the first file.
 */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    await endAll();
    await removeTemporaryFolders();
  },
};
