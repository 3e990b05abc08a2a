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

/** The engines of an editor's window: in the engine host of the user, or in a process of its own. */
export class WindowEngines {
  readonly #own: EngineClient;
  readonly #hosted: HostEngines;
  readonly #script: string;
  readonly #folders = new Set<string>();

  /** @param resources folder of the bundles. @param times of a process of its own. */
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

  /** A folder is opened when it is first needed. @param isShared whether in the host, where there can be one. */
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
