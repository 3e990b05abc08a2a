import { temporaryFolder } from './temporaryFolder';

/** Gives each test of the enclosing `describe` its own index home, and returns a function that returns its path. */
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
