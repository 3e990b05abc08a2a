import { errors } from '../../core/base/errors';
import { allowsNetwork } from './networkPolicy';
import type { EmbedderChoice } from './embedderChoice';
import { ollamaAddress, openAiAddress } from './serverAddress';

/** Settings shared by all embedders on a server. */
export interface NetworkSettings {
  /** Whether sockets may be opened. */
  readonly allowNetwork: boolean;
  readonly timeoutMs: number;
  /**
   * Maximum number of tokens that the model reads of a text, if the user overrides the server; 0 to use the value of
   * the server.
   */
  readonly contextTokens: number;
  /** Kept only in memory: never in settings, logs, errors, the index or process arguments. */
  readonly key?: string;
  /** The key for api.openai.com that the environment provides to every program. */
  readonly providerKey?: string;
}

/** The user's settings for embedders. */
export interface EmbedderSettings extends NetworkSettings {
  /** The chosen embedder. If absent, the model of the index is used, at first the built-in one. */
  readonly choice?: EmbedderChoice;
  /** Price per million tokens, in any currency; 0 if unknown. */
  readonly price: number;
  /** Number of tokens after which sending pauses until the user agrees again; 0 for no cap. */
  readonly tokenCap: number;
}

export const defaultEmbedderSettings: EmbedderSettings = {
  allowNetwork: true,
  timeoutMs: 60_000,
  contextTokens: 0,
  price: 0,
  tokenCap: 0,
};

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULTS = {
  ollama: { url: 'http://127.0.0.1:11434', model: 'nomic-embed-text' },
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
} as const;

/**
 * Reads the settings of the command line and the MCP server from environment variables.
 * @throws SearchError INVALID_ARGUMENT naming the variable, its value and what is expected.
 */
export function environmentSettings(environment: Environment = process.env): EmbedderSettings {
  const choice = environmentChoice(environment);
  const { CODEBASE_SEARCH_API_KEY: key, OPENAI_API_KEY: providerKey } = environment;
  const { timeoutMs, contextTokens, price, tokenCap } = defaultEmbedderSettings;
  return {
    ...(choice && { choice }),
    ...(key && { key }),
    ...(providerKey && { providerKey }),
    allowNetwork: allowsNetwork(environment),
    timeoutMs: numberIn(environment, 'CODEBASE_SEARCH_EMBEDDER_TIMEOUT', timeoutMs / 1000) * 1000,
    contextTokens: numberIn(environment, 'CODEBASE_SEARCH_EMBEDDER_CONTEXT', contextTokens),
    price: numberIn(environment, 'CODEBASE_SEARCH_PRICE_PER_MILLION_TOKENS', price),
    tokenCap: numberIn(environment, 'CODEBASE_SEARCH_TOKEN_CAP', tokenCap),
  };
}

/** Returns the environment variables that are equivalent to these settings. */
export function embedderEnvironment(
  { choice, allowNetwork, timeoutMs, contextTokens, price, tokenCap }: EmbedderSettings,
  key: string | undefined,
): Record<string, string> {
  return {
    ...choiceEnvironment(choice),
    ...(key && choice?.kind === 'openai' && { CODEBASE_SEARCH_API_KEY: key }),
    CODEBASE_SEARCH_ALLOW_NETWORK: String(allowNetwork),
    CODEBASE_SEARCH_EMBEDDER_TIMEOUT: String(timeoutMs / 1000),
    CODEBASE_SEARCH_EMBEDDER_CONTEXT: String(contextTokens),
    CODEBASE_SEARCH_PRICE_PER_MILLION_TOKENS: String(price),
    CODEBASE_SEARCH_TOKEN_CAP: String(tokenCap),
  };
}

function choiceEnvironment(choice: EmbedderChoice | undefined): Record<string, string> {
  switch (choice?.kind) {
    case 'ollama':
      return {
        CODEBASE_SEARCH_EMBEDDER: 'ollama',
        CODEBASE_SEARCH_OLLAMA_URL: choice.url,
        CODEBASE_SEARCH_OLLAMA_MODEL: choice.model,
      };
    case 'openai':
      return {
        CODEBASE_SEARCH_EMBEDDER: 'openai',
        CODEBASE_SEARCH_OPENAI_BASE_URL: choice.baseUrl,
        CODEBASE_SEARCH_OPENAI_MODEL: choice.model,
        ...(choice.dimensions !== undefined && { CODEBASE_SEARCH_OPENAI_DIMENSIONS: String(choice.dimensions) }),
      };
    case 'builtin':
      return { CODEBASE_SEARCH_EMBEDDER: 'builtin' };
    case undefined:
      return {};
  }
}

function environmentChoice(environment: Environment): EmbedderChoice | undefined {
  const read = (name: string): string | undefined => environment[`CODEBASE_SEARCH_${name}`];
  const { ollama, openai } = DEFAULTS;
  const kind = read('EMBEDDER');
  switch (kind) {
    // An empty value counts as unset, because shells reset variables that way.
    case undefined:
    case '':
      return undefined;
    case 'builtin':
      return { kind: 'builtin' };
    case 'ollama':
      return {
        kind: 'ollama',
        url: ollamaAddress(read('OLLAMA_URL') || environment['OLLAMA_HOST'] || ollama.url),
        model: read('OLLAMA_MODEL')?.trim() || ollama.model,
      };
    case 'openai': {
      const dimensions = numberIn(environment, 'CODEBASE_SEARCH_OPENAI_DIMENSIONS', 0);
      return {
        kind: 'openai',
        baseUrl: openAiAddress(read('OPENAI_BASE_URL') || openai.baseUrl),
        model: read('OPENAI_MODEL')?.trim() || openai.model,
        ...(dimensions > 0 && { dimensions }),
      };
    }
    default:
      throw errors.invalidField('CODEBASE_SEARCH_EMBEDDER', kind, '"builtin", "ollama" or "openai"');
  }
}

function numberIn(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name] ?? '';
  if (text === '') return otherwise;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value) || value < 0) throw errors.invalidField(name, text, 'a number, 0 or more');
  return value;
}
