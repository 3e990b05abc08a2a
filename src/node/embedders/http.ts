import { EmbedderError, embedderErrors, type ServerWords } from '../../core/embedderErrors';
import { whole } from '../../core/text/cut';
import { timeoutSignal } from '../../core/timeoutSignal';
import { statedLimits } from './statedLimits';

/** Everything that goes over the network to an embedder goes through here. */

export interface HttpOptions {
  readonly server: ServerWords;
  readonly allowNetwork: boolean;
  readonly timeoutMs: number;
  /** Never shown, whatever the server echoes. */
  readonly key: string | undefined;
}

/** The answer of a server as JSON. @throws EmbedderError */
export async function askJson(url: string, init: RequestInit, options: HttpOptions, signal: AbortSignal): Promise<unknown> {
  const response = await ask(url, init, options, signal);
  const text = await readBody(response, options, signal);
  try {
    return JSON.parse(text);
  } catch {
    throw embedderErrors.notJson(options.server);
  }
}

/** @throws EmbedderError unless the server answers with success. */
export async function ask(url: string, init: RequestInit, options: HttpOptions, signal: AbortSignal): Promise<Response> {
  const { server, allowNetwork, timeoutMs } = options;
  if (!allowNetwork) throw embedderErrors.networkForbidden(server);
  const timeout = timeoutSignal(timeoutMs);
  try {
    // A key must not follow a redirect to another server.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([signal, timeout]) });
    if (response.ok) return response;
    throw failureOf(response, await response.text(), options);
  } catch (error) {
    throw nameFailure(error, timeout, options, signal);
  }
}

async function readBody(response: Response, options: HttpOptions, signal: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw nameFailure(error, undefined, options, signal);
  }
}

/** What a failed `fetch` means; the caller's own abort stays what it is. */
export function nameFailure(error: unknown, timeout: AbortSignal | undefined, { server, timeoutMs }: HttpOptions, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof EmbedderError) return error;
  if (timeout?.aborted || isNamed(error, 'TimeoutError')) return embedderErrors.slow(server, timeoutMs);
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return embedderErrors.refused(server);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return embedderErrors.unknownHost(server);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') return embedderErrors.notTls(server);
  if (/CERT|SIGNATURE|ERR_TLS|ISSUER/.test(code)) return embedderErrors.untrusted(server, code);
  return embedderErrors.disconnected(server);
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The innermost code: `fetch` wraps the system's error, which for several addresses wraps one for each. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codeOf(inner) || code;
}

/** How servers say that a text, or a request, is too long. */
const TOO_LONG_STATUS: ReadonlySet<number> = new Set([400, 413, 422, 429, 500]);
const TOO_LONG = /too (large|long|many (tokens|inputs))|context (length|window|size)|maximum.{0,20}(length|tokens|size)|(?<!deadline |time-?out |quota )exceed/i;

function failureOf(response: Response, body: string, { server, key }: HttpOptions): EmbedderError {
  const { status } = response;
  const words = wordsOf(body, key);
  const retryAfter = retryAfterOf(response.headers.get('retry-after'));
  if (status >= 300 && status < 400) return embedderErrors.redirected(server);
  if (status === 401) return embedderErrors.unauthorized(server);
  if (status === 403) return embedderErrors.forbidden(server, words);
  if (status === 404) return embedderErrors.modelMissing(server, words);
  const stated = TOO_LONG_STATUS.has(status) ? statedLimits(messageIn(body)) : {};
  const isTooLong = status === 413 || Object.keys(stated).length > 0 || (status !== 429 && TOO_LONG_STATUS.has(status) && TOO_LONG.test(words));
  if (isTooLong) return embedderErrors.tooLong(server, words, stated);
  if (status === 429) return /insufficient_quota|billing/.test(body) ? embedderErrors.quota(server, words) : embedderErrors.tooMany(server, words, retryAfter);
  if (status === 503 && /loading/i.test(words)) return embedderErrors.loading(server, words, retryAfter);
  if (status >= 500 || status === 408) return embedderErrors.serverFailed(server, status, words, retryAfter);
  if (/does not support embed/i.test(body)) return embedderErrors.notEmbedding(server, words);
  return embedderErrors.rejected(server, status, words);
}

const SHOWN_CHARACTERS = 200;

/** The server's own words, short, and without anything that looks like a key: some servers echo it. */
function wordsOf(body: string, key: string | undefined): string {
  const message = messageIn(body);
  const masked = (key ? message.replaceAll(key, '•••') : message).replace(/\b(sk|pk|key|Bearer)[-_ ][\w*.-]{6,}/gi, '•••');
  const short = whole(masked.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS)).replace(/[.\u2026]+$/, '');
  return short === '' ? '' : ` (“${short}”)`;
}

/** `{"error": "…"}` as Ollama says it, `{"error": {"message": "…"}}` as OpenAI does; a web page has nothing to say. */
function messageIn(body: string): string {
  try {
    const { error, message }: { error?: unknown; message?: unknown } = JSON.parse(body) as object;
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return typeof inner === 'string' ? inner : typeof message === 'string' ? message : '';
  } catch {
    return body.trimStart().startsWith('<') ? '' : body;
  }
}

/** Seconds, or a date. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}
