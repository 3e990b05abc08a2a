import { escapeHidden, showHidden } from '../../core/sanitize/hiddenCharacters';
import { ESCAPE } from './colors';

/**
 * Writes to standard output. All terminal output goes through this file: text from a repository must not move the
 * cursor, set the clipboard or reorder a line, so all hidden characters except the escapes of our own colors are made
 * visible, for a terminal and a pipe alike.
 */

export const print = (text: string): void => void process.stdout.write(inert(text));

/** Writes to standard error. */
export const printError = (text: string): void => void process.stderr.write(inert(text));

/** Prints JSON for programs. Hidden characters are escaped, which parses to the same value. */
export const printJson = (value: unknown): void =>
  void process.stdout.write(`${escapeHidden(JSON.stringify(value, null, 2))}\n`);

/** Calls back when all standard output is written. */
export const afterFlush = (then: () => void): void => void process.stdout.write('', then);

const inert = (text: string): string => text.split(ESCAPE).map(showHidden).join('\x1b');
