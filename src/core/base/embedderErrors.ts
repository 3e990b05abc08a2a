import { SearchError } from './errors';

/** Limits that a server states. */
export interface ServerLimits {
  /** Tokens of one text. */
  readonly text?: number;
  /** Tokens of the text that the server rejected. */
  readonly given?: number;
  /** Tokens of one request. */
  readonly request?: number;
  /** Texts of one request. */
  readonly items?: number;
}

/**
 * Cause of a failure. `failed`: the server may be down, or one of the texts may make it fail; `wrong answer` can also
 * have either cause.
 */
type Nature =
  'temporary' | 'failed' | 'slow' | 'lasting' | 'wrong answer' | 'about the request' | 'not there' | 'too much';

/** A failure of an embedder on a server. Searches continue without it; indexing tries again. */
export class EmbedderError extends SearchError {
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
  /** Whether the server did not answer in time. */
  readonly isSlow: boolean;
  /** Whether shorter texts, or fewer texts at once, may succeed. */
  readonly isTooMuch: boolean;
  /** Whether the server responded and accepted the key, but not this request. */
  readonly isAboutRequest: boolean;
  /** Whether a single text may have caused the failure, so that other texts would succeed. */
  readonly mayBeOneText: boolean;
  /** Whether this address does not accept such requests at all, so that another address may. */
  readonly isNotThere: boolean;

  constructor(
    message: string,
    nextStep: string,
    nature: Nature,
    /** Milliseconds that the server asked to wait. */
    readonly retryAfter?: number,
    readonly stated: ServerLimits = {},
  ) {
    super('EMBEDDER_UNAVAILABLE', message, nextStep);
    this.isSlow = nature === 'slow';
    this.isTemporary = nature === 'temporary' || nature === 'failed' || this.isSlow;
    this.isTooMuch = nature === 'too much';
    this.mayBeOneText = nature !== 'temporary' && nature !== 'lasting' && retryAfter === undefined;
    this.isNotThere = nature === 'not there';
    this.isAboutRequest = nature === 'about the request' || this.isNotThere || this.isTooMuch;
  }
}

/** How a server is called, and which settings configure it, for use in error messages. */
export interface ServerDescription {
  /** "Ollama", or "The embedding server". */
  readonly name: string;
  /** Scheme, host and port. Never includes a path, which may contain private data. */
  readonly origin: string;
  readonly model: string;
  readonly urlSetting: string;
  readonly modelSetting: string;
  /** How to start the server, if known. */
  readonly start?: string;
  /** How to get the model, if known. */
  readonly pull?: string;
}

const KEY_STEP = 'Run "Codebase Search: Set API Key" in the editor; elsewhere set CODEBASE_SEARCH_API_KEY.';
/** Status codes with which servers and proxies report overload. */
const BUSY: ReadonlySet<number> = new Set([408, 503, 504, 529]);
const REPORT = 'If this continues, select another embedder.';

/** Every failure of an embedder on a server, with one factory each. */
export const embedderErrors = {
  networkForbidden: (server: ServerDescription) =>
    new EmbedderError(
      `${server.name} was not asked, because the network is switched off.`,
      'Set "codebaseSearch.allowNetwork" to true, or "codebaseSearch.embedder" to "builtin".',
      'lasting',
    ),
  badUrl: (setting: string, value: string, expected: string) =>
    new EmbedderError(`"${setting}" is ${value}.`, `It must be ${expected}.`, 'lasting'),
  refused: (server: ServerDescription) =>
    new EmbedderError(
      `${server.name} does not run at ${server.origin}: the connection was refused.`,
      server.start ?? `Start it, or correct "${server.urlSetting}".`,
      'temporary',
    ),
  blockedPort: (server: ServerDescription) =>
    new EmbedderError(
      `Port ${new URL(server.origin).port} of ${server.name} is blocked: it is reserved for another protocol.`,
      `Let the server listen on another port, and correct "${server.urlSetting}".`,
      'lasting',
    ),
  unknownHost: (server: ServerDescription) =>
    new EmbedderError(
      `Host not found: ${new URL(server.origin).hostname}.`,
      `Correct "${server.urlSetting}", or check the network.`,
      'temporary',
    ),
  untrusted: (server: ServerDescription, reason: string) =>
    new EmbedderError(
      `The certificate of ${server.origin} is not trusted (${reason}).`,
      'Name the authority that signed it in the environment variable NODE_EXTRA_CA_CERTS, and start the editor again.',
      'lasting',
    ),
  notTls: (server: ServerDescription) =>
    new EmbedderError(
      `${server.origin} does not speak TLS.`,
      `Let "${server.urlSetting}" begin with http:// if the server is on this machine.`,
      'lasting',
    ),
  disconnected: (server: ServerDescription) =>
    new EmbedderError(
      `${server.name} closed the connection before its answer was complete.`,
      `Check the server's log. ${REPORT}`,
      'failed',
    ),
  slow: (server: ServerDescription, milliseconds: number) =>
    new EmbedderError(
      `${server.name} did not answer within ${Math.round(milliseconds / 100) / 10} s.`,
      'Raise "codebaseSearch.embedderTimeout", or choose a smaller model.',
      'slow',
    ),
  redirected: (server: ServerDescription) =>
    new EmbedderError(
      `${server.origin} redirects to another address.`,
      `Set "${server.urlSetting}" to the final address. Keys are not sent to another server.`,
      'lasting',
    ),
  unauthorized: (server: ServerDescription) =>
    new EmbedderError(`${server.name} at ${server.origin} does not accept the key, or needs one.`, KEY_STEP, 'lasting'),
  forbidden: (server: ServerDescription, words: string) =>
    new EmbedderError(
      `${server.name} does not allow this key to use ${server.model}${words}.`,
      `Ask for access, or correct "${server.modelSetting}".`,
      'about the request',
    ),
  modelMissing: (server: ServerDescription, words: string) =>
    new EmbedderError(
      `${server.name} at ${server.origin} has no model ${server.model}${words}.`,
      server.pull ??
        `Correct "${server.modelSetting}" or "${server.urlSetting}" (the address of most servers ends in /v1).`,
      'not there',
    ),
  notEmbedding: (server: ServerDescription, words: string) =>
    new EmbedderError(
      `${server.model} does not make embeddings${words}.`,
      `Choose an embedding model in "${server.modelSetting}".`,
      'about the request',
    ),
  tooMany: (server: ServerDescription, words: string, retryAfter: number | undefined) =>
    new EmbedderError(
      `${server.name} accepts no more requests for now${words}.`,
      'Wait. It is retried automatically.',
      'temporary',
      retryAfter,
    ),
  quota: (server: ServerDescription, words: string) =>
    new EmbedderError(
      `The account at ${server.origin} has no credit left${words}.`,
      'Add credit there, or choose another embedder.',
      'lasting',
    ),
  serverFailed: (server: ServerDescription, status: number, words: string, retryAfter: number | undefined) =>
    new EmbedderError(
      `${server.name} failed with status ${status}${words}.`,
      `Check the server's log. ${REPORT}`,
      BUSY.has(status) ? 'temporary' : 'failed',
      retryAfter,
    ),
  rejected: (server: ServerDescription, status: number, words: string) =>
    new EmbedderError(
      `${server.name} rejected the request with status ${status}${words}.`,
      `Compare "${server.modelSetting}" with what the server offers.`,
      'about the request',
    ),
  tooLong: (server: ServerDescription, words: string, stated: ServerLimits) =>
    new EmbedderError(
      `${server.model} reads less text than it was sent${words}.`,
      'Choose a model with a longer context.',
      'too much',
      undefined,
      stated,
    ),
  tooMuchAtOnce: (slow: EmbedderError) => new EmbedderError(slow.message, slow.nextStep, 'too much'),
  loading: (server: ServerDescription, words: string, retryAfter: number | undefined) =>
    new EmbedderError(
      `${server.name} is still loading ${server.model}${words}.`,
      'Wait. It is retried automatically.',
      'temporary',
      retryAfter,
    ),
  notJson: (server: ServerDescription) =>
    new EmbedderError(
      `The response of ${server.origin} is not a list of embeddings.`,
      `Is "${server.urlSetting}" the address of its API?`,
      'not there',
    ),
  tooLarge: (server: ServerDescription, bytes: number) =>
    new EmbedderError(
      `${server.name} answered with more than ${Math.ceil(bytes / 1e6)} MB; the rest was not read.`,
      `Is "${server.urlSetting}" the address of its API? ${REPORT}`,
      'lasting',
    ),
  wrongCount: (server: ServerDescription, got: number, expected: number) =>
    new EmbedderError(`${server.name} sent ${got} vectors for ${expected} texts.`, REPORT, 'wrong answer'),
  notNumbers: (server: ServerDescription) =>
    new EmbedderError(
      `${server.name} sent a vector that is not made of numbers, or has no direction.`,
      REPORT,
      'failed',
    ),
  tooManyDimensions: (server: ServerDescription, got: number, max: number) =>
    new EmbedderError(
      `${server.model} sends vectors of ${got} numbers; at most ${max} are taken.`,
      `Choose an embedding model in "${server.modelSetting}".`,
      'lasting',
    ),
  wrongDimension: (server: ServerDescription, got: number, expected: number) =>
    new EmbedderError(
      `${server.model} sends vectors of ${got} numbers where ${expected} are expected.`,
      `Correct "codebaseSearch.openai.dimensions" (0 takes the model's own), or choose the model anew.`,
      'wrong answer',
    ),
} as const;
