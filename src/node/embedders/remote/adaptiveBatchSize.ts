import type { ServerLimits } from '../../../core/base/embedderErrors';

/** Limits of one request. */
export interface BatchLimits {
  readonly items: number;
  /** Estimated number of tokens. */
  readonly tokens: number;
}

/** Assumed number of characters per token of code. The value is low, so that estimates are rather too large. */
const CHARACTERS_PER_TOKEN = 3;
/**
 * Maximum number of tokens in the first request. That request measures the speed of the server, and a slow one must
 * answer it in time.
 */
const FIRST_TOKENS = 2_048;
/** Maximum growth from a request that was answered quickly to the next one. */
const GROWTH = 4;
/** Target duration of a request, as a share of the timeout. */
const AIMED_SHARE = 1 / 6;
/** Size of the next request after a timeout, as a share of the one that took too long. */
const SLOW_SHARE = 1 / 8;
/** Safety margin, because the part of a text that is kept may have more tokens per character. */
const MARGIN = 0.95;
/** Minimum length to which a text is cut, whatever a server says. */
const SHORTEST_CHARACTERS = 200;

export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/**
 * Size of requests to one server. It starts with what is known of the model, applies the limits that the server states
 * when it rejects a request, and aims at requests that are answered well before the timeout.
 */
export class AdaptiveBatchSize {
  #textTokens: number;
  #items: number;
  #tokens: number;
  #inTime = FIRST_TOKENS;
  /** Limit in characters, for a server that does not state its limit in tokens. */
  #characters = Infinity;
  readonly #aimed: number;

  constructor(contextTokens: number, most: BatchLimits, timeoutMs: number) {
    [this.#textTokens, this.#items, this.#tokens] = [contextTokens, most.items, most.tokens];
    this.#aimed = timeoutMs * AIMED_SHARE;
  }

  /** Maximum length of a text in characters. */
  get characters(): number {
    return Math.max(SHORTEST_CHARACTERS, Math.min(this.#characters, this.#textTokens * CHARACTERS_PER_TOKEN));
  }

  get limits(): BatchLimits {
    return { items: this.#items, tokens: Math.min(this.#tokens, this.#inTime) };
  }

  onResponse(tokens: number, milliseconds: number): void {
    const share = this.#aimed / Math.max(milliseconds, 1);
    this.#inTime =
      share < 1 ? Math.min(this.#inTime, tokens * share) : Math.max(this.#inTime, tokens * Math.min(share, GROWTH));
  }

  onTimeout(tokens: number): void {
    this.#inTime = Math.min(this.#inTime, tokens * SLOW_SHARE);
  }

  /** Applies limits that the server stated. Returns whether texts are cut shorter from now on. */
  learn({ text = Infinity, request = Infinity, items = Infinity }: ServerLimits): boolean {
    const isShorter = text < this.#textTokens;
    this.#textTokens = Math.min(this.#textTokens, text);
    this.#tokens = Math.min(this.#tokens, request);
    this.#items = Math.min(this.#items, items);
    return isShorter;
  }

  /** Returns the length to cut a text to that was too long by itself, or undefined when it cannot be shorter. */
  shorten(characters: number, { text, given }: ServerLimits): number | undefined {
    const isCounted = text !== undefined && given !== undefined && given > text;
    const shorter = Math.floor(isCounted ? (characters * text * MARGIN) / given : characters / 2);
    if (shorter < SHORTEST_CHARACTERS) return undefined;
    // If the limit is known, only this text has more tokens per character than most.
    if (text === undefined) this.#characters = Math.min(this.#characters, shorter);
    return shorter;
  }
}
