import type { ServerLimits } from '../../../core/base/embedderErrors';

/** How much goes into one request. */
export interface BatchLimits {
  readonly items: number;
  /** Estimated tokens. */
  readonly tokens: number;
}

/**
 * Characters that a token of code takes in the tokenizers of embedding models; few, so that an estimate is rather too
 * large.
 */
const CHARACTERS_PER_TOKEN = 3;
/** The first request shows how fast the server is; it must be answered in time by a slow one. */
const FIRST_TOKENS = 2_048;
/** How much larger a request may be than one that was answered quickly. */
const GROWTH = 4;
/** The share of the time-out that a request is meant to take. */
const AIMED_SHARE = 1 / 6;
/** What is left of a request that took too long. */
const SLOW_SHARE = 1 / 8;
/** Room for a tokenizer that finds more in the part that is kept. */
const MARGIN = 0.95;
/** A text is not cut below this, whatever a server says. */
const SHORTEST_CHARACTERS = 200;

export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/**
 * What one server takes in one request. It begins with what is known of the model, listens to what the server says when
 * it turns a request down, and aims at requests that are answered well before the time-out.
 */
export class AdaptiveBatchSize {
  #textTokens: number;
  #items: number;
  #tokens: number;
  #inTime = FIRST_TOKENS;
  /** Where a server does not say how many tokens it takes. */
  #characters = Infinity;
  readonly #aimed: number;

  constructor(contextTokens: number, most: BatchLimits, timeoutMs: number) {
    [this.#textTokens, this.#items, this.#tokens] = [contextTokens, most.items, most.tokens];
    this.#aimed = timeoutMs * AIMED_SHARE;
  }

  /** The longest text. */
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

  /** Returns whether texts are cut shorter from now on. */
  learn({ text = Infinity, request = Infinity, items = Infinity }: ServerLimits): boolean {
    const isShorter = text < this.#textTokens;
    this.#textTokens = Math.min(this.#textTokens, text);
    this.#tokens = Math.min(this.#tokens, request);
    this.#items = Math.min(this.#items, items);
    return isShorter;
  }

  /** How long a text may be that was too long by itself; undefined when it cannot be shorter. */
  shorten(characters: number, { text, given }: ServerLimits): number | undefined {
    const isCounted = text !== undefined && given !== undefined && given > text;
    const shorter = Math.floor(isCounted ? (characters * text * MARGIN) / given : characters / 2);
    if (shorter < SHORTEST_CHARACTERS) return undefined;
    // Where the limit is known, this text is only denser than most.
    if (text === undefined) this.#characters = Math.min(this.#characters, shorter);
    return shorter;
  }
}
