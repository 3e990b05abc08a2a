import type { Socket } from 'node:net';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable, Logger } from '../../../core/base/contracts';
import { errors } from '../../../core/base/errors';
import { logNotification } from '../../engineProcess/engineProtocol';
import { watchHeartbeat, type HeartbeatTimes } from '../../engineProcess/heartbeat';
import type { EngineLink } from '../../engineProcess/remoteEngine';
import { sinceStart } from '../../runtime/monotonicClock';
import { LineReader, LineWriter } from '../protocol/lineMessages';

/** Maximum size of a response, which may contain the whole of a large file. */
const MAX_ANSWER_BYTES = 256 << 20;

/** Heartbeat times of a host. A host that does not answer its clients for this long hangs. */
export const hostTimes: HeartbeatTimes = { intervalMilliseconds: 2_000, timeoutMilliseconds: 10_000 };

export interface LinkListener {
  started(connection: MessageConnection): void;
  /** @param lived Duration of the connection in milliseconds. */
  stopped(reason: string, lived: number): void;
}

interface LiveConnection {
  readonly socket: Socket;
  readonly connection: MessageConnection;
}

/** The connection of this process to the engine host, made when it is first needed and again after it was lost. */
export class HostLink implements EngineLink {
  #live: Promise<LiveConnection | undefined> | undefined;
  #isGivenUp = false;
  #isDisposed = false;

  /** @param connect returns undefined if there can be no host. */
  constructor(
    private readonly connect: () => Promise<Socket | undefined>,
    private readonly logger: Logger,
    private readonly listener: LinkListener,
    private readonly times: HeartbeatTimes = hostTimes,
  ) {}

  /** Whether this process has given up on a host and works without one. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  async connection(): Promise<MessageConnection> {
    if (this.#isGivenUp) throw errors.engineStopped('there is no host');
    const opening = (this.#live ??= this.#open());
    const live = await opening;
    if (live) return live.connection;
    this.#isGivenUp = true;
    throw errors.engineStopped('there is no host');
  }

  async dispose(): Promise<void> {
    this.#isGivenUp = this.#isDisposed = true;
    const live = await this.#live;
    live?.connection.dispose();
    live?.socket.destroy();
  }

  async #open(): Promise<LiveConnection | undefined> {
    const socket = await this.connect().catch(() => undefined);
    if (!socket) return undefined;
    const since = sinceStart();
    const connection = createMessageConnection(new LineReader(socket, MAX_ANSWER_BYTES), new LineWriter(socket));
    connection.onNotification(logNotification, ({ level, message }) => this.logger[level](message));
    const heartbeat = watchHeartbeat(connection, () => this.#onHang(socket), this.times);
    socket.once('close', () => this.#onClosed(connection, heartbeat, sinceStart() - since));
    this.listener.started(connection);
    connection.listen();
    return { socket, connection };
  }

  #onHang(socket: Socket): void {
    this.#isGivenUp = true;
    socket.destroy();
  }

  #onClosed(connection: MessageConnection, heartbeat: Disposable, lived: number): void {
    heartbeat.dispose();
    this.#live = undefined;
    // Disposing the connection rejects every request in flight.
    connection.dispose();
    if (!this.#isDisposed) this.listener.stopped('the host ended', lived);
  }
}
