/**
 * Tests that need features which not every machine has. Where they cannot run, they are listed as skipped with the
 * reason: `forbidPending` is meant for forgotten tests, and fails for all pending ones.
 */

type Spec = (title: string, body: Mocha.Func | Mocha.AsyncFunc) => void;
type Suite = (title: string, body: (this: Mocha.Suite) => void) => void;

export const isLinux = process.platform === 'linux';
/** Whether the system has named pipes, links without a privilege, file modes, and shells. */
export const isPosix = process.platform !== 'win32';
export const isRoot = process.getuid?.() === 0;

export const itWhere = (canRun: boolean, needs: string): Spec =>
  canRun ? (title, body) => void it(title, body) : skip(needs);
export const describeWhere = (canRun: boolean, needs: string): Suite =>
  canRun ? (title, body) => void describe(title, body) : skip(needs);

const skip = (needs: string) => (title: string) => void process.stderr.write(`Skipped: "${title}" needs ${needs}.\n`);
