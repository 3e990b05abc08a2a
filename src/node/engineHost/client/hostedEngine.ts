import type { Disposable, Engine, OnPartialResult } from '../../../core/base/contracts';
import { callEngine, type EngineAnswer, type EngineCalls, type EngineMethod } from '../../../core/base/engineCalls';
import { SearchError } from '../../../core/base/errors';
import { ForwardingEngine } from '../../../core/base/forwardingEngine';
import type { IndexStatus } from '../../../core/base/types';

/** An engine whose folder is opened when first needed. `ready` resolves when the folder is open. */
type OpenableEngine = Engine & { ready?(): Promise<void> };

/**
 * The engine of a folder in the host of this user. A request that fails because the host ended is repeated once in a
 * new host. If that fails too, or if there is no host, an engine in this process takes over.
 */
export class HostedEngine extends ForwardingEngine {
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #engine: OpenableEngine;
  #alone: Promise<Engine> | undefined;
  #subscription: Disposable;
  #isDisposed = false;

  constructor(
    remote: OpenableEngine,
    private readonly openAlone: () => Promise<Engine>,
  ) {
    super();
    this.#engine = remote;
    this.#subscription = this.#listenTo(remote);
  }

  get status(): IndexStatus {
    return this.#engine.status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Resolves when the folder is open, in the host or in this process. */
  ready(): Promise<void> {
    return this.#ask((engine) => engine.ready?.() ?? Promise.resolve());
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#subscription.dispose();
    this.#listeners.clear();
    await this.#engine.dispose();
  }

  protected call<M extends EngineMethod>(
    method: M,
    args: EngineCalls[M],
    signal: AbortSignal,
    onPartial?: OnPartialResult,
  ): Promise<EngineAnswer<M>> {
    return this.#ask((engine) => callEngine(engine, method, args, signal, onPartial));
  }

  async #ask<T>(work: (engine: OpenableEngine) => Promise<T>): Promise<T> {
    for (let left = 2; left > 0 && !this.#alone; left--) {
      try {
        return await work(this.#engine);
      } catch (error) {
        if (!isStopped(error) || this.#isDisposed) throw error;
      }
    }
    return work(await (this.#alone ??= this.#leaveHost()));
  }

  /** Opens the folder in this process. If that fails, the next request tries again. */
  async #leaveHost(): Promise<Engine> {
    try {
      const own = await this.openAlone();
      // Not awaited, because the host does not answer.
      void this.#engine.dispose().catch(() => undefined);
      this.#subscription.dispose();
      this.#engine = own;
      this.#subscription = this.#listenTo(own);
      return own;
    } catch (error) {
      this.#alone = undefined;
      throw error;
    }
  }

  #listenTo(engine: Engine): Disposable {
    return engine.onDidChangeStatus((status) => this.#listeners.forEach((listener) => listener(status)));
  }
}

const isStopped = (error: unknown): boolean => error instanceof SearchError && error.code === 'ENGINE_STOPPED';
