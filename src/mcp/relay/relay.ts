import type { Socket } from 'node:net';
import { PassThrough, Writable, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchError } from '../../core/base/errors';
import { MAX_SESSION_LINE, readSessionLine, sessionHeartbeat } from '../../node/engineHost/protocol/mcpSession';
import { sinceStart } from '../../node/runtime/monotonicClock';
import { Conversation } from './conversation';
import { Lines } from '../../node/engineHost/protocol/lines';

/**
 * Minimum lifetime of a host in milliseconds. A host that ended sooner may end again for the same reason, so the next
 * host is only started for the next request.
 */
const TRUSTED_MILLISECONDS = 10_000;
/** Maximum random delay, so that many clients do not start hosts at the same time. */
const SPREAD_MILLISECONDS = 250;
/** Milliseconds to wait after the end of the input for remaining output. */
const LEAVING_MILLISECONDS = 1_000;

/**
 * Ways to reach a server. The client of the protocol is at the standard streams of this process, which an agent
 * started.
 */
export interface RelayOptions {
  /** Connects to a server in the engine host; undefined if there can be no host. */
  readonly connect: () => Promise<Socket | undefined>;
  /** Serves in this process until the input ends or the signal fires. */
  readonly serveHere: (input: Readable, output: Writable, signal: AbortSignal) => Promise<void>;
}

/**
 * Passes on messages between client and server. When a server ends, another one takes over and is sent the state it
 * needs, so that the client does not notice. If there can be no host, or the host hangs, the server runs in this
 * process.
 * @throws SearchError if no server can work.
 */
export async function relay(options: RelayOptions, signal: AbortSignal): Promise<void> {
  await new Relay(options, signal).run();
}

class Relay {
  readonly #conversation = new Conversation();
  /** Input that was read while there was no server. */
  readonly #held: Buffer[] = [];
  #server: Writable | undefined;
  #hasEnded = false;
  #failure: SearchError | undefined;
  #wake = (): void => undefined;
  #tellEnd = (): void => undefined;
  /** Resolves when the client has closed its input, this process is to end, or the server cannot work. */
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
    // A client that keeps its end of the stream open would keep the process alive.
    process.stdin.destroy();
    if (this.#failure) throw this.#failure;
  }

  /** Input that was read while there was no server must still be handled. */
  get #isOver(): boolean {
    return this.#hasEnded && this.#held.length === 0;
  }

  /** Serves from a host. @returns whether another host may serve after this one has ended. */
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

  /** Closes the connection to a host that sends nothing while the client waits. */
  #watch(socket: Socket) {
    const watch = { hangs: false, dispose: () => clearInterval(timer) };
    let missed = 0;
    socket.on('data', () => (missed = 0));
    const timer = setInterval(() => {
      missed = this.#conversation.isWaiting ? missed + 1 : 0;
      if (missed <= sessionHeartbeat.mayMiss) return;
      watch.hangs = true;
      socket.destroy();
    }, sessionHeartbeat.intervalMilliseconds).unref();
    return watch;
  }

  /** Waits until another host is wanted: immediately if the client waits for an answer. */
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

  /** Returns a stream that passes the output of one server to the client. */
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
