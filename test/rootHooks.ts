import { endAll } from './afterFile';
import { removeTemporaryFolders } from './support/temporaryFolder';

// What a spec starts ends with it: no engine host stays behind, unless a spec asks for one and ends it.
process.env['CODEBASE_SEARCH_NO_DAEMON'] ??= '1';

/**
 * With `--parallel` these run after every file; a hook that a module registers as it is imported runs after the first
 * alone.
 */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    await endAll();
    await removeTemporaryFolders();
  },
};
