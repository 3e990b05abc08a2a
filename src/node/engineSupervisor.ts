import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Logger } from '../core/contracts';
import { errors } from '../core/errors';
import type { EngineChild, LaunchEngine } from './engineChild';
import { logNotification } from './engineProtocol';

export interface SupervisorListener {
  started(connection: MessageConnection): void;
  stopped(reason: string): void;
}

/** First and longest wait before a crashed engine is started again, and how long it must live to be trusted anew. */
const backOff = { first: 250, longest: 30_000, healthy: 60_000 } as const;

/** Keeps one engine process running, from the first time it is wanted until it is disposed. */
export class EngineSupervisor {
  readonly #launch: LaunchEngine;
  readonly #logger: Logger;
  readonly #listener: SupervisorListener;
  #child: EngineChild | undefined;
  #restart: NodeJS.Timeout | undefined;
  #crashes = 0;
  #disposed = false;

  constructor(launch: LaunchEngine, logger: Logger, listener: SupervisorListener) {
    this.#launch = launch;
    this.#logger = logger;
    this.#listener = listener;
  }

  /** The connection to the running process, which is started when there is none. */
  connection(): MessageConnection {
    if (this.#disposed) throw errors.engineStopped('it was closed');
    if (this.#restart) throw errors.engineStopped('it crashed');
    return (this.#child ?? this.#start()).connection;
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    this.#child = undefined;
    child?.connection.dispose();
    await child?.stop();
  }

  #start(): EngineChild {
    const child = this.#launch();
    const startedAt = Date.now();
    this.#child = child;
    child.connection.onNotification(logNotification, ({ level, message }) => this.#logger[level](message));
    void child.exited.then((reason) => this.#onExit(child, reason, Date.now() - startedAt));
    child.connection.listen();
    this.#listener.started(child.connection);
    return child;
  }

  #onExit(child: EngineChild, reason: string, livedMilliseconds: number): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    // Rejects every request in flight.
    child.connection.dispose();
    this.#crashes = livedMilliseconds > backOff.healthy ? 1 : this.#crashes + 1;
    const wait = Math.min(backOff.first * 2 ** (this.#crashes - 1), backOff.longest);
    this.#logger.warn(`The engine process stopped (${reason}); it starts again in ${wait} ms.`);
    this.#restart = setTimeout(() => this.#onRestart(), wait);
    this.#listener.stopped(reason);
  }

  #onRestart(): void {
    this.#restart = undefined;
    this.#start();
    this.#logger.info('The engine process was started again.');
  }
}
