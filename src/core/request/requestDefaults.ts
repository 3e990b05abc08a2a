import { isObject } from './validate';
import { limits } from '../base/limits';
import { objectIn, plainRequest } from './plainRequest';
import { plainValue } from './plainValues';
import { fieldOf } from './requestSchema';

/** What stands in for fields that a request leaves out. */

/** How many results there may be when the request does not say: with a budget, as many as it holds. */
export function effectiveTopK(mode: unknown, maxTokens: unknown): number {
  return mode !== 'symbols' && typeof maxTokens === 'number' ? limits.topK.max : defaultTopK(mode);
}

const defaultTopK = (mode: unknown): number => (mode === 'symbols' ? limits.symbolsTopK : limits.topK.default);

/**
 * What an agent asks for unless it says otherwise: an answer that leaves room in its context, and pages of the usual
 * size. A budget that it names itself decides on the number of results too.
 */
export function withAgentDefaults(written: unknown): unknown {
  const raw = plainRequest(written);
  if (!isObject(raw) || fieldOf(raw, 'max_tokens') != null) return raw;
  const page = fieldOf(raw, 'top_k') == null ? { top_k: defaultTopK(raw['mode']) } : {};
  return { ...raw, ...page, max_tokens: limits.agentTokens };
}

/** The same of an expansion: a file may be as long as a book. */
export function withExpandDefaults(written: unknown): unknown {
  const raw = objectIn(written);
  if (!raw || plainValue(fieldOf(raw, 'max_tokens'), { type: 'integer' }) !== undefined) return written;
  return { ...raw, max_tokens: limits.expandTokens };
}
