import type * as z from 'zod/mini';
import { errors, SearchError, toSearchError, type ErrorCode } from '../core/base/errors';
import type { PeerApi } from './searchProtocol';
import { validateMessage, type Schema } from './schema';

type Params<O extends PeerApi, M extends keyof O['requests']> = z.output<O['requests'][M]['params']>;
type Result<O extends PeerApi, M extends keyof O['requests']> = z.output<O['requests'][M]['result']>;
type Event<O extends PeerApi, M extends keyof O['events']> = z.output<O['events'][M]>;

/** Handlers of the requests and events that this side offers. */
export interface Handlers<O extends PeerApi> {
  readonly requests: {
    readonly [M in keyof O['requests']]: (params: Params<O, M>, signal: AbortSignal) => Promise<Result<O, M>>;
  };
  readonly events: { readonly [M in keyof O['events']]: (params: Event<O, M>) => void };
}

type Envelope =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly nextStep: string;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'event'; readonly method: string; readonly params: unknown };

interface Pending {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The APIs that both ends of a channel offer. */
export interface PeerApis<Mine extends PeerApi, Theirs extends PeerApi> {
  readonly mine: Mine;
  readonly theirs: Theirs;
}

/**
 * One end of a message channel: offers `Mine`, calls `Theirs`. Every request settles: with the result, with the peer's
 * error, with the signal's reason, or when this end is disposed. Messages without the shape that an API promises are
 * never handled.
 */
export class MessagePeer<Mine extends PeerApi, Theirs extends PeerApi> {
  readonly #post: (message: unknown) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;
  #disposed = false;

  constructor(
    post: (message: unknown) => void,
    private readonly offers: PeerApis<Mine, Theirs>,
    private readonly handlers: Handlers<Mine>,
  ) {
    this.#post = post;
  }

  notify<M extends keyof Theirs['events'] & string>(method: M, params: Event<Theirs, M>): void {
    this.#send({ kind: 'event', method, params });
  }

  request<M extends keyof Theirs['requests'] & string>(
    method: M,
    params: Params<Theirs, M>,
    signal: AbortSignal,
  ): Promise<Result<Theirs, M>> {
    if (this.#disposed) return Promise.reject(closed());
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#send({ kind: 'cancel', id });
        this.#settle(id)?.reject(signal.reason);
      };
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', onAbort);
          settle(value);
        };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, { method, resolve: settled(resolve as (value: unknown) => void), reject: settled(reject) });
      this.#post({ kind: 'request', id, method, params } satisfies Envelope);
    });
  }

  /** Receives every message of the channel; ignores messages that belong to others. */
  readonly receive = (message: unknown): void => {
    if (!isEnvelope(message)) return;
    switch (message.kind) {
      case 'request':
        void this.#answer(message.id, message.method, message.params);
        return;
      case 'result':
        this.#take(message.id, message.result);
        return;
      case 'failure':
        this.#settle(message.id)?.reject(new SearchError(message.code, message.message, message.nextStep));
        return;
      case 'cancel':
        this.#running.get(message.id)?.abort();
        return;
      case 'event': {
        // Events have no response: unknown or malformed ones are ignored.
        const offer = own(this.offers.mine.events, message.method) as Schema | undefined;
        const handler = own(this.handlers.events, message.method) as ((params: unknown) => void) | undefined;
        const outcome = offer?.safeParse(message.params);
        if (outcome?.success) handler?.(outcome.data);
      }
    }
  };

  /** Ends the channel when the peer is gone: pending requests are rejected, and no more responses are sent. */
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
      const offer = own(this.offers.mine.requests, method) as PeerApi['requests'][string] | undefined;
      const handler = own(this.handlers.requests, method) as Answering | undefined;
      if (!offer || !handler) throw errors.internal(`the view asked for "${method}"`);
      const result = await handler(validateMessage(offer.params, params, method), controller.signal);
      this.#send({ kind: 'result', id, result });
    } catch (error) {
      const { code, message, nextStep } = toSearchError(error);
      this.#send({ kind: 'failure', id, code, message, nextStep });
    } finally {
      this.#running.delete(id);
    }
  }

  #take(id: number, result: unknown): void {
    const pending = this.#settle(id);
    if (!pending) return;
    const offer = own(this.offers.theirs.requests, pending.method) as PeerApi['requests'][string] | undefined;
    try {
      pending.resolve(offer && validateMessage(offer.result, result, pending.method));
    } catch (error) {
      pending.reject(error);
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

type Answering = (params: unknown, signal: AbortSignal) => Promise<unknown>;

const closed = (): SearchError => errors.engineStopped('the view was closed');

/**
 * Returns an own property of a table, because an inherited name such as `constructor` is not a method. Tables are
 * mapped types, whose callers declare the type of their values.
 */
function own(table: object, method: string): unknown {
  return Object.hasOwn(table, method) ? Reflect.get(table, method) : undefined;
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
