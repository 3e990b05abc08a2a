import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Disposable, Logger } from '../../core/base/contracts';
import { errors } from '../../core/base/errors';
import type { EngineChild } from './engineLauncher';
import { logNotification, recycleNotification } from './engineProtocol';
import { watchHeartbeat, type HeartbeatTimes } from './heartbeat';

export interface SupervisorListener {
  started(connection: MessageConnection): void;
  stopped(reason: string): void;
  /**
   * Reports that a process is to be replaced. The next request starts another one. Resolves when the old process has
   * answered all requests.
   */
  recycling(connection: MessageConnection): Promise<void>;
}

/**
 * Milliseconds: first and longest wait before a crashed engine is restarted, and how long it must live for the wait to
 * start over.
 */
const backOff = { first: 250, longest: 30_000, healthy: 60_000 } as const;

/** Keeps one engine process running, from the first request until it is disposed. */
export class EngineSupervisor {
  readonly #launch: () => EngineChild;
  #child: EngineChild | undefined;
  #restart: NodeJS.Timeout | undefined;
  #heartbeat: Disposable | undefined;
  #crashes = 0;
  #disposed = false;
  /** Processes that were replaced and have not exited yet. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(
    launch: () => EngineChild,
    private readonly logger: Logger,
    private readonly listener: SupervisorListener,
    private readonly times: HeartbeatTimes,
  ) {
    this.#launch = launch;
  }

  /** Returns the connection to the running process, which is started if there is none. */
  connection(): MessageConnection {
    if (this.#disposed) throw errors.engineStopped('it was closed');
    if (this.#restart) throw errors.engineStopped('it crashed');
    return (this.#child ?? this.#start()).connection;
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#restart);
    this.#heartbeat?.dispose();
    const child = this.#child;
    this.#child = undefined;
    child?.connection.dispose();
    await Promise.allSettled([child?.stop(), ...this.#leaving]);
  }

  #start(): EngineChild {
    const child = this.#launch();
    const startedAt = Date.now();
    this.#child = child;
    child.connection.onNotification(logNotification, ({ level, message }) => this.logger[level](message));
    child.connection.onNotification(recycleNotification, () => this.#renew(child));
    void child.exited.then((reason) => this.#onExit(child, reason, Date.now() - startedAt));
    child.connection.listen();
    this.#heartbeat = watchHeartbeat(child.connection, () => this.#onHang(child), this.times);
    this.listener.started(child.connection);
    return child;
  }

  #renew(child: EngineChild): void {
    if (this.#child !== child || this.#disposed) return;
    this.#child = undefined;
    this.#heartbeat?.dispose();
    const left = Promise.race([this.listener.recycling(child.connection), child.exited]).then(() => child.stop());
    this.#leaving.add(left);
    left
      .then(
        () => child.connection.dispose(),
        (error: unknown) => this.logger.error('A replaced engine process did not end well.', error),
      )
      .finally(() => this.#leaving.delete(left));
  }

  #onHang(child: EngineChild): void {
    this.#heartbeat?.dispose();
    this.logger.warn(
      `The engine process has not answered for ${this.times.timeoutMilliseconds / 1_000} s; it is ended.`,
    );
    child.kill();
  }

  #onExit(child: EngineChild, reason: string, livedMilliseconds: number): void {
    // Disposing the connection rejects every request in flight, also those of a process that was being replaced.
    child.connection.dispose();
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#heartbeat?.dispose();
    this.#crashes = livedMilliseconds > backOff.healthy ? 1 : this.#crashes + 1;
    const wait = Math.min(backOff.first * 2 ** (this.#crashes - 1), backOff.longest);
    this.logger.warn(`The engine process stopped (${reason}); it starts again in ${wait} ms.`);
    this.#restart = setTimeout(() => this.#onRestart(), wait);
    this.listener.stopped(reason);
  }

  #onRestart(): void {
    this.#restart = undefined;
    this.#start();
    this.logger.info('The engine process was started again.');
  }
}
