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

/** Messages over a socket: JSON, one to a line, none longer than is agreed. */

const LINE_FEED = 10;

/** Takes chunks of bytes apart at line feeds. @param onLine is told each line. @returns false when one is too long. */
export function lineSplitter(max: number, onLine: (line: string) => void): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let bytes = 0;
  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      if (bytes + end > max) return false;
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      rest = rest.subarray(end + 1);
      parts = [];
      bytes = 0;
      onLine(line);
    }
    if (rest.length > 0) parts.push(rest);
    bytes += rest.length;
    return bytes <= max;
  };
}

/** A line that is too long, or no JSON, ends the connection: what comes after it means nothing. */
export class LineReader extends AbstractMessageReader implements MessageReader {
  constructor(
    private readonly socket: Socket,
    private readonly max: number,
  ) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    const split = lineSplitter(this.max, (line) => this.#read(line, callback));
    const onData = (chunk: Buffer): void => {
      if (!split(chunk)) this.socket.destroy(new Error(`a message has more than ${this.max} bytes`));
    };
    this.socket.on('data', onData);
    this.socket.on('error', (error) => this.fireError(error));
    this.socket.on('close', () => this.fireClose());
    this.socket.resume();
    return Disposable.create(() => this.socket.off('data', onData));
  }

  #read(line: string, callback: DataCallback): void {
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
   * Never rejects: a connection throws the failure of a write once more, where nothing can catch it, and an unhandled
   * rejection ends the process. The close of the socket rejects what is in flight.
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
