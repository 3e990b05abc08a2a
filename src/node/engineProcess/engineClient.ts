import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Engine, Logger } from '../../core/base/contracts';
import { launchEngineChild, type LaunchEngine } from './engineLauncher';
import { statusNotification, type EngineOptions } from './engineProtocol';
import { drainRequests } from './rpcRequests';
import { EngineSupervisor } from './engineSupervisor';
import { heartbeatTimes, type HeartbeatTimes } from './heartbeat';
import { RemoteEngine } from './remoteEngine';

/** The editor's client of the engine process. Provides an {@link Engine} for each folder. */
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

  /**
   * Returns an engine of a folder. The process starts with the first request, and opens the folder when it is first
   * needed.
   */
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
    // Notifications of a process that is being replaced are ignored.
    connection.onNotification(statusNotification, ({ folder, status }) => {
      if (this.#current === connection) this.#engines.get(folder)?.setStatus(status);
    });
    // Reopens every folder that was open before a crash. Does nothing for other folders.
    this.#engines.forEach((engine) => engine.onStarted());
  }
}
