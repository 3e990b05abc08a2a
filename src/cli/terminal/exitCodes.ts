import { SearchError, toSearchError } from '../../core/base/errors';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import { printError, printJson } from './output';
import { withFlagNames } from '../flags/requestFlags';

/**
 * Exit codes: sysexits' EX_SOFTWARE for a bug, as compilers use it, and its EX_IOERR; 128 + the signal number for
 * SIGINT and SIGTERM.
 */
export const EXIT = { nothing: 1, usage: 2, bug: 70, output: 74, interrupted: 130, terminated: 143 } as const;

/** Part of the help text of commands that list their exit codes. */
export const ENDED_BY_SIGNALS = `${EXIT.interrupted} ended by SIGINT, ${EXIT.terminated} ended by SIGTERM`;

/**
 * Reports a failure of the command line as text, or for programs as an object on standard output. All failures are
 * reported here.
 */
export function reportFailure(error: unknown, json: boolean): void {
  const failure = toSearchError(error);
  if (json) printJson({ error: { code: failure.code, message: failure.message, next_step: failure.nextStep } });
  else
    printError(
      error instanceof SearchError
        ? `${toOneLine(`${withFlagNames(failure.message)} ${failure.nextStep}`)}\n`
        : `${stackOf(error)}\n`,
    );
  process.exitCode = exitCodeOf(error);
}

/**
 * Ends the process when the output cannot be written. `| head` closes the pipe when it has enough, which is not a
 * failure; a full disk is one.
 */
export function endWithoutOutput({ code, message }: NodeJS.ErrnoException): never {
  if (code === 'EPIPE') process.exit();
  printError(
    `The output cannot be written: ${message}. Free some space, or write it elsewhere. The index is not changed.\n`,
  );
  process.exit(EXIT.output);
}

function exitCodeOf(error: unknown): number {
  if (!(error instanceof SearchError) || error.code === 'INTERNAL') return EXIT.bug;
  return error.code === 'INVALID_ARGUMENT' ? EXIT.usage : EXIT.nothing;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
