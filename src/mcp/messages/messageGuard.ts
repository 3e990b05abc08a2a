import { Transform, type TransformCallback } from 'node:stream';
import { INVALID_REQUEST, PARSE_ERROR, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { isObject } from '../../core/base/isObject';
import { MessageScan, type RequestId } from './messageScan';
import { withArgumentsAsObject } from './textArguments';

/** Maximum size of a message. A request with all fields at their limits has a megabyte. */
export const MAX_MESSAGE_BYTES = 4_000_000;
/** Maximum nesting of a message. Requests have six levels, and the code that handles them is recursive. */
export const MAX_MESSAGE_DEPTH = 100;
const LINE_FEED = 0x0a;

/** Sends an error for a message: a JSON-RPC response, whose id is null if the id of the message is unknown. */
export type SendError = (response: {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}) => void;

/**
 * Lets the messages of a client through, one per line. Invalid messages are answered with an error: the protocol's own
 * transport would drop them without an answer, and end the server at the first message of more than 10 MB. The guard
 * never holds more than the longest allowed message.
 */
export class MessageGuard extends Transform {
  readonly #refuse: SendError;
  #pieces: Buffer[] = [];
  #bytes = 0;
  /** Scan of a message that is too long and is not kept. */
  #tooLong: MessageScan | undefined;

  constructor(refuse: SendError) {
    super();
    this.#refuse = refuse;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end));
      this.#endMessage();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  /**
   * Input after the last line break is not a valid message, but the client may wait for an answer, so it gets an error.
   */
  override _flush(done: TransformCallback): void {
    this.#endMessage();
    done();
  }

  #take(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > MAX_MESSAGE_BYTES && !this.#tooLong) {
      this.#tooLong = new MessageScan();
      this.#pieces.forEach((one) => this.#tooLong?.feed(one));
      this.#pieces = [];
    }
    if (this.#tooLong) this.#tooLong.feed(piece);
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #endMessage(): void {
    const [tooLong, line, bytes] = [this.#tooLong, Buffer.concat(this.#pieces), this.#bytes];
    [this.#tooLong, this.#pieces, this.#bytes] = [undefined, [], 0];
    if (tooLong)
      this.#answer(
        INVALID_REQUEST,
        `The message has ${bytes.toLocaleString('en')} bytes; the most is ${MAX_MESSAGE_BYTES.toLocaleString('en')}.`,
        tooLong.id,
      );
    else if (!isBlank(line)) this.#check(line);
  }

  #check(line: Buffer): void {
    const scan = new MessageScan();
    scan.feed(line);
    const message = scan.deepest > MAX_MESSAGE_DEPTH ? undefined : parsed(line);
    if (scan.deepest > MAX_MESSAGE_DEPTH)
      this.#answer(INVALID_REQUEST, `The message is nested more than ${MAX_MESSAGE_DEPTH} levels deep.`, scan.id);
    else if (message === undefined) this.#answer(PARSE_ERROR, 'The message is not JSON.', undefined);
    else if (isMessage(message)) this.#pass(line, withArgumentsAsObject(message));
    // A client would answer an error that it did not expect with another error.
    else if (!isResponse(message)) this.#answer(INVALID_REQUEST, problemOf(message), scan.id);
  }

  #pass(line: Buffer, mended: object | undefined): void {
    this.push(Buffer.concat([mended ? Buffer.from(JSON.stringify(mended)) : line, Buffer.of(LINE_FEED)]));
  }

  #answer(code: number, message: string, id: RequestId | undefined): void {
    this.#refuse({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
  }
}

const isBlank = (line: Buffer): boolean => line.length < 100 && !/[^\t\r ]/.test(line.toString('latin1'));

/** Returns undefined for text that is not JSON, since JSON has no such value. */
function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isMessage(message: unknown): boolean {
  try {
    parseJSONRPCMessage(message);
    return true;
  } catch {
    return false;
  }
}

const isResponse = (message: unknown): boolean =>
  isObject(message) && !('method' in message) && ('result' in message || 'error' in message);

function problemOf(message: unknown): string {
  if (Array.isArray(message)) return 'Batches are not supported: send each message on a line of its own.';
  if (!isObject(message)) return 'The message is not an object.';
  if (message['jsonrpc'] !== '2.0') return 'The message is not JSON-RPC 2.0: "jsonrpc" must be "2.0".';
  return 'The message is not a JSON-RPC request: "method" must be a string, "id" a string or an integer, "params" an object.';
}
