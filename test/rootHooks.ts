import { endAll } from './afterFile';
import { removeTemporaryFolders } from './support/temporaryFolder';

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
