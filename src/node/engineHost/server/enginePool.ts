import { resolve } from 'node:path';
import type { Engine, Logger } from '../../../core/base/contracts';
import { errors } from '../../../core/base/errors';
import type { IndexStatus } from '../../../core/base/types';
import type { SharedEngine } from '../../engine/sharedEngine';
import type { EngineOptions } from '../../engineProcess/engineProtocol';
import { isBuild } from '../../engineProcess/processRecycler';
import { realPathOf } from '../../fileSystem/diskSpelling';
import type { EmbedderSettings } from '../../settings/embedderSettings';
import type { StoreSettings } from '../../settings/storeAddress';
import { LeasedEngine } from './leasedEngine';
import { areSameSettings, isSameEmbedder, mayJoin, mayTakeOver } from './sharingRules';

type Opening = EngineOptions & { readonly logger: Logger };

/** Opens an engine that several clients share. */
export type OpenShared = (folder: string, options: Opening) => Promise<SharedEngine>;

interface PooledEngine {
  readonly name: string;
  /** Path as it was opened, which results are named by. */
  readonly folder: string;
  /** Real path of the folder. */
  readonly root: string;
  readonly store: StoreSettings | undefined;
  embedder: EmbedderSettings | undefined;
  readonly engine: Promise<SharedEngine>;
  /** The engine, once it is open. */
  opened: SharedEngine | undefined;
  /** Clients that use the engine, each with the embedder settings that it asked for. */
  readonly users: Map<Logger, EmbedderSettings | undefined>;
  release: NodeJS.Timeout | undefined;
}

export interface PoolListener {
  onStatus(name: string, status: IndexStatus): void;
  forget(name: string): void;
}

/**
 * The engines of all clients. Clients of a folder share an engine as long as they agree on the model. An engine without
 * clients stays open for a while, unless its folder is opened with other settings.
 */
export class EnginePool {
  readonly #engines = new Set<PooledEngine>();
  /** Engines that are being closed, by root. */
  readonly #closing = new Map<string, Promise<unknown>>();
  #count = 0;
  #isDisposed = false;

  constructor(
    private readonly open: OpenShared,
    private readonly idleMilliseconds: number,
    private readonly listener: PoolListener,
    private readonly log: Logger,
  ) {}

  /**
   * Leases an engine to a client.
   * @param gone fires when the client disconnects.
   */
  async lease(folder: string, options: Opening, gone: AbortSignal): Promise<Engine> {
    const root = realPathOf(folder) ?? resolve(folder);
    await this.#giveWay(root, this.#find(folder, options));
    if (this.#isDisposed) throw errors.engineStopped('the host ends');
    const pooled = this.#find(folder, options) ?? this.#start(root, folder, options);
    const { logger, embedder, search } = options;
    clearTimeout(pooled.release);
    pooled.users.set(logger, embedder);
    try {
      const engine = await pooled.engine;
      await engine.setFilters(options);
      this.#agree(root);
      return new LeasedEngine(engine, engine.forClient(search), gone, () => this.#return(pooled, logger));
    } catch (error) {
      pooled.users.delete(logger);
      throw error;
    }
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await Promise.all([...this.#engines].map((pooled) => this.#close(pooled)));
    await Promise.all(this.#closing.values());
  }

  #find(folder: string, { embedder, store }: EngineOptions): PooledEngine | undefined {
    const path = resolve(folder);
    const there = [...this.#engines].filter(
      (other) => other.folder === path && (!store || areSameSettings(store, other.store)),
    );
    return (
      there.find((other) => isSameEmbedder(embedder, other.embedder)) ??
      there.find((other) => mayJoin(embedder, asSeen(other)) || mayTakeOver(embedder, asSeen(other)))
    );
  }

  /** Switches an engine whose clients chose no model to the model that other clients of the folder have chosen. */
  #agree(root: string): void {
    const there = [...this.#engines].filter((other) => other.root === root);
    const chosen = there.flatMap(({ users }) => [...users.values()]).find((asked) => asked?.choice);
    for (const pooled of there) {
      if (!pooled.opened || isSameEmbedder(chosen, pooled.embedder)) continue;
      // The clients that chose the model may use this engine.
      const others = [...pooled.users.values()].filter((asked) => asked !== chosen);
      if (!chosen || !mayTakeOver(chosen, { ...asSeen(pooled), asked: others })) continue;
      pooled.embedder = chosen;
      pooled.opened.setEmbedder(chosen);
    }
  }

  /**
   * Closes the unused engines of a folder and waits for them. Only one process that has a folder open can write, so an
   * unused engine leaves that to the next one.
   */
  async #giveWay(root: string, wanted: PooledEngine | undefined): Promise<void> {
    for (const other of this.#engines)
      if (other.root === root && other !== wanted && other.users.size === 0) void this.#close(other);
    await this.#closing.get(root);
  }

  #start(root: string, folder: string, options: Opening): PooledEngine {
    const users = new Map<Logger, EmbedderSettings | undefined>();
    const { embedder, store } = options;
    const pooled: PooledEngine = {
      name: `${++this.#count} ${root}`,
      folder: resolve(folder),
      root,
      store,
      embedder,
      engine: this.open(folder, { ...options, logger: toAll(users) }),
      opened: undefined,
      users,
      release: undefined,
    };
    this.#engines.add(pooled);
    pooled.engine.then(
      (opened) => {
        pooled.opened = opened;
        this.log.info(`${root} is open.`);
        opened.onDidChangeStatus((status) => this.#onStatus(pooled, status));
      },
      () => this.#forget(pooled),
    );
    return pooled;
  }

  #onStatus(pooled: PooledEngine, status: IndexStatus): void {
    if (!this.#engines.has(pooled)) return;
    this.listener.onStatus(pooled.name, status);
    if (pooled.users.size === 0 && (sendsCode(status) || isBuild(status))) void this.#close(pooled);
  }

  /**
   * Takes an engine back from a client. Work that no client waits for ends with the last client, as it would in a
   * process of its own.
   */
  async #return(pooled: PooledEngine, logger: Logger): Promise<void> {
    pooled.users.delete(logger);
    const engine = await pooled.engine;
    const { status } = engine;
    // The command has ended, and the next one may be `status`, which reads the statistics.
    void engine.saveStatistics?.();
    this.#agree(pooled.root);
    if (pooled.users.size > 0 || !this.#engines.has(pooled)) return;
    if (endsWithClient(status) || sendsCode(status)) return this.#close(pooled);
    clearTimeout(pooled.release);
    pooled.release = setTimeout(() => void this.#close(pooled), this.idleMilliseconds).unref();
  }

  #close(pooled: PooledEngine): Promise<void> {
    clearTimeout(pooled.release);
    this.#forget(pooled);
    const closed = pooled.engine.then(
      (engine) => this.#dispose(engine, pooled.root),
      () => undefined,
    );
    const earlier = this.#closing.get(pooled.root);
    const all = Promise.all([earlier, closed]).finally(() => {
      if (this.#closing.get(pooled.root) === all) this.#closing.delete(pooled.root);
    });
    this.#closing.set(pooled.root, all);
    return closed;
  }

  async #dispose(engine: Engine, root: string): Promise<void> {
    try {
      await engine.dispose();
      this.log.info(`${root} is closed.`);
    } catch (error) {
      this.log.error(`${root} did not close well.`, error);
    }
  }

  #forget(pooled: PooledEngine): void {
    if (this.#engines.delete(pooled)) this.listener.forget(pooled.name);
  }
}

const asSeen = ({ embedder, opened, users }: PooledEngine) => ({
  embedder,
  usesServer: opened?.usesServer ?? true,
  asked: [...users.values()],
});

/**
 * Returns whether an engine ends with its last client: during a first index, even if it has not started yet, and after
 * a failure. An update of an existing index continues.
 */
function endsWithClient(status: IndexStatus): boolean {
  const { state } = status.index;
  if (state === 'indexed' || state === 'paused') return false;
  return state === 'error' || state === 'disabled' || status.filesIndexed === 0 || isBuild(status);
}

/** Returns whether code is being sent to an embedder on a server, or will be when that server answers again. */
const sendsCode = ({ embedding }: IndexStatus): boolean =>
  embedding?.state === 'filling' || embedding?.state === 'unavailable';

function toAll(logs: ReadonlyMap<Logger, unknown>): Logger {
  return {
    info: (message) => logs.forEach((_, log) => log.info(message)),
    warn: (message) => logs.forEach((_, log) => log.warn(message)),
    error: (message, error) => logs.forEach((_, log) => log.error(message, error)),
  };
}
