import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../core/base/contracts';
import { launchEngineChild, type LaunchEngine } from './engineLauncher';
import { statusNotification, type EngineOptions } from './engineProtocol';
import { drainRequests } from './rpcRequests';
import { EngineSupervisor } from './engineSupervisor';
import { heartbeatTimes, type HeartbeatTimes } from './heartbeat';
import { RemoteEngine } from './remoteEngine';

/** The engine process, seen from the editor: gives out an {@link Engine} per folder. */
export class EngineClient {
  readonly #supervisor: EngineSupervisor;
  readonly #engines = new Map<string, RemoteEngine>();
  #current: MessageConnection | undefined;

  constructor(
    launch: LaunchEngine,
    private readonly logger: Logger,
    times: HeartbeatTimes = heartbeatTimes,
  ) {
    this.#supervisor = new EngineSupervisor(
      () => launch([...this.#engines.keys()]),
      logger,
      {
        started: (connection) => this.#onStarted(connection),
        stopped: (reason) => this.#engines.forEach((engine) => engine.onStopped(reason)),
        recycling: (connection) => this.#onRenewing(connection),
      },
      times,
    );
  }

  static forModule(modulePath: string, logger: Logger, times?: HeartbeatTimes): EngineClient {
    return new EngineClient((folders) => launchEngineChild(modulePath, folders, logger), logger, times);
  }

  /** The process starts with the first request; a folder is opened in it when it is first needed. */
  open(folder: string, options: EngineOptions): Engine {
    const engine = new RemoteEngine(folder, options, this.#supervisor, this.logger, () => this.#engines.delete(folder));
    this.#engines.set(folder, engine);
    return engine;
  }

  dispose(): Promise<void> {
    for (const engine of this.#engines.values()) engine.abandon();
    return this.#supervisor.dispose();
  }

  async #onRenewing(connection: MessageConnection): Promise<void> {
    this.#engines.forEach((engine) => engine.onRenewing());
    await drainRequests(connection);
  }

  #onStarted(connection: MessageConnection): void {
    this.#current = connection;
    // One that is being replaced has nothing to say any more.
    connection.onNotification(statusNotification, ({ folder, status }) => {
      if (this.#current === connection) this.#engines.get(folder)?.setStatus(status);
    });
    // After a crash every folder that was kept up to date is again; the caller of connection() is not in this list yet.
    this.#engines.forEach((engine) => engine.onStarted());
  }
}
