import { errors } from '../../core/base/errors';
import { Lines } from '../../node/engineHost/protocol/lines';

type Id = string | number;

interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown } | null;
}

interface Asked {
  readonly line: string;
  /** Number of servers that received the request, without those that left on their own. */
  readonly times: number;
}

/** Messages to send when a server begins or takes over from another. */
export interface Replay {
  readonly toServer: readonly (string | Buffer)[];
  readonly toClient: readonly string[];
}

/** Maximum size of a message: a server accepts no longer one. */
const MAX_MESSAGE = 4 << 20;
/** Maximum number of servers that a request is sent to. If all of them end before they answer it, it fails. */
const MOST_TIMES = 2;
/**
 * Methods that a client of the 2025 protocol sends once. Clients of the 2026 protocol send all information with each
 * call.
 */
const LASTING = ['initialize', 'notifications/initialized', 'logging/setLevel'];
const INTERNAL_ERROR = -32_603;

/** The part of the conversation between a client and its server that another server needs to take over. */
export class Conversation {
  readonly #lasting = new Map<string, { readonly line: string; readonly id: unknown }>();
  readonly #asked = new Map<Id, Asked>();
  /** Whether the server has announced that it will end. */
  #isLeft = false;
  /** Ids of requests that are sent again although the client already has the answer. */
  readonly #answered = new Set<Id>();
  readonly #lines = new Lines(MAX_MESSAGE, (line) => this.#note(line));

  /** Whether the client waits for an answer. */
  get isWaiting(): boolean {
    return this.#asked.size > 0;
  }

  /** Records input on its way to the server. */
  fromClient(bytes: Buffer): void {
    this.#lines.feed(bytes);
  }

  /** Records a message of the server. @returns whether to pass it on to the client. */
  fromServer(line: string): boolean {
    const { method, id } = parsed(line);
    if (method !== undefined || !isId(id)) return true;
    return this.#asked.delete(id) || !this.#answered.delete(id);
  }

  /** Records that the server ends for a reason of its own, so that its end does not count against pending requests. */
  serverLeaves(): void {
    this.#isLeft = true;
  }

  /** Returns the messages that the next server must receive first. */
  replay(): Replay {
    const toServer: (string | Buffer)[] = [];
    const toClient: string[] = [];
    for (const { line, id } of this.#inOrder()) {
      toServer.push(`${line}\n`);
      if (isId(id) && !this.#asked.has(id)) this.#answered.add(id);
    }
    const one = this.#isLeft ? 0 : 1;
    this.#isLeft = false;
    for (const [id, { line, times }] of [...this.#asked]) {
      if (times + one <= MOST_TIMES) {
        this.#asked.set(id, { line, times: times + one });
        if (!toServer.includes(`${line}\n`)) toServer.push(`${line}\n`);
      } else {
        this.#asked.delete(id);
        toClient.push(`${JSON.stringify(failureOf(id))}\n`);
      }
    }
    return { toServer: [...toServer, this.#lines.unfinished], toClient };
  }

  #inOrder() {
    return LASTING.flatMap((method) => this.#lasting.get(method) ?? []);
  }

  #note(line: string): void {
    const { method, id, params } = parsed(line);
    if (typeof method !== 'string') return;
    if (LASTING.includes(method)) this.#lasting.set(method, { line, id });
    if (isId(id)) this.#asked.set(id, { line, times: 1 });
    else if (method === 'notifications/cancelled' && isId(params?.requestId)) this.#asked.delete(params.requestId);
  }
}

function failureOf(id: Id): unknown {
  const { message, nextStep } = errors.engineStopped('it ended twice while it answered this request');
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: `${message} ${nextStep}` } };
}

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

/** Returns an empty message for text that is not a message. */
function parsed(line: string): Message {
  try {
    return (JSON.parse(line) as Message | null) ?? {};
  } catch {
    return {};
  }
}
