import type { Socket } from 'node:net';
import { PassThrough, Writable, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchError } from '../../core/base/errors';
import { MAX_SESSION_LINE, readSessionLine, signsOfLife } from '../../node/engineHost/protocol/mcpSession';
import { sinceStart } from '../../node/runtime/monotonicClock';
import { Conversation } from './conversation';
import { Lines } from '../../node/engineHost/protocol/lines';

/** A host that served for a shorter time may end again for the same reason: the next one is for the next request. */
const TRUSTED_MILLISECONDS = 10_000;
/** Hosts that many clients start at once are in each other's way. */
const SPREAD_MILLISECONDS = 250;
/** For what is written by the end of the input. */
const LEAVING_MILLISECONDS = 1_000;

/** What an agent has started: a client of the protocol at the standard streams of this process. */
export interface RelayOptions {
  /** A connection to a server in the engine host; undefined where there can be none. */
  readonly connect: () => Promise<Socket | undefined>;
  /** Serves in this process until the input ends or the signal fires. */
  readonly serveHere: (input: Readable, output: Writable, signal: AbortSignal) => Promise<void>;
}

/**
 * Hands on what client and server write. A server that ends is followed by another, which is told what it must know;
 * the client does not notice. Where there can be no host, or it hangs, the server is in this process.
 * @throws SearchError where a server cannot work, whichever it is.
 */
export async function relay(options: RelayOptions, signal: AbortSignal): Promise<void> {
  await new Relay(options, signal).run();
}

class Relay {
  readonly #conversation = new Conversation();
  /** Read while there was no server. */
  readonly #held: Buffer[] = [];
  #server: Writable | undefined;
  #hasEnded = false;
  #failure: SearchError | undefined;
  #wake = (): void => undefined;
  #tellEnd = (): void => undefined;
  /** The client has nothing more to say, this process is to end, or the server cannot work. */
  readonly #ended = new Promise<void>((resolve) => (this.#tellEnd = resolve));

  constructor(
    private readonly options: RelayOptions,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    process.stdin.on('data', (bytes: Buffer) => this.#read(bytes)).once('end', () => this.#end());
    this.signal.addEventListener('abort', () => this.#abort(), { once: true });
    let hasHost = true;
    while (hasHost && !this.#isOver) hasHost = await this.#serveInHost();
    if (!this.#isOver) await this.#serveHere();
    // A client that keeps its end open would keep the process.
    process.stdin.destroy();
    if (this.#failure) throw this.#failure;
  }

  /** What was read before there was a server is for one still. */
  get #isOver(): boolean {
    return this.#hasEnded && this.#held.length === 0;
  }

  /** @returns whether another host may serve, once this one has ended. */
  async #serveInHost(): Promise<boolean> {
    const socket = await Promise.race([this.options.connect().catch(() => undefined), this.#ended]);
    if (!socket) return false;
    if (socket.closed) return true;
    const started = sinceStart();
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const watch = this.#watch(socket);
    socket.pipe(this.#toClient());
    this.#attach(socket);
    await Promise.race([closed, this.#ended.then(() => delay(LEAVING_MILLISECONDS, undefined, { ref: false }))]);
    watch.dispose();
    socket.destroy();
    this.#server = undefined;
    process.stdin.resume();
    if (!watch.hangs) await this.#rest(sinceStart() - started);
    return !watch.hangs;
  }

  async #serveHere(): Promise<void> {
    const input = new PassThrough();
    const served = this.options.serveHere(input, this.#toClient(), this.signal);
    this.#attach(input);
    await served;
  }

  /** Ends a connection to a host that says nothing while the client waits. */
  #watch(socket: Socket) {
    const watch = { hangs: false, dispose: () => clearInterval(timer) };
    let missed = 0;
    socket.on('data', () => (missed = 0));
    const timer = setInterval(() => {
      missed = this.#conversation.isWaiting ? missed + 1 : 0;
      if (missed <= signsOfLife.mayMiss) return;
      watch.hangs = true;
      socket.destroy();
    }, signsOfLife.intervalMilliseconds).unref();
    return watch;
  }

  /** Until another host is wanted: at once by a client that waits. */
  async #rest(lived: number): Promise<void> {
    if (this.#conversation.isWaiting) return;
    const milliseconds =
      (lived < TRUSTED_MILLISECONDS ? TRUSTED_MILLISECONDS : 0) + Math.random() * SPREAD_MILLISECONDS;
    const asked = new Promise<void>((resolve) => (this.#wake = resolve));
    await Promise.race([delay(milliseconds, undefined, { ref: false }), asked, this.#ended]);
  }

  #attach(server: Writable): void {
    this.#server = server;
    const { toServer, toClient } = this.#conversation.replay();
    for (const line of toClient) process.stdout.write(line);
    for (const bytes of toServer) server.write(bytes);
    for (const bytes of this.#held.splice(0)) this.#send(server, bytes);
    process.stdin.resume();
    if (this.#hasEnded) this.#end();
  }

  #read(bytes: Buffer): void {
    if (this.#server) {
      this.#send(this.#server, bytes);
      return;
    }
    process.stdin.pause();
    this.#held.push(bytes);
    this.#wake();
  }

  #send(server: Writable, bytes: Buffer): void {
    this.#conversation.fromClient(bytes);
    if (server.write(bytes)) return;
    process.stdin.pause();
    server.once('drain', () => process.stdin.resume());
  }

  #end(): void {
    this.#hasEnded = true;
    this.#server?.end();
    if (this.#isOver) this.#tellEnd();
  }

  #abort(): void {
    this.#held.length = 0;
    this.#end();
  }

  /** Takes what one server writes. */
  #toClient(): Writable {
    const lines = new Lines(MAX_SESSION_LINE, (line) => this.#pass(line));
    return new Writable({
      write: (bytes: Buffer, _, done) => {
        lines.feed(bytes);
        if (process.stdout.writableNeedDrain) process.stdout.once('drain', () => done());
        else done();
      },
    });
  }

  #pass(text: string): void {
    const line = readSessionLine(text);
    if (line.kind === 'message' && this.#conversation.fromServer(line.text)) process.stdout.write(`${line.text}\n`);
    if (line.kind === 'log') process.stderr.write(line.text);
    if (line.kind === 'leaving') this.#conversation.serverLeaves();
    if (line.kind !== 'failure') return;
    this.#failure = line.error;
    this.#end();
  }
}
