import type { Disposable, Engine, OnPartialResult } from '../../../core/base/contracts';
import { callEngine, type EngineAnswer, type EngineCalls, type EngineMethod } from '../../../core/base/engineCalls';
import { ForwardingEngine } from '../../../core/base/forwardingEngine';
import type { IndexStatus } from '../../../core/base/types';
import type { ClientAnswers } from '../../engine/sharedEngine';

/** A shared engine as one client uses it. The requests end with the client, but the engine does not. */
export class LeasedEngine extends ForwardingEngine {
  readonly #subscriptions = new Set<Disposable>();
  readonly #returned = new AbortController();

  /**
   * @param own answers the requests that depend on the client's settings.
   * @param gone fires when the client disconnects.
   * @param onReturn is called once, when the client no longer needs the engine.
   */
  constructor(
    private readonly engine: Engine,
    private readonly own: ClientAnswers,
    private readonly gone: AbortSignal,
    private readonly onReturn: () => Promise<void>,
  ) {
    super();
  }

  get status(): IndexStatus {
    return this.engine.status;
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    const subscription = this.engine.onDidChangeStatus(listener);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  protected call<M extends EngineMethod>(
    method: M,
    args: EngineCalls[M],
    signal: AbortSignal,
    onPartial?: OnPartialResult,
  ): Promise<EngineAnswer<M>> {
    const engine = (method in this.own ? this.own : this.engine) as Pick<Engine, M>;
    const either = AbortSignal.any([signal, this.gone, this.#returned.signal]);
    return callEngine(engine, method, args, either, onPartial);
  }

  async dispose(): Promise<void> {
    if (this.#returned.signal.aborted) return;
    this.#returned.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.own.dispose();
    await this.onReturn();
  }
}
