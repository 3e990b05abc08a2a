import { escapeHidden, showHidden } from '../../core/sanitize/hiddenCharacters';
import { ESCAPE } from './colors';

/**
 * The one place that writes to the terminal. What a repository says must not move the cursor, set the clipboard or
 * reorder a line: all but our own colours is made visible, the same for a terminal and for a pipe.
 */

export const print = (text: string): void => void process.stdout.write(inert(text));

/** Prints to standard error. */
export const printError = (text: string): void => void process.stderr.write(inert(text));

/** For programs. Hidden characters are escapes, which read as the same value. */
export const printJson = (value: unknown): void =>
  void process.stdout.write(`${escapeHidden(JSON.stringify(value, null, 2))}\n`);

/** Calls back when all of standard output is written. */
export const afterFlush = (then: () => void): void => void process.stdout.write('', then);

const inert = (text: string): string => text.split(ESCAPE).map(showHidden).join('\x1b');
