import type { Socket } from 'node:net';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  Disposable,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';
import { Lines } from './lines';

/** Messages over a socket: one JSON object per line, up to an agreed length. */

/**
 * Reads messages from a socket. A line that is too long or no JSON object ends the connection, because the data after
 * it cannot be trusted.
 */
export class LineReader extends AbstractMessageReader implements MessageReader {
  constructor(
    private readonly socket: Socket,
    private readonly max: number,
  ) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    const lines = new Lines(
      this.max,
      (line) => this.#read(line, callback),
      () => this.socket.destroy(new Error(`a message has more than ${this.max} bytes`)),
    );
    const onData = (chunk: Buffer): void => lines.feed(chunk);
    this.socket.on('data', onData);
    this.socket.on('error', (error) => this.fireError(error));
    this.socket.on('close', () => this.fireClose());
    this.socket.resume();
    return Disposable.create(() => this.socket.off('data', onData));
  }

  #read(line: string, callback: DataCallback): void {
    if (this.socket.destroyed) return;
    const message = parsed(line);
    if (message) callback(message);
    else this.socket.destroy(new Error('a message is no JSON object'));
  }
}

export class LineWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly socket: Socket) {
    super();
  }

  /**
   * Sends a message. Never rejects: the connection would rethrow a failed write where nothing can catch it, and an
   * unhandled rejection ends the process. Closing the socket rejects the requests in flight.
   */
  write(message: Message): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(`${JSON.stringify(message)}\n`, (error) => {
        if (error) this.socket.destroy();
        resolve();
      });
    });
  }

  end(): void {
    this.socket.end();
  }
}

function parsed(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}
