import type { EmbeddingEstimate } from '../base/types';
import type { KeyedTexts } from './missingVectors';

/** Consent of the user to send the code of one folder to one model. */
export interface Consent {
  /** Tokens sent since the user agreed. */
  readonly tokens: number;
}

/** Store of consents. */
export interface ConsentStore {
  read(model: string): Promise<Consent | undefined>;
  write(model: string, consent: Consent): Promise<void>;
}

export interface CostLimits {
  /** Whether the texts that are sent leave this machine. */
  readonly needsConsent: boolean;
  /** Price per million tokens, in any currency; 0 when unknown. */
  readonly price: number;
  /** Tokens after which the user has to agree again; 0 for no cap. */
  readonly tokenCap: number;
}

/** Average number of characters per token of code. */
const CHARACTERS_PER_TOKEN = 3.45;
/**
 * Cautious estimate of the tokens that an embedder on a server processes per second. Four concurrent requests of 40,000
 * tokens that take two seconds each would make twice as many.
 */
const TOKENS_PER_SECOND = 40_000;

export const estimateTokenCount = (texts: KeyedTexts): number =>
  [...texts.values()].reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS_PER_TOKEN), 0);

export function estimateCost(texts: number, tokens: number, price: number): EmbeddingEstimate {
  const seconds = Math.ceil(tokens / TOKENS_PER_SECOND);
  return { texts, tokens, seconds, ...(price > 0 && { price: Math.ceil((tokens * price) / 10_000) / 100 }) };
}

/**
 * Consent of the user to send code to one model, which is needed before code leaves the machine for the first time, and
 * again when the cap is reached.
 */
export class EmbeddingConsent {
  constructor(
    private readonly model: string,
    private readonly limits: CostLimits,
    private readonly consents: ConsentStore,
  ) {}

  /** Returns the question to ask the user before anything is sent; undefined when none is needed. */
  async pendingQuestion(): Promise<'confirm' | 'capped' | undefined> {
    const { needsConsent, tokenCap } = this.limits;
    if (!needsConsent) return undefined;
    const consent = await this.consents.read(this.model);
    if (!consent) return 'confirm';
    return tokenCap > 0 && consent.tokens >= tokenCap ? 'capped' : undefined;
  }

  async agree(): Promise<void> {
    await this.consents.write(this.model, { tokens: 0 });
  }

  async recordTokens(tokens: number): Promise<void> {
    const consent = await this.consents.read(this.model);
    if (consent && this.limits.needsConsent) await this.consents.write(this.model, { tokens: consent.tokens + tokens });
  }

  /** Returns the cost of tokens that were sent; empty if no price is set. */
  costOf(tokens: number): { readonly cost?: number } {
    const { price } = this.limits;
    return price > 0 ? { cost: (tokens * price) / 1e6 } : {};
  }

  estimate(texts: number, tokens: number): EmbeddingEstimate {
    return estimateCost(texts, tokens, this.limits.price);
  }
}
