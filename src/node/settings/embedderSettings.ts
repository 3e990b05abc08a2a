import { errors } from '../../core/base/errors';
import { allowsNetwork } from './networkPolicy';
import type { EmbedderChoice } from './embedderChoice';
import { ollamaAddress, openAiAddress } from './serverAddress';

/** What embedders on a server share. */
export interface NetworkSettings {
  /** No socket is opened when false. */
  readonly allowNetwork: boolean;
  readonly timeoutMs: number;
  /**
   * Tokens that the model reads of one text, where the user knows better than the server; 0 for what the server says.
   */
  readonly contextTokens: number;
  /** Only in memory: never in settings, logs, errors, the index or arguments of a process. */
  readonly key?: string;
  /** The key to api.openai.com that the environment holds for every program. */
  readonly providerKey?: string;
}

/** What a user decides about embedders. */
export interface EmbedderSettings extends NetworkSettings {
  /** Absent: whatever model the index has, the built-in one at first. */
  readonly choice?: EmbedderChoice;
  /** Per million tokens, in any currency; 0 when unknown. */
  readonly price: number;
  /** Tokens after which sending pauses until the user agrees again; 0 for no cap. */
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
 * What the command line and the MCP server are told by variables of the environment.
 * @throws SearchError INVALID_ARGUMENT naming the variable, its value and what would be right.
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

/** The variables that say the same as these settings. */
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
    // A variable that is set to nothing is how shells take one back.
    case undefined:
    case '':
      return undefined;
    case 'builtin':
      return { kind: 'builtin' };
    case 'ollama':
      return {
        kind: 'ollama',
        url: ollamaAddress(read('OLLAMA_URL') || ollama.url),
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
