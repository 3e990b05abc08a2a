import { errors, SearchError, toSearchError, type ErrorCode } from '../core/errors';
import type { Offer } from './protocol';

/** What this side does when asked. */
export interface Handlers<O extends Offer> {
  readonly requests: { readonly [M in keyof O['requests']]: (params: O['requests'][M]['params'], signal: AbortSignal) => Promise<O['requests'][M]['result']> };
  readonly events: { readonly [M in keyof O['events']]: (params: O['events'][M]) => void };
}

type Envelope =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly code: ErrorCode; readonly message: string; readonly nextStep: string }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'event'; readonly method: string; readonly params: unknown };

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One end of a message channel: offers `Mine`, calls `Theirs`. Every request settles: with the answer,
 * with the peer's error, with the signal's reason, or when this end is disposed.
 */
export class MessagePeer<Mine extends Offer, Theirs extends Offer> {
  readonly #post: (message: unknown) => void;
  readonly #handlers: Handlers<Mine>;
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;
  #disposed = false;

  constructor(post: (message: unknown) => void, handlers: Handlers<Mine>) {
    this.#post = post;
    this.#handlers = handlers;
  }

  notify<M extends keyof Theirs['events'] & string>(method: M, params: Theirs['events'][M]): void {
    this.#send({ kind: 'event', method, params });
  }

  request<M extends keyof Theirs['requests'] & string>(
    method: M,
    params: Theirs['requests'][M]['params'],
    signal: AbortSignal,
  ): Promise<Theirs['requests'][M]['result']> {
    if (this.#disposed) return Promise.reject(closed());
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#send({ kind: 'cancel', id });
        this.#settle(id)?.reject(signal.reason);
      };
      const settled = <T>(settle: (value: T) => void) => (value: T): void => {
        signal.removeEventListener('abort', onAbort);
        settle(value);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.#send({ kind: 'request', id, method, params });
    });
  }

  /** Call with every message of the channel; what is not ours is left alone. */
  receive(message: unknown): void {
    if (!isEnvelope(message)) return;
    switch (message.kind) {
      case 'request':
        void this.#answer(message.id, message.method, message.params);
        return;
      case 'result':
        this.#settle(message.id)?.resolve(message.result);
        return;
      case 'failure':
        this.#settle(message.id)?.reject(new SearchError(message.code, message.message, message.nextStep));
        return;
      case 'cancel':
        this.#running.get(message.id)?.abort();
        return;
      case 'event':
        own(this.#handlers.events, message.method)?.(message.params, neverAborted);
    }
  }

  /** The peer is gone: nothing that waits for it will be answered, and nobody waits for our answers. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const controller of this.#running.values()) controller.abort();
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(closed());
  }

  async #answer(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const handler = own(this.#handlers.requests, method);
      if (!handler) throw errors.internal(`the view asked for "${method}"`);
      this.#send({ kind: 'result', id, result: await handler(params, controller.signal) });
    } catch (error) {
      const { code, message, nextStep } = toSearchError(error);
      this.#send({ kind: 'failure', id, code, message, nextStep });
    } finally {
      this.#running.delete(id);
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #send(envelope: Envelope): void {
    if (!this.#disposed) this.#post(envelope);
  }
}

const neverAborted = new AbortController().signal;

const closed = (): SearchError => errors.engineStopped('the view was closed');

/** An inherited name such as `constructor` is not a method of ours. The peer is built from the same protocol: parameters have the declared type. */
function own(handlers: object, method: string): ((params: unknown, signal: AbortSignal) => unknown) | undefined {
  const handler: unknown = Object.hasOwn(handlers, method) ? Reflect.get(handlers, method) : undefined;
  return typeof handler === 'function' ? (handler as (params: unknown, signal: AbortSignal) => unknown) : undefined;
}

function isEnvelope(message: unknown): message is Envelope {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  const { kind } = message;
  if (kind === 'event') return hasMethod(message);
  if (kind === 'request') return hasId(message) && hasMethod(message);
  return (kind === 'result' || kind === 'failure' || kind === 'cancel') && hasId(message);
}

const hasMethod = (message: object): boolean => 'method' in message && typeof message.method === 'string';
const hasId = (message: object): boolean => 'id' in message && typeof message.id === 'number';
