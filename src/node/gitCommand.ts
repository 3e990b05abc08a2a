import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A repository's settings can name programs: none of them is started. */
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false', '-c', 'log.showSignature=false'];

/** What git answers; undefined where it fails: there is no repository, or no such branch, or no git. */
export type Git = (...words: readonly string[]) => Promise<string | undefined>;

/** Whether git is installed where this process looks for it. */
export const isGitThere = (signal: AbortSignal): Promise<boolean> =>
  run('git', ['--version'], { signal, windowsHide: true }).then(
    () => true,
    () => (signal.throwIfAborted(), false),
  );

/** Git in a folder, reading only. An answer longer than `outputBytes` counts as none. */
export function gitIn(folder: string, outputBytes: number, signal: AbortSignal): Git {
  return (...words) =>
    run('git', [...harmless, '-C', folder, ...words], { signal, maxBuffer: outputBytes, windowsHide: true }).then(
      ({ stdout }) => stdout,
      () => (signal.throwIfAborted(), undefined),
    );
}
