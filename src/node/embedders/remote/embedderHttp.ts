import { EmbedderError, embedderErrors, type ServerDescription } from '../../../core/base/embedderErrors';
import { dropHalfPair } from '../../../core/sanitize/truncate';
import { timeoutSignal } from '../../../core/scheduling/timeoutSignal';
import { readBeginning, bodyLines, limitBody } from './boundedBody';
import { parseServerLimits } from './parseServerLimits';

/** Network access of embedders. Every request to an embedding server is sent from this module. */

export interface HttpOptions {
  readonly server: ServerDescription;
  readonly allowNetwork: boolean;
  readonly timeoutMs: number;
  /** Maximum size of the response body, if it differs from that of a list of models. */
  readonly answerBytes?: number;
  /** API key, which is masked in every message, even if the server echoes it. */
  readonly key: string | undefined;
}

/** Maximum size of a list of models. A list of 3,000 models with prices and descriptions has 2 MB. */
const LIST_BYTES = 8_000_000;
/** Maximum size read of an error response. The text is searched for known sentences, and only a short part is shown. */
const FAILURE_BYTES = 16_384;
/** Maximum length of a line in a streamed response. Each line has only a few names and numbers. */
const LINE_CHARACTERS = 65_536;

/**
 * Sends a request and returns the response as JSON.
 * @throws EmbedderError
 */
export async function fetchJson(
  url: string,
  init: RequestInit,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetchChecked(url, init, options, signal);
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    throw toEmbedderError(error, undefined, options, signal);
  }
}

/**
 * Sends a request and yields the JSON lines of the response as they arrive.
 * @throws EmbedderError
 */
export async function* fetchLines(
  url: string,
  init: RequestInit,
  options: HttpOptions,
  signal: AbortSignal,
): AsyncGenerator {
  const { server } = options;
  const response = await fetchChecked(url, init, { ...options, answerBytes: Infinity }, signal);
  try {
    for await (const line of bodyLines(response, LINE_CHARACTERS, () =>
      embedderErrors.tooLarge(server, LINE_CHARACTERS),
    )) {
      if (line.trim() !== '') yield JSON.parse(line);
    }
  } catch (error) {
    throw toEmbedderError(error, undefined, options, signal);
  }
}

/**
 * Sends a request and checks that it succeeds.
 * @throws EmbedderError unless the server answers with success. Reading more of the body than allowed throws too.
 */
export async function fetchChecked(
  url: string,
  init: RequestInit,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Response> {
  const { server, allowNetwork, timeoutMs, answerBytes = LIST_BYTES } = options;
  if (!allowNetwork) throw embedderErrors.networkForbidden(server);
  const timeout = timeoutSignal(timeoutMs);
  try {
    // A key must not follow a redirect to another server.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([signal, timeout]) });
    if (response.ok) return limitBody(response, answerBytes, () => embedderErrors.tooLarge(server, answerBytes));
    throw failureOf(response, await readBeginning(response, FAILURE_BYTES), options);
  } catch (error) {
    throw toEmbedderError(error, timeout, options, signal);
  }
}

/** Converts an error of `fetch` to an EmbedderError. If the caller aborted, returns the reason of the abort. */
export function toEmbedderError(
  error: unknown,
  timeout: AbortSignal | undefined,
  { server, timeoutMs }: HttpOptions,
  signal: AbortSignal,
): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof EmbedderError) return error;
  if (error instanceof SyntaxError) return embedderErrors.notJson(server);
  if (timeout?.aborted || isNamed(error, 'TimeoutError')) return embedderErrors.slow(server, timeoutMs);
  if (isBlockedPort(error)) return embedderErrors.blockedPort(server);
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return embedderErrors.refused(server);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return embedderErrors.unknownHost(server);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return embedderErrors.notTls(server);
  if (/CERT|SIGNATURE|ERR_TLS|ISSUER/.test(code)) return embedderErrors.untrusted(server, code);
  return embedderErrors.disconnected(server);
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Returns whether `fetch` refused the port, as it does for those of mail, SSH and the like. The error has no code. */
const isBlockedPort = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';

/**
 * Returns the innermost error code. `fetch` wraps the system's error, which for several addresses wraps one error for
 * each.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codeOf(inner) || code;
}

/** Statuses and wording by which servers say that a text or a request is too long. */
const TOO_LONG_STATUS: ReadonlySet<number> = new Set([400, 413, 422, 429, 500]);
const TOO_LONG =
  /too (large|long|many (tokens|inputs))|context (length|window|size)|maximum.{0,20}(length|tokens|size)|(?<!deadline |time-?out |quota )exceed/i;

function failureOf(response: Response, body: string, { server, key }: HttpOptions): EmbedderError {
  const { status } = response;
  const words = serverMessage(body, key);
  const retryAfter = retryAfterOf(response.headers.get('retry-after'));
  if (status >= 300 && status < 400) return embedderErrors.redirected(server);
  if (status === 401) return embedderErrors.unauthorized(server);
  if (status === 403) return embedderErrors.forbidden(server, words);
  if (status === 404 || status === 405) return embedderErrors.modelMissing(server, words);
  const stated = TOO_LONG_STATUS.has(status) ? parseServerLimits(messageIn(body)) : {};
  const isTooLong =
    status === 413 ||
    Object.keys(stated).length > 0 ||
    (status !== 429 && TOO_LONG_STATUS.has(status) && TOO_LONG.test(words));
  if (isTooLong) return embedderErrors.tooLong(server, words, stated);
  if (status === 429)
    return /insufficient_quota|billing/.test(body)
      ? embedderErrors.quota(server, words)
      : embedderErrors.tooMany(server, words, retryAfter);
  if (status === 503 && /loading/i.test(words)) return embedderErrors.loading(server, words, retryAfter);
  if (status >= 500 || status === 408) return embedderErrors.serverFailed(server, status, words, retryAfter);
  if (/does not support embed/i.test(body)) return embedderErrors.notEmbedding(server, words);
  return embedderErrors.rejected(server, status, words);
}

const SHOWN_CHARACTERS = 200;

/**
 * Returns the server's own message: short, without control characters, and without anything that looks like a key,
 * because some servers echo the key.
 */
export function serverMessage(body: string, key: string | undefined): string {
  const message = messageIn(body);
  const masked = (key ? message.replaceAll(key, '•••') : message).replace(
    /\b(sk|pk|key|Bearer)[-_ ][\w*.-]{6,}/gi,
    '•••',
  );
  const short = dropHalfPair(
    masked
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, SHOWN_CHARACTERS),
  ).replace(/[.\u2026]+$/, '');
  return short === '' ? '' : ` (“${short}”)`;
}

/**
 * Extracts the message: `{"error": "…"}` from Ollama, `{"error": {"message": "…"}}` from OpenAI. A web page has no
 * message.
 */
function messageIn(body: string): string {
  try {
    const { error, message }: { error?: unknown; message?: unknown } = JSON.parse(body) as object;
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return typeof inner === 'string' ? inner : typeof message === 'string' ? message : '';
  } catch {
    return body.trimStart().startsWith('<') ? '' : body;
  }
}

/** Maximum wait in milliseconds. A server that names a later time is asked again after a day. */
const LONGEST_WAIT = 24 * 3_600_000;
/** Number of seconds. Checked before a date, because `Date.parse` accepts almost any number. */
const SECONDS = /^\d+(\.\d+)?$/;
const DATE = /^[a-z]+,? /i;

/** Parses a header that gives seconds or a date as milliseconds to wait. Returns undefined for anything else. */
function retryAfterOf(header: string | null): number | undefined {
  const words = header?.trim() ?? '';
  const milliseconds = SECONDS.test(words)
    ? Number(words) * 1000
    : DATE.test(words)
      ? Date.parse(words) - Date.now()
      : NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, milliseconds));
}
