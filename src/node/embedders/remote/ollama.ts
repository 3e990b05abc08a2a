import { Ollama } from 'ollama';
import * as z from 'zod/mini';
import { embedderErrors, type ServerDescription } from '../../../core/base/embedderErrors';
import type { EmbedderChoice, ModelRecord } from '../../settings/embedderChoice';
import { fetchChecked, fetchLines, toEmbedderError, serverMessage, type HttpOptions } from './embedderHttp';
import {
  maxResponseBytes,
  NetworkEmbedder,
  unitVector,
  type EmbedResponse,
  type EmbeddingServer,
} from './networkEmbedder';
import type { NetworkSettings } from '../../settings/embedderSettings';
import { serverOrigin } from './serverUrl';

type OllamaChoice = Extract<EmbedderChoice, { readonly kind: 'ollama' }>;

/** Time that the server keeps the model in memory after a request. A user often searches again within minutes. */
const KEEP_ALIVE = '15m';
/**
 * Timeout of the first request in milliseconds. The server may first have to read a model of some gigabytes from disk.
 */
const LOADING_MS = 120_000;
/** Number of tokens that the model reads of a text, if the server does not tell. */
const CONTEXT_TOKENS = 2_048;
const PROBE = 'function';

/**
 * Limits of a request. One server runs one model on one processor, so more concurrent requests would only wait in its
 * queue.
 */
const BATCH = { items: 32, tokens: 16_384 } as const;
const CONCURRENCY = 2;
const RETRY = { retries: 4, first: 500, longest: 20_000 } as const;

export function openOllama(record: ModelRecord, choice: OllamaChoice, settings: NetworkSettings): NetworkEmbedder {
  const { id, dimensions } = record;
  const server = new OllamaServer(choice, settings, dimensions);
  const contextTokens = settings.contextTokens || (record.contextTokens ?? CONTEXT_TOKENS);
  return new NetworkEmbedder(server, {
    id,
    dimensions,
    batch: BATCH,
    concurrency: CONCURRENCY,
    contextTokens,
    retry: RETRY,
    timeoutMs: settings.timeoutMs,
  });
}

/**
 * Asks the server for the version of the model, its context length and the number of dimensions. Embeds a text for the
 * latter only if the version is new.
 */
export async function probeOllama(
  choice: OllamaChoice,
  settings: NetworkSettings,
  known: ModelRecord | undefined,
  signal: AbortSignal,
): Promise<ModelRecord> {
  const server = new OllamaServer(choice, settings);
  const models = await server.models(signal);
  const found = models.find(({ name }) => withTag(name) === withTag(choice.model));
  if (!found) throw embedderErrors.modelMissing(server.words, '');
  const id = `ollama/${withTag(choice.model)}@${found.digest.slice(0, 12)}`;
  const contextTokens = await server.contextTokens(signal);
  const context = contextTokens === undefined ? {} : { contextTokens };
  if (known?.id === id) return { ...known, choice, ...context };
  const { vectors } = await server.send([PROBE], signal);
  return { id, dimensions: unitVector(vectors[0], 0, server.words).length, choice, ...context };
}

/** Returns the names of the models on a server, those that look like embedding models first. */
export async function listOllamaModels(
  choice: OllamaChoice,
  settings: NetworkSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const models = await new OllamaServer(choice, settings).models(signal);
  const isEmbedding = (name: string): number => (/embed|bge|minilm|e5/i.test(name) ? 0 : 1);
  return models.map(({ name }) => name).sort((a, b) => isEmbedding(a) - isEmbedding(b) || (a < b ? -1 : 1));
}

/**
 * Makes the server download a model.
 * @param onProgress is called with the share that is complete, 0 to 1.
 */
export async function pullOllamaModel(
  choice: OllamaChoice,
  settings: NetworkSettings,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await new OllamaServer(choice, settings).pull(onProgress, signal);
}

const withTag = (model: string): string => (model.includes(':') ? model : `${model}:latest`);

/** An invalid count is ignored. */
const count = z.catch(z.optional(z.int().check(z.nonnegative())), undefined);
const embedSchema = z.object({ embeddings: z.array(z.unknown()), prompt_eval_count: count });
/**
 * `model_info` has `<architecture>.context_length`. `parameters` has one line with name and value for each parameter
 * that a user has set.
 */
const showSchema = z.object({
  model_info: z.optional(z.record(z.string(), z.unknown())),
  parameters: z.optional(z.string()),
});
const listSchema = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string() })) });
const pullSchema = z.object({
  status: z.optional(z.string()),
  error: z.optional(z.string()),
  completed: z.optional(z.number()),
  total: z.optional(z.number()),
});

/**
 * The Ollama API, called through its own package. Requests go through `fetchChecked`, which limits them and gives clear
 * errors.
 */
class OllamaServer implements EmbeddingServer {
  readonly words: ServerDescription;
  readonly #http: HttpOptions;
  readonly #base: string;
  #isLoaded = false;

  /** @param dimensions Length of the model's vectors, or 0 before it is known. */
  constructor(
    private readonly choice: OllamaChoice,
    settings: NetworkSettings,
    private readonly dimensions = 0,
  ) {
    this.#base = choice.url.replace(/\/+$/, '');
    this.words = {
      name: 'Ollama',
      origin: serverOrigin(choice.url, 'codebaseSearch.ollama.url', 'http://127.0.0.1:11434'),
      model: choice.model,
      urlSetting: 'codebaseSearch.ollama.url',
      modelSetting: 'codebaseSearch.ollama.model',
      start: 'Start it (`ollama serve`), or correct "codebaseSearch.ollama.url".',
      pull: `Run \`ollama pull ${choice.model}\`, or "Codebase Search: Select Embedder", which offers to.`,
    };
    this.#http = {
      server: this.words,
      allowNetwork: settings.allowNetwork,
      timeoutMs: settings.timeoutMs,
      key: undefined,
    };
  }

  async models(signal: AbortSignal): Promise<readonly { readonly name: string; readonly digest: string }[]> {
    return this.#read(listSchema, await this.#named((client) => client.list(), this.#http, signal)).models;
  }

  /**
   * Returns the smaller of the context length that the model was trained for and the one set on the server, or
   * undefined if neither is known.
   */
  async contextTokens(signal: AbortSignal): Promise<number | undefined> {
    const { model } = this.choice;
    const { model_info: info = {}, parameters = '' } = this.#read(
      showSchema,
      await this.#named((client) => client.show({ model }), this.#http, signal),
    );
    const trained = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1];
    const allowed = Number(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1]);
    const known = [trained, allowed].filter(
      (tokens): tokens is number => Number.isSafeInteger(tokens) && Number(tokens) > 0,
    );
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  async send(texts: readonly string[], signal: AbortSignal): Promise<EmbedResponse> {
    const request = { model: this.choice.model, input: [...texts], truncate: true, keep_alive: KEEP_ALIVE };
    const timeoutMs = this.#isLoaded ? this.#http.timeoutMs : Math.max(LOADING_MS, this.#http.timeoutMs);
    const http = { ...this.#http, timeoutMs, answerBytes: maxResponseBytes(texts.length, this.dimensions) };
    const answer = this.#read(embedSchema, await this.#named((client) => client.embed(request), http, signal));
    this.#isLoaded = true;
    return {
      vectors: answer.embeddings,
      ...(answer.prompt_eval_count !== undefined && { tokens: answer.prompt_eval_count }),
    };
  }

  /**
   * Downloads a model. The lines are read here, because the package buffers lines of any length and prints unknown ones
   * to the console.
   */
  async pull(onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
    const request = asPost({ model: this.choice.model, stream: true });
    for await (const line of fetchLines(
      `${this.#base}/api/pull`,
      request,
      { ...this.#http, timeoutMs: PULL_MS },
      signal,
    )) {
      const { status, error, completed = 0, total = 0 } = this.#read(pullSchema, line);
      if (error !== undefined) throw embedderErrors.modelMissing(this.words, serverMessage(error, undefined));
      if (total > 0) onProgress(Math.min(1, completed / total));
      if (status === 'success') return;
    }
    throw embedderErrors.disconnected(this.words);
  }

  /**
   * Calls the package with a client whose requests end with the signal, and converts every failure to an EmbedderError.
   */
  async #named<T>(use: (client: Ollama) => Promise<T>, http: HttpOptions, signal: AbortSignal): Promise<T> {
    const client = new Ollama({
      host: this.choice.url,
      fetch: (input, init) => fetchChecked(urlOf(input), init ?? {}, http, signal),
    });
    try {
      return await use(client);
    } catch (error) {
      throw toEmbedderError(error, undefined, http, signal);
    }
  }

  #read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
    const { data } = schema.safeParse(answer);
    if (data === undefined) throw embedderErrors.notJson(this.words);
    return data;
  }
}

/** Timeout for the download of some gigabytes. */
const PULL_MS = 6 * 3_600_000;

const urlOf = (input: Parameters<typeof fetch>[0]): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

const asPost = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
