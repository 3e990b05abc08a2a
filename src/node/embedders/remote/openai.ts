import * as z from 'zod';
import { EmbedderError, embedderErrors, type ServerDescription } from '../../../core/base/embedderErrors';
import type { EmbedderChoice, ModelRecord } from '../../settings/embedderChoice';
import type { NetworkSettings } from '../../settings/embedderSettings';
import { fetchJson, type HttpOptions } from './embedderHttp';
import {
  maxResponseBytes,
  NetworkEmbedder,
  unitVector,
  type EmbedResponse,
  type EmbeddingServer,
} from './networkEmbedder';
import { serverOrigin } from './serverUrl';

type OpenAiChoice = Extract<EmbedderChoice, { readonly kind: 'openai' }>;

/** Limits of a request. The largest provider accepts 2,048 texts and 300,000 tokens, smaller servers accept fewer. */
const BATCH = { items: 128, tokens: 60_000 } as const;
const CONCURRENCY = 4;
/**
 * Context length of the largest provider's models. A server with a smaller, unstated limit rejects more requests, after
 * which texts are cut shorter.
 */
const CONTEXT_TOKENS = 8_191;
const RETRY = { retries: 5, first: 500, longest: 60_000 } as const;
const PROBE = 'function';

export function openOpenAi(record: ModelRecord, choice: OpenAiChoice, settings: NetworkSettings): NetworkEmbedder {
  const { id, dimensions } = record;
  const server = new OpenAiServer(choice, settings, dimensions);
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
 * Checks that the server answers and accepts the key, and asks for the context length of the model. For an unknown
 * model, also determines the number of dimensions.
 */
export async function probeOpenAi(
  choice: OpenAiChoice,
  settings: NetworkSettings,
  known: ModelRecord | undefined,
  signal: AbortSignal,
): Promise<ModelRecord> {
  const server = new OpenAiServer(choice, settings);
  const contextTokens = await server.contextTokens(signal);
  const context = contextTokens === undefined ? {} : { contextTokens };
  if (known) return { ...known, ...context };
  const { vectors } = await server.send([PROBE], signal);
  const { length } = unitVector(vectors[0], choice.dimensions ?? 0, server.words);
  return {
    id: `openai/${server.base.replace(/^https?:\/\//, '').replace(/\/+$/, '')}/${choice.model}/${length}`,
    dimensions: length,
    choice,
    ...context,
  };
}

/** Returns the key for a server. The key that the environment holds for one provider is never sent to another. */
function keyOf({ baseUrl }: OpenAiChoice, { key, providerKey }: NetworkSettings): string | undefined {
  return key ?? (/^https:\/\/api\.openai\.com(?:\/|$)/.test(baseUrl) ? providerKey : undefined);
}

/**
 * Returns the possible base addresses of the API: as given, with `/v1` as most servers have it, and that of Ollama,
 * which has it beside its own API.
 */
function apiBases(base: string): readonly string[] {
  if (/\/v\d\w*(?:\/|$)/.test(base)) return [base];
  return [base, `${base}/v1`, ...(base.endsWith('/api') ? [`${base.slice(0, -'/api'.length)}/v1`] : [])];
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.unknown() })),
  usage: z.object({ total_tokens: z.number().int().nonnegative().optional().catch(undefined) }).optional(),
});

const tokens = z.number().int().positive().optional().catch(undefined);
/** Context lengths in the list of models: of vLLM, OpenRouter and others, Mistral, Groq, and in `meta` of llama.cpp. */
const modelSchema = z.object({
  id: z.string(),
  aliases: z.array(z.string()).optional().catch(undefined),
  max_model_len: tokens,
  context_length: tokens,
  max_context_length: tokens,
  context_window: tokens,
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(undefined),
});
const modelsSchema = z.object({ data: z.array(modelSchema) });

/** Returns the smallest stated context length. */
function contextOf({
  max_model_len,
  context_length,
  max_context_length,
  context_window,
  meta,
}: z.infer<typeof modelSchema>): number | undefined {
  const said = [
    max_model_len,
    context_length,
    max_context_length,
    context_window,
    meta?.n_ctx,
    meta?.n_ctx_train,
  ].filter((value) => value !== undefined);
  return said.length > 0 ? Math.min(...said) : undefined;
}

class OpenAiServer implements EmbeddingServer {
  readonly words: ServerDescription;
  readonly #http: HttpOptions;
  /** Possible base addresses of the API, the most likely first. After the first answer, only the working one. */
  #bases: readonly string[];
  readonly #query: string;

  /** @param length Number of dimensions of the vectors, or 0 before it is known. */
  constructor(
    private readonly choice: OpenAiChoice,
    settings: NetworkSettings,
    private readonly length = 0,
  ) {
    const urlSetting = 'codebaseSearch.openai.baseUrl';
    const [base = '', query] = choice.baseUrl.split('?');
    this.#query = query === undefined ? '' : `?${query}`;
    this.#bases = query === undefined ? apiBases(base.replace(/\/+$/, '')) : [base.replace(/\/+$/, '')];
    this.words = {
      name: 'The embedding server',
      origin: serverOrigin(choice.baseUrl, urlSetting, 'https://api.openai.com/v1'),
      model: choice.model,
      urlSetting,
      modelSetting: 'codebaseSearch.openai.model',
    };
    this.#http = {
      server: this.words,
      allowNetwork: settings.allowNetwork,
      timeoutMs: settings.timeoutMs,
      key: keyOf(choice, settings),
    };
  }

  /** Base address of the API, as far as it is known. */
  get base(): string {
    return (this.#bases[0] ?? '') + this.#query;
  }

  /**
   * Returns the context length from the list of models, which costs nothing, or undefined if there is no list or it
   * does not tell.
   */
  async contextTokens(signal: AbortSignal): Promise<number | undefined> {
    try {
      const answer = await this.#fetch('/models', { headers: this.#headers() }, this.#http, signal);
      const models = modelsSchema.safeParse(answer).data?.data ?? [];
      // A server with a single model accepts any name for it.
      const found =
        models.find(({ id, aliases }) => id === this.choice.model || aliases?.includes(this.choice.model)) ??
        (models.length === 1 ? models[0] : undefined);
      return found && contextOf(found);
    } catch (error) {
      if (error instanceof EmbedderError && error.isAboutRequest) return undefined;
      throw error;
    }
  }

  async send(texts: readonly string[], signal: AbortSignal): Promise<EmbedResponse> {
    const { model, dimensions } = this.choice;
    const body = JSON.stringify({
      model,
      input: texts,
      encoding_format: 'float',
      ...(dimensions !== undefined && { dimensions }),
    });
    const headers = { ...this.#headers(), 'content-type': 'application/json' };
    const http = { ...this.#http, answerBytes: maxResponseBytes(texts.length, this.length) };
    const { data } = answerSchema.safeParse(
      await this.#fetch('/embeddings', { method: 'POST', headers, body }, http, signal),
    );
    if (!data) throw embedderErrors.notJson(this.words);
    const ordered = data.data
      .map(({ index, embedding }, i) => ({ index: index ?? i, embedding }))
      .sort((a, b) => a.index - b.index);
    const tokens = data.usage?.total_tokens;
    return { vectors: ordered.map(({ embedding }) => embedding), ...(tokens !== undefined && { tokens }) };
  }

  /** Sends a request to each possible base address until one has the endpoint, and keeps that address. */
  async #fetch(endpoint: string, init: RequestInit, http: HttpOptions, signal: AbortSignal): Promise<unknown> {
    let missing: unknown;
    for (const base of this.#bases) {
      try {
        const answer = await fetchJson(base + endpoint + this.#query, init, http, signal);
        this.#bases = [base];
        return answer;
      } catch (error) {
        if (!(error instanceof EmbedderError && error.isNotThere)) throw error;
        missing = error;
      }
    }
    throw missing;
  }

  /**
   * Returns the headers with the key. Azure reads keys from its own header, and takes the value of the usual header for
   * a token.
   */
  #headers(): Record<string, string> {
    const { key } = this.#http;
    if (!key) return {};
    const { hostname } = new URL(this.words.origin);
    if (/\.azure\.(?:com|us|cn)$/.test(hostname)) return { 'api-key': key };
    return { authorization: `Bearer ${key}`, ...(this.#query.includes('api-version=') && { 'api-key': key }) };
  }
}
