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
  /** How many servers have been asked, without those that left. */
  readonly times: number;
}

/** What is said when a server begins, or takes over from another. */
export interface Replay {
  readonly toServer: readonly (string | Buffer)[];
  readonly toClient: readonly string[];
}

/** A server takes none that is longer. */
const MAX_MESSAGE = 4 << 20;
/** A request that so many servers have not survived is not asked again. */
const MOST_TIMES = 2;
/** What a client of the 2025 protocol says once. Those of 2026 say everything with each call. */
const LASTING = ['initialize', 'notifications/initialized', 'logging/setLevel'];
const INTERNAL_ERROR = -32_603;

/** What a client and its server have said, as far as another server must know to go on in its place. */
export class Conversation {
  readonly #lasting = new Map<string, { readonly line: string; readonly id: unknown }>();
  readonly #asked = new Map<Id, Asked>();
  /** Whether the server has said that it will end. */
  #isLeft = false;
  /** Requests that are asked again and whose answer the client has. */
  readonly #answered = new Set<Id>();
  readonly #lines = new Lines(MAX_MESSAGE, (line) => this.#note(line));

  /** Whether the client waits for an answer. */
  get isWaiting(): boolean {
    return this.#asked.size > 0;
  }

  /** Notes what is on its way to the server. */
  fromClient(bytes: Buffer): void {
    this.#lines.feed(bytes);
  }

  /** Notes a message of the server. @returns whether the client is to have it. */
  fromServer(line: string): boolean {
    const { method, id } = parsed(line);
    if (method !== undefined || !isId(id)) return true;
    return this.#asked.delete(id) || !this.#answered.delete(id);
  }

  /** The server ends for a reason of its own: its end is not held against what it was asked. */
  serverLeaves(): void {
    this.#isLeft = true;
  }

  /** What the next server must hear first. */
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

/** Nothing is known of what is no message. */
function parsed(line: string): Message {
  try {
    return (JSON.parse(line) as Message | null) ?? {};
  } catch {
    return {};
  }
}
