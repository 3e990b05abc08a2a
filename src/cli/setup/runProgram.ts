import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { truncate } from '../../core/sanitize/truncate';

/**
 * Timeout in milliseconds. Agent programs take a second or two, and far longer on a busy machine; a program that waits
 * for input never ends.
 */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Runs a program without a shell. It runs in the home folder, so that a configuration in the current folder does not
 * apply to it.
 * @returns why it failed; undefined if it succeeded.
 */
export function runProgram(
  path: string,
  args: readonly string[],
  signal: AbortSignal,
  patience = PATIENCE_MILLISECONDS,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      path,
      args,
      { cwd: homedir(), timeout: patience, killSignal: 'SIGKILL', windowsHide: true, signal },
      (error, stdout, stderr) => resolve(error ? reasonOf(error, `${stderr}\n${stdout}`, patience) : undefined),
    );
    child.stdin?.end();
  });
}

function reasonOf(
  error: Error & { readonly killed?: boolean; readonly code?: unknown },
  said: string,
  patience: number,
): string {
  if (error.killed) return `it took longer than ${patience / 1_000} seconds`;
  const words = stripVTControlCharacters(said)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
  const code = typeof error.code === 'number' ? `exit code ${error.code}` : error.message;
  return words === '' ? code : `${code}, ${truncate(words, 200)}`;
}
