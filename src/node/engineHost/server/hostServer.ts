import { lstatSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Logger } from '../../../core/base/contracts';
import { messageOf } from '../../../core/base/errors';
import { ProcessRecycler } from '../../engineProcess/processRecycler';
import { ActivityTracker } from '../../runtime/activityTracker';
import { claimAddress } from './claimAddress';
import { EnginePool, type OpenShared } from './enginePool';
import { firstLine, parseGreeting, type Greeting, type HostVerdict } from '../protocol/handshake';
import type { HostPlace } from '../protocol/hostPlace';
import { isSecret } from '../protocol/hostSecret';
import { serveClient, type LeaseEngine } from './hostSession';
import { orderlyEndLine } from '../protocol/mcpSession';
import { serveMcpSession, type ServeMcpSession } from './mcpSession';
import { compareReleases, type Release } from '../protocol/release';

const GREETING_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 5_000;
/** Maximum time that a host without clients may take to close its folders. After it, the disk counts as unreachable. */
const CLOSING_MILLISECONDS = 30_000;

export interface HostOptions {
  readonly place: HostPlace;
  readonly release: Release;
  /** Folder with the grammars and the model. */
  readonly resources: string;
  readonly open: OpenShared;
  readonly serveMcp: ServeMcpSession;
  readonly log: Logger;
  /** Milliseconds that the host stays without a client. A folder without clients stays open half as long. */
  readonly idleMilliseconds: number;
  /** Idle time of {@link ProcessRecycler}. */
  readonly renewalMilliseconds?: number;
  readonly closingMilliseconds?: number;
}

/** Holds the engines of a user's folders for every process of the user that connects. */
export class HostServer {
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#greet(socket));
  readonly #requests = new ActivityTracker();
  readonly #recycler: ProcessRecycler;
  readonly #pool: EnginePool;
  readonly #clients = new Map<Socket, Promise<void>>();
  /** Sockets of the clients that are agents' sessions. */
  readonly #sessions = new WeakSet<Socket>();
  #secret = '';
  #inode = 0;
  #idle: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;
  #tellEnd = (): void => undefined;
  /** Resolves when everything is closed or cannot be closed in time. */
  readonly ended = new Promise<void>((resolve) => (this.#tellEnd = resolve));

  constructor(private readonly options: HostOptions) {
    this.#recycler = new ProcessRecycler(
      this.#requests,
      () => void this.end('it has built an index, and another needs less memory'),
      options.renewalMilliseconds,
    );
    this.#pool = new EnginePool(options.open, options.idleMilliseconds / 2, this.#recycler, options.log);
  }

  /**
   * Starts to listen.
   * @returns whether clients reach this host. Another host may have been faster.
   */
  async listen(): Promise<boolean> {
    const { place, log } = this.options;
    const secret = await claimAddress(this.#server, place);
    if (secret === undefined) return false;
    this.#secret = secret;
    this.#inode = inodeOf(place.address);
    this.#server.on('error', (error) => log.error('The host cannot be reached.', error));
    this.#look = setInterval(() => this.#leaveWhenReplaced(), LOOK_MILLISECONDS).unref();
    this.#waitForClients();
    log.info('The host listens.');
    return true;
  }

  /** Stops accepting clients, answers pending requests and closes all folders. */
  end(reason: string): Promise<void> {
    return (this.#ending ??= this.#end(reason));
  }

  async #end(reason: string): Promise<void> {
    this.options.log.info(`The host ends: ${reason}.`);
    clearTimeout(this.#idle);
    clearInterval(this.#look);
    this.#recycler.dispose();
    // Closing the server removes the socket's path, which another host may own by then.
    if (inodeOf(this.options.place.address) === this.#inode) this.#server.close();
    for (const socket of this.#clients.keys()) if (this.#sessions.has(socket)) socket.write(orderlyEndLine);
    this.#leaveInTime();
    await this.#requests.settled();
    for (const socket of this.#clients.keys()) socket.end();
    await this.#pool.dispose();
    for (const socket of this.#clients.keys()) socket.destroy();
    await Promise.allSettled(this.#clients.values());
    this.#tellEnd();
  }

  /** Reads only the first line of a client until the client has proved its identity. */
  #greet(socket: Socket): void {
    socket.on('error', (error) => this.options.log.info(`A connection was given up: ${messageOf(error)}.`));
    void firstLine(socket, GREETING_MILLISECONDS).then(
      (line) => this.#answer(socket, line),
      () => socket.destroy(),
    );
    socket.resume();
  }

  #answer(socket: Socket, line: string): void {
    const greeting = parseGreeting(line);
    if (this.#ending || !greeting || !isSecret(greeting.secret, this.#secret)) {
      socket.destroy();
      return;
    }
    const verdict = this.#judge(greeting.release);
    // The address must be free before the client reads the verdict.
    if (verdict === 'replaced') void this.end('a newer version takes over');
    const answer = `${JSON.stringify({ verdict })}\n`;
    if (verdict === 'served') {
      socket.write(answer);
      this.#serve(socket, greeting);
    } else socket.end(answer);
  }

  #judge(release: Release): HostVerdict {
    const { release: own } = this.options;
    if (compareReleases(release, own) > 0) return 'replaced';
    return release.protocol === own.protocol ? 'served' : 'alone';
  }

  #serve(socket: Socket, { wants }: Greeting): void {
    clearTimeout(this.#idle);
    const requests = this.#requests;
    if (wants === 'mcp') this.#sessions.add(socket);
    const client =
      wants === 'mcp'
        ? serveMcpSession(socket, this.#lease, this.options.serveMcp, requests)
        : serveClient(socket, this.#lease, { requests });
    const served = client.finally(() => {
      this.#clients.delete(socket);
    });
    socket.once('close', () => (this.#ending ? this.#leaveInTime() : this.#waitForClients()));
    served.catch((error: unknown) => this.options.log.error('A client was not left well.', error));
    this.#clients.set(socket, served);
  }

  readonly #lease: LeaseEngine = (folder, options, gone) =>
    this.#pool.lease(folder, { ...options, resources: this.options.resources }, gone);

  #waitForClients(): void {
    clearTimeout(this.#idle);
    if (this.#hasClients || this.#ending) return;
    this.#idle = setTimeout(() => void this.end('it has no clients'), this.options.idleMilliseconds);
  }

  /** Whether a client is connected. A disconnected client may still be waiting for its folders to be closed. */
  get #hasClients(): boolean {
    return [...this.#clients.keys()].some((socket) => !socket.destroyed);
  }

  /**
   * Resolves {@link HostServer.ended} after a limited time even if closing takes longer. Pending requests of connected
   * clients are answered however long they take, so the time starts when no client is left.
   */
  #leaveInTime(): void {
    if (this.#hasClients) return;
    setTimeout(this.#tellEnd, this.options.closingMilliseconds ?? CLOSING_MILLISECONDS).unref();
  }

  /**
   * Ends the host if its socket was removed, for example with the home of the indexes, because no client can find it.
   */
  #leaveWhenReplaced(): void {
    if (inodeOf(this.options.place.address) !== this.#inode) void this.end('its address is gone');
  }
}

/** Returns 0 for a named pipe on Windows, which disappears with its process. */
const inodeOf = (address: string): number =>
  process.platform === 'win32' ? 0 : (lstatSync(address, { throwIfNoEntry: false })?.ino ?? -1);
