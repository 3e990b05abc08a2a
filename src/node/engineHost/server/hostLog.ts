import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Logger } from '../../../core/base/contracts';
import { messageOf } from '../../../core/base/errors';
import { toOneLine } from '../../../core/sanitize/hiddenCharacters';
import { PRIVATE_FILE } from '../../fileSystem/atomicFile';

/** Maximum size of the current log file, and of the previous one that is kept. */
const MAX_BYTES = 256 << 10;
const MAX_LINE = 4_096;

/** Opens a log file of bounded size. A host has no terminal to write to. */
export function openHostLog(file: string, maxBytes = MAX_BYTES): Logger {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const write = (level: string, message: string): void => {
    const line = `${new Date().toISOString()} ${process.pid} ${level}: ${toOneLine(message).slice(0, MAX_LINE)}\n`;
    try {
      const length = Buffer.byteLength(line);
      if (bytes + length > maxBytes) {
        renameSync(file, `${file}.old`);
        bytes = 0;
      }
      appendFileSync(file, line, PRIVATE_FILE);
      bytes += length;
    } catch {
      // A disk that is full, or a home that was removed, ends the log and not the host.
    }
  };
  return {
    info: (message) => write('info', message),
    warn: (message) => write('warning', message),
    error: (message, error) => write('error', error === undefined ? message : `${message} ${messageOf(error)}`),
  };
}
