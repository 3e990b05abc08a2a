import { execFile, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { allowManyListeners } from '../runtime/allowManyListeners';
import { gitProgram } from './gitProgram';
import { GitView, withoutGit } from './gitView';

/** What git answers; undefined where it fails: there is no repository, or no such branch, or no git. */
export type Git = (...words: readonly string[]) => Promise<string | undefined>;

interface GitRun {
  /** Where the program starts: not in a repository, so that nothing is found there. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly maxBuffer?: number;
}

/**
 * Above all that a large repository on a slow disk takes. A pipe in the place of a file of git's would be waited for
 * without end.
 */
const MAX_MILLISECONDS = 60_000;

/** A process that ends takes git with it: it may wait for a pipe. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));

/** Whether git is installed where this process looks for it. */
export const isGitInstalled = async (signal: AbortSignal): Promise<boolean> =>
  (await runGit(['--version'], { cwd: tmpdir(), env: withoutGit(process.env) }, signal)) !== undefined;

/**
 * Git in a folder, reading only: see {@link GitView} for why nothing that the repository says can start a program. An
 * answer longer than `outputBytes` counts as none.
 */
export function gitIn(folder: string, outputBytes: number, signal: AbortSignal): Git {
  return async (...words) => {
    signal.throwIfAborted();
    const view = viewOf(folder);
    if (!view) return undefined;
    try {
      return await runGit(
        ['--no-pager', '-C', folder, ...words],
        { cwd: view.folder, env: view.environment, maxBuffer: outputBytes },
        signal,
      );
    } finally {
      view.dispose();
    }
  };
}

/** Without a folder for temporary files it is as without git. */
function viewOf(folder: string): GitView | undefined {
  try {
    return GitView.around(folder);
  } catch {
    return undefined;
  }
}

function runGit(words: readonly string[], options: GitRun, signal: AbortSignal): Promise<string | undefined> {
  const program = gitProgram();
  if (program === undefined) return Promise.resolve(undefined);
  allowManyListeners(signal);
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      words,
      { ...options, encoding: 'utf8', timeout: MAX_MILLISECONDS, signal, windowsHide: true },
      (error, stdout) => {
        running.delete(child);
        if (error && signal.aborted) reject(signal.reason as Error);
        else resolve(error ? undefined : stdout);
      },
    );
    running.add(child);
  });
}
