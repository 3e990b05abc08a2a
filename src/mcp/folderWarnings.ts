import { isObject } from '../core/base/isObject';
import type { CountTokens } from '../core/base/contracts';
import { limits } from '../core/base/limits';
import { fieldOf } from '../core/request/fieldNames';
import { toOneLine } from '../core/sanitize/hiddenCharacters';

/** Warnings about folders that could not be opened, and the request with a budget that leaves room for them. */
export interface NotedRequest {
  readonly request: unknown;
  readonly notes: readonly string[];
  /** Tokens that the warnings take in the text of the answer. */
  readonly tokens: number;
}

/**
 * Reduces the token budget of a request by the warnings about folders. If the warnings do not fit, a short note
 * replaces them; if that does not fit either, the text has no note.
 */
export async function reserveTokensFor(
  warnings: readonly string[],
  request: unknown,
  tokenizer: () => Promise<CountTokens>,
): Promise<NotedRequest> {
  if (warnings.length === 0) return { request, notes: [], tokens: 0 };
  const count = await tokenizer();
  const budget = isObject(request) ? fieldOf(request, 'max_tokens') : undefined;
  const take = (notes: readonly string[]): number =>
    notes.reduce((total, note) => total + count(`\nNote: ${toOneLine(note)}`) + 1, 0);
  if (!isObject(request) || typeof budget !== 'number') return { request, notes: warnings, tokens: take(warnings) };
  const notes =
    [warnings, ['Not all folders could be opened.'], []].find((some) => take(some) <= budget - limits.maxTokens.min) ??
    [];
  const tokens = take(notes);
  return { request: tokens === 0 ? request : { ...request, max_tokens: budget - tokens }, notes, tokens };
}
