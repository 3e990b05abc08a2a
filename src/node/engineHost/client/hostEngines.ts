import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../../core/base/contracts';
import { statusNotification, type EngineOptions } from '../../engineProcess/engineProtocol';
import type { HeartbeatTimes } from '../../engineProcess/heartbeat';
import { RemoteEngine } from '../../engineProcess/remoteEngine';
import { HostedEngine } from './hostedEngine';
import { HostLink } from './hostLink';

/**
 * Minimum time that a host must serve to be restarted at once. A shorter-lived host may end again for the same reason,
 * so another is started only after this time or by the next request.
 */
const TRUSTED_MILLISECONDS = 10_000;
/** Maximum random delay of a client before it reconnects. Hosts that many clients start at once hinder each other. */
const SPREAD_MILLISECONDS = 250;

export interface HostEnginesOptions {
  /** Connects to the host. Returns undefined if there can be none. */
  readonly connect: () => Promise<Socket | undefined>;
  readonly logger: Logger;
  /** Whether folders are reopened when their host ends, so that their indexes are kept up to date. */
  readonly keepsOpen?: boolean;
  readonly times?: HeartbeatTimes;
}

/** The engines of this process's folders, which run in the engine host. */
export class HostEngines {
  readonly #remotes = new Map<string, RemoteEngine>();
  readonly #hosted = new Map<RemoteEngine, HostedEngine>();
  readonly #link: HostLink;
  #isDisposed = false;

  constructor(private readonly options: HostEnginesOptions) {
    this.#link = new HostLink(
      options.connect,
      options.logger,
      {
        started: (connection) => this.#onStarted(connection),
        stopped: (reason, lived) => this.#onStopped(reason, lived),
      },
      options.times,
    );
  }

  /**
   * Opens a folder in the host.
   * @param openAlone opens the folder in this process.
   * @throws SearchError as `openEngine` does.
   */
  async open(folder: string, options: EngineOptions, openAlone: () => Promise<Engine>): Promise<Engine> {
    if (this.#link.isGivenUp) return openAlone();
    const hosted = this.engine(folder, options, openAlone);
    try {
      await hosted.ready();
      return hosted;
    } catch (error) {
      await hosted.dispose();
      throw error;
    }
  }

  /** Returns an engine that opens the folder when it is first needed. */
  engine(folder: string, options: EngineOptions, openAlone: () => Promise<Engine>): HostedEngine {
    const { logger } = this.options;
    const remote = new RemoteEngine(folder, options, this.#link, logger, () => this.#forget(folder, remote));
    this.#remotes.set(folder, remote);
    const hosted = new HostedEngine(remote, openAlone);
    this.#hosted.set(remote, hosted);
    return hosted;
  }

  /** Disconnects from the host, which then closes the folders that only this process had open. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const remote of this.#remotes.values()) remote.abandon();
    await this.#link.dispose();
  }

  #forget(folder: string, remote: RemoteEngine): void {
    this.#hosted.delete(remote);
    if (this.#remotes.get(folder) === remote) this.#remotes.delete(folder);
  }

  #onStarted(connection: MessageConnection): void {
    connection.onNotification(statusNotification, ({ folder, status }) => this.#remotes.get(folder)?.setStatus(status));
    this.#remotes.forEach((remote) => remote.onStarted());
  }

  #onStopped(reason: string, lived: number): void {
    const { keepsOpen = false } = this.options;
    this.#remotes.forEach((remote) => remote.onStopped(reason, keepsOpen));
    if (keepsOpen) void this.#comeBack(lived < TRUSTED_MILLISECONDS ? TRUSTED_MILLISECONDS : 0);
  }

  async #comeBack(milliseconds: number): Promise<void> {
    await delay(milliseconds + Math.random() * SPREAD_MILLISECONDS, undefined, { ref: false });
    if (this.#isDisposed) return;
    await Promise.allSettled([...this.#hosted.values()].map((hosted) => hosted.ready()));
  }
}
