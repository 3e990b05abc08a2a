import { temporaryFolder } from './temporaryFolder';

/** Inside a `describe`: gives each of its tests a folder of indexes of its own, and says where that is. */
export function useTemporaryHome(): () => string {
  let home = '';
  let previous: string | undefined;
  beforeEach(() => {
    previous = process.env['CODEBASE_SEARCH_HOME'];
    process.env['CODEBASE_SEARCH_HOME'] = home = temporaryFolder();
  });
  afterEach(() => {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });
  return () => home;
}
