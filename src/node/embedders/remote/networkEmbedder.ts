import type { Embedder, VectorBatch } from '../../../core/base/contracts';
import { EmbedderError, embedderErrors, type ServerDescription } from '../../../core/base/embedderErrors';
import { maskSecrets } from '../../../core/sanitize/maskSecrets';
import type { EmbedderCounters } from '../../../core/base/types';
import { taskPrefixes } from './taskPrefixes';
import { estimateTokens, AdaptiveBatchSize, type BatchLimits } from './adaptiveBatchSize';
import { retryRequest, type RetryPolicy } from './retry';
import { TextQueue } from './batchQueue';

/** Response to one embedding request. */
export interface EmbedResponse {
  /** One vector for each text, not validated yet. */
  readonly vectors: readonly unknown[];
  /** Number of tokens, if the server counts them. */
  readonly tokens?: number;
}

/** The part of an embedder that differs between servers. */
export interface EmbeddingServer {
  readonly words: ServerDescription;
  send(texts: readonly string[], signal: AbortSignal): Promise<EmbedResponse>;
}

export interface NetworkEmbedderOptions {
  readonly id: string;
  readonly dimensions: number;
  readonly batch: BatchLimits;
  readonly concurrency: number;
  /** Number of tokens that the model reads of one text. */
  readonly contextTokens: number;
  readonly retry: RetryPolicy;
  readonly timeoutMs: number;
}

/** A text that every model can embed, to test whether the server answers. */
const OTHER_TEXT = 'function';
/** Minimum number of characters to cut a text to. A shorter text says too little about its chunk. */
const SHORTEST_TEXT = 200;

/** Retries of a query: only one and soon, because the user waits. */
const QUERY_RETRY: RetryPolicy = { retries: 1, first: 100, longest: 1_000 };

/**
 * An embedder on a server. It sends batches with bounded concurrency, retries failed requests and validates the
 * vectors. Secrets are masked in all texts that are sent.
 */
export class NetworkEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly network = true;
  readonly counters = { requests: 0, texts: 0, tokens: 0, retries: 0 } satisfies EmbedderCounters;
  readonly #size: AdaptiveBatchSize;
  #refusal: string | undefined;

  constructor(
    private readonly server: EmbeddingServer,
    private readonly options: NetworkEmbedderOptions,
  ) {
    this.id = options.id;
    this.dimensions = options.dimensions;
    this.#size = new AdaptiveBatchSize(options.contextTokens, options.batch, options.timeoutMs);
  }

  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Embeds queries. A failure is reported to the caller at once. */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { query } = taskPrefixes(this.server.words.model);
    const vectors: Float32Array[] = [];
    const queue = new TextQueue(texts.map((text) => query + maskSecrets(text)));
    for await (const batch of this.#sendAll(queue, QUERY_RETRY, signal))
      for (const [i, vector] of batch) vectors[i] = vector;
    return vectors;
  }

  /**
   * Embeds pieces of code and yields each batch as soon as it is answered. The first failure is thrown after the last
   * successful batch. A text that the server cannot process gets no vector.
   */
  embedBatches(texts: readonly string[], signal: AbortSignal): AsyncGenerator<VectorBatch> {
    const { document } = taskPrefixes(this.server.words.model);
    return this.#sendAll(new TextQueue(texts.map((text) => document + maskedCode(text))), this.options.retry, signal);
  }

  async *#sendAll(queue: TextQueue, retry: RetryPolicy, signal: AbortSignal): AsyncGenerator<VectorBatch> {
    const failed = new AbortController();
    const running = new Map<symbol, Promise<{ readonly work: symbol; readonly batch: VectorBatch | undefined }>>();
    for (;;) {
      // After a fatal failure, requests that have not started are not sent, and those in flight are awaited.
      while (running.size < this.options.concurrency && !failed.signal.aborted) {
        const positions = queue.take(this.#size.limits, this.#size.characters);
        if (positions.length === 0) break;
        const work = Symbol();
        const sending = this.#sendOne(queue, positions, retry, signal).catch((error: unknown) => {
          failed.abort(error);
          return undefined;
        });
        running.set(
          work,
          sending.then((batch) => ({ work, batch })),
        );
      }
      if (running.size === 0) break;
      const { work, batch } = await Promise.race(running.values());
      running.delete(work);
      if (batch) yield batch;
    }
    failed.signal.throwIfAborted();
  }

  /**
   * Sends one batch. Returns undefined when its texts are back in the queue, to be sent in smaller requests or cut
   * shorter.
   */
  async #sendOne(
    queue: TextQueue,
    positions: readonly number[],
    retry: RetryPolicy,
    signal: AbortSignal,
  ): Promise<VectorBatch | undefined> {
    const texts = positions.map((position) => queue.text(position, this.#size.characters));
    const isSuspect = queue.isSuspect(positions[0]);
    try {
      const vectors = await retryRequest(
        () => this.#request(texts, signal),
        isSuspect ? { ...retry, retries: Math.min(1, retry.retries) } : retry,
        () => this.counters.retries++,
        signal,
      );
      return new Map(positions.flatMap((position, i) => (vectors[i] ? [[position, vectors[i]] as const] : [])));
    } catch (error) {
      if (!(error instanceof EmbedderError)) throw error;
      if (error.isTooMuch && this.#sendLess(queue, positions, texts, error)) return undefined;
      if (retry === QUERY_RETRY || !error.mayBeOneText || !(await this.#answersOthers(signal))) throw error;
      this.#isolate(queue, positions, texts, error);
      return undefined;
    }
  }

  /**
   * Puts texts back into the queue, to be sent in smaller requests or cut shorter. Returns false if neither is
   * possible.
   */
  #sendLess(
    queue: TextQueue,
    positions: readonly number[],
    texts: readonly string[],
    { stated }: EmbedderError,
  ): boolean {
    const [position = 0, ...others] = positions;
    if (this.#size.learn(stated)) queue.putBack(positions);
    else if (others.length > 0) queue.putBackApart(positions);
    else {
      const shorter = this.#size.shorten(texts[0]?.length ?? 0, stated);
      if (shorter === undefined) return false;
      queue.shorten(position, shorter);
      queue.putBack(positions);
    }
    return true;
  }

  /** Returns whether the server answers another text, which means that the given texts cause the failure. */
  async #answersOthers(signal: AbortSignal): Promise<boolean> {
    this.counters.requests++;
    try {
      const { vectors } = await this.server.send([OTHER_TEXT], signal);
      unitVector(vectors[0], this.dimensions, this.server.words);
      return vectors.length === 1;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  /**
   * Splits a failing request until the text that causes the failure is alone. That text is tried once more, then cut
   * shorter, then left out.
   */
  #isolate(queue: TextQueue, positions: readonly number[], texts: readonly string[], { message }: EmbedderError): void {
    const [position = 0, ...others] = positions;
    const [text = ''] = texts;
    const isTriedAgain = queue.isSuspect(position);
    queue.suspect(positions);
    if (others.length > 0) queue.putBackApart(positions);
    else if (!isTriedAgain) queue.putBack(positions);
    else if (text.length >= 2 * SHORTEST_TEXT) {
      queue.shorten(position, Math.floor(text.length / 2));
      queue.putBack(positions);
    } else this.#refusal = message;
  }

  async #request(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { words } = this.server;
    const estimated = texts.reduce((sum, text) => sum + estimateTokens(text.length), 0);
    const started = performance.now();
    this.counters.requests++;
    const { vectors, tokens } = await this.server.send(texts, signal).catch((error: unknown) => {
      const isSlow = error instanceof EmbedderError && error.isSlow;
      if (isSlow) this.#size.onTimeout(estimated);
      throw isSlow && texts.length > 1 ? embedderErrors.tooMuchAtOnce(error) : error;
    });
    if (vectors.length !== texts.length) throw embedderErrors.wrongCount(words, vectors.length, texts.length);
    const checked = vectors.map((vector) => unitVector(vector, this.dimensions, words));
    this.#size.onResponse(estimated, performance.now() - started);
    this.counters.texts += texts.length;
    this.counters.tokens += tokens ?? estimated;
    return checked;
  }
}

/**
 * Masks secrets in the code of a text but not in its first line, which has the words of the path (`embeddingText.ts`).
 * The code is masked separately because a chunk may begin within a key.
 */
function maskedCode(text: string): string {
  const code = text.indexOf('\n') + 1;
  return text.slice(0, code) + maskSecrets(text.slice(code));
}

/** Maximum number of dimensions accepted, far more than any model has. */
export const MAX_DIMENSIONS = 16_384;
/** Maximum size of one number in a response. A number of 17 digits on its own indented line takes 40 bytes. */
const BYTES_PER_NUMBER = 64;
/** Maximum size of everything else in a response. */
const FRAME_BYTES = 1_000_000;

/**
 * Returns the maximum size of a response.
 * @param dimensions 0 before they are known.
 */
export const maxResponseBytes = (texts: number, dimensions: number): number =>
  FRAME_BYTES + texts * (dimensions || MAX_DIMENSIONS) * BYTES_PER_NUMBER;

/**
 * Validates a vector and scales it to unit length.
 * @param dimensions Expected number of dimensions, or 0 if any is accepted.
 */
export function unitVector(value: unknown, dimensions: number, words: ServerDescription): Float32Array {
  if (!Array.isArray(value) || value.length === 0) throw embedderErrors.notNumbers(words);
  if (dimensions > 0 && value.length !== dimensions)
    throw embedderErrors.wrongDimension(words, value.length, dimensions);
  if (value.length > MAX_DIMENSIONS) throw embedderErrors.tooManyDimensions(words, value.length, MAX_DIMENSIONS);
  const vector = Float32Array.from(value as number[]);
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0 || !value.every((part) => typeof part === 'number'))
    throw embedderErrors.notNumbers(words);
  return vector.map((part) => part / length);
}
