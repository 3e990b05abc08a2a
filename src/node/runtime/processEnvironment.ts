import { dirname, join } from 'node:path';
import type { Logger } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import { toOneLine, showHidden } from '../../core/sanitize/hiddenCharacters';

/** Returns the folder with grammars and model: that of the bundles, or `dist` when the sources run directly. */
export function resourceFolder(): string {
  return __filename.endsWith('.ts') ? join(dirname(__filename), '../../../dist') : dirname(__filename);
}

/** Standard output is reserved for results and the protocol, so everything else goes to standard error. */
export const stderrLogger = (least: 'info' | 'warn'): Logger =>
  lineLogger(least, (line) => void process.stderr.write(line));

/** Creates a logger that writes lines. @param writeLine receives lines with their line ending. */
export function lineLogger(least: 'info' | 'warn', writeLine: (line: string) => void): Logger {
  const write = (level: string, message: string): void => writeLine(`${level}: ${showHidden(message)}\n`);
  return {
    info: (message) => {
      if (least === 'info') write('info', toOneLine(message));
    },
    warn: (message) => {
      write('warning', toOneLine(message));
    },
    error: (message, error) => {
      write('error', error === undefined ? toOneLine(message) : `${toOneLine(message)} ${described(error)}`);
    },
  };
}

/** Describes an error. The stack is useful for unexpected errors only. */
function described(error: unknown): string {
  if (error instanceof SearchError) return toOneLine(`${error.message} ${error.nextStep}`);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
