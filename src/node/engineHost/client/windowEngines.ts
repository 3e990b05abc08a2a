import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Logger } from '../../../core/base/contracts';
import { EngineClient } from '../../engineProcess/engineClient';
import { isIndexed } from '../../indexDirectory/isIndexed';
import type { EngineOptions } from '../../engineProcess/engineProtocol';
import type { HeartbeatTimes } from '../../engineProcess/heartbeat';
import { isShareable, worksAlone } from '../protocol/hostEnvironment';
import { connectToHost } from './connectToHost';
import { HostEngines } from './hostEngines';

/** The engines of an editor window, which run in the engine host of the user or in a process of the window. */
export class WindowEngines {
  readonly #own: EngineClient;
  readonly #hosted: HostEngines;
  readonly #script: string;
  readonly #folders = new Set<string>();

  /**
   * @param resources Folder of the bundles.
   * @param times Heartbeat times of the window's own process.
   */
  constructor(
    resources: string,
    private readonly logger: Logger,
    times: HeartbeatTimes,
  ) {
    this.#script = join(resources, 'engineHost.js');
    this.#own = EngineClient.forModule(join(resources, 'engineProcess.js'), logger, times);
    this.#hosted = new HostEngines({
      connect: () => connectToHost(this.#script, () => ![...this.#folders].every(isIndexed)),
      logger,
      keepsOpen: true,
    });
  }

  /**
   * Returns an engine that opens the folder when it is first needed.
   * @param isShared Whether to use the host if there can be one.
   */
  open(folder: string, options: EngineOptions, isShared: boolean): Engine {
    if (!isShared || worksAlone() || !isShareable(options.store) || !existsSync(this.#script))
      return this.#own.open(folder, options);
    this.#folders.add(folder);
    return this.#hosted.engine(folder, { ...options, yields: true }, () => this.#openAlone(folder, options));
  }

  async dispose(): Promise<void> {
    await Promise.all([this.#hosted.dispose(), this.#own.dispose()]);
  }

  #openAlone(folder: string, options: EngineOptions): Promise<Engine> {
    this.logger.warn('The background process cannot be used: this window has an engine process of its own.');
    return Promise.resolve(this.#own.open(folder, options));
  }
}
