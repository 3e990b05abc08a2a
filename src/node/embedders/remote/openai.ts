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

/** What the largest provider takes in one request is 2,048 texts and 300,000 tokens; smaller servers take fewer. */
const BATCH = { items: 128, tokens: 60_000 } as const;
const CONCURRENCY = 4;
/**
 * Of the models of the largest provider. A server that does not say how much its models read turns more down, and gets
 * less.
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
 * Asks whether the server is there and takes the key, and how much the model reads; for one it has not met, of what
 * length its vectors are.
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

/** A key that the environment holds for one provider goes to no other. */
function keyOf({ baseUrl }: OpenAiChoice, { key, providerKey }: NetworkSettings): string | undefined {
  return key ?? (/^https:\/\/api\.openai\.com(?:\/|$)/.test(baseUrl) ? providerKey : undefined);
}

/** As it was given, and where most servers have their API; Ollama has it beside its own. */
function apiBases(base: string): readonly string[] {
  if (/\/v\d\w*(?:\/|$)/.test(base)) return [base];
  return [base, `${base}/v1`, ...(base.endsWith('/api') ? [`${base.slice(0, -'/api'.length)}/v1`] : [])];
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.unknown() })),
  usage: z.object({ total_tokens: z.number().int().nonnegative().optional().catch(undefined) }).optional(),
});

const tokens = z.number().int().positive().optional().catch(undefined);
/** What servers add to the list: vLLM, OpenRouter and others, Mistral, Groq; llama.cpp in `meta`. */
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

/** The smallest that is said. */
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
  /** Where its API may begin, the likeliest first; one of them once it has answered. */
  #bases: readonly string[];
  readonly #query: string;

  /** @param length of its vectors, 0 before it is known. */
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

  /** Of the API as it was found. */
  get base(): string {
    return (this.#bases[0] ?? '') + this.#query;
  }

  /** From the list of models, for which nothing is paid; undefined where there is no list, or it does not say. */
  async contextTokens(signal: AbortSignal): Promise<number | undefined> {
    try {
      const answer = await this.#fetch('/models', { headers: this.#headers() }, this.#http, signal);
      const models = modelsSchema.safeParse(answer).data?.data ?? [];
      // A server of one model answers by any name.
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

  /** The first address that has such a thing is kept. */
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

  /** Azure reads its keys from a header of its own, and takes the usual one for a token. */
  #headers(): Record<string, string> {
    const { key } = this.#http;
    if (!key) return {};
    const { hostname } = new URL(this.words.origin);
    if (/\.azure\.(?:com|us|cn)$/.test(hostname)) return { 'api-key': key };
    return { authorization: `Bearer ${key}`, ...(this.#query.includes('api-version=') && { 'api-key': key }) };
  }
}
