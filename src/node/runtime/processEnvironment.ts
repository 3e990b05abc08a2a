import { dirname, join } from 'node:path';
import type { Logger } from '../../core/base/contracts';
import { SearchError } from '../../core/base/errors';
import { toOneLine, showHidden } from '../../core/sanitize/hiddenCharacters';

/** Where grammars and model lie: beside the bundles, or in `dist` when the sources run as they are. */
export function resourceFolder(): string {
  return __filename.endsWith('.ts') ? join(dirname(__filename), '../../../dist') : dirname(__filename);
}

/** Standard output belongs to results and to the protocol; everything else goes to standard error. */
export const stderrLogger = (least: 'info' | 'warn'): Logger =>
  lineLogger(least, (line) => void process.stderr.write(line));

/** The same for another place. @param writeLine is given lines with their end. */
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

/** The stack is useful for unexpected errors only. */
function described(error: unknown): string {
  if (error instanceof SearchError) return toOneLine(`${error.message} ${error.nextStep}`);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
