import { execFile, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { allowManyListeners } from '../runtime/allowManyListeners';
import { gitProgram } from './gitProgram';
import { GitView, withoutGit } from './gitView';

/**
 * Runs git and returns its output, or undefined if git fails, for example without a repository, the named branch or an
 * installed git.
 */
export type Git = (...words: readonly string[]) => Promise<string | undefined>;

interface GitRun {
  /** Current folder of the program. It is outside of any repository, so that no file is found there. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly maxBuffer?: number;
}

/**
 * Timeout in milliseconds, far longer than a large repository on a slow disk takes. Without it, git would wait forever
 * on a pipe in place of one of its files.
 */
const MAX_MILLISECONDS = 60_000;

/** Running git processes. They are killed when this process ends, because git may be waiting on a pipe. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));

/** Returns whether git is installed where this process looks for it. */
export const isGitInstalled = async (signal: AbortSignal): Promise<boolean> =>
  (await runGit(['--version'], { cwd: tmpdir(), env: withoutGit(process.env) }, signal)) !== undefined;

/**
 * Returns a function that runs read-only git commands in a folder. {@link GitView} describes why the repository cannot
 * make git start a program. An output longer than `outputBytes` counts as a failure.
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

/** Creates a view of the repository. Without a folder for temporary files, this fails as if git were missing. */
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
