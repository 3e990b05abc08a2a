import type { Logger } from '../../core/base/contracts';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';

/** Log levels of the protocol, least severe first. */
const SEVERITY = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type Level = (typeof SEVERITY)[number];

export type SendLog = (level: Level, message: string) => void;

export const isLevel = (value: unknown): value is Level => SEVERITY.some((level) => level === value);

/**
 * Log of the engines. It always writes to standard error, and also to clients that listen. Standard output is reserved
 * for the protocol.
 */
export class McpLog implements Logger {
  readonly #stderr: Logger;
  readonly #listeners = new Map<SendLog, Level>();

  constructor(stderr: Logger) {
    this.#stderr = stderr;
  }

  /** Sends messages of at least this severity until disposed. */
  listen(send: SendLog, least: Level): Disposable {
    this.#listeners.set(send, least);
    return { [Symbol.dispose]: () => void this.#listeners.delete(send) };
  }

  info(message: string): void {
    this.#stderr.info(message);
    this.#tell('info', message);
  }

  warn(message: string): void {
    this.#stderr.warn(message);
    this.#tell('warning', message);
  }

  error(message: string, error?: unknown): void {
    this.#stderr.error(message, error);
    this.#tell('error', error instanceof Error ? `${message} ${error.message}` : message);
  }

  #tell(level: Level, message: string): void {
    for (const [send, least] of this.#listeners)
      if (SEVERITY.indexOf(level) >= SEVERITY.indexOf(least)) send(level, toOneLine(message));
  }
}
