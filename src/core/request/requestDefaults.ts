import { isObject } from './validate';
import { limits } from '../base/limits';
import { budgetIn, objectIn, plainRequest } from './plainRequest';
import { fieldOf } from './requestSchema';

/** What stands in for fields that a request leaves out. */

type Fields = Readonly<Record<string, unknown>>;

/** How many results there may be when the request does not say: with a budget, as many as it holds. */
export function effectiveTopK(request: Fields): number {
  const hasBudget = typeof fieldOf(request, 'max_tokens') === 'number';
  return request['mode'] !== 'symbols' && hasBudget ? limits.topK.max : defaultTopK(request);
}

function defaultTopK(request: Fields): number {
  if (isMatchAlone(request)) return limits.topK.max;
  return request['mode'] === 'symbols' ? limits.symbolsTopK : limits.topK.default;
}

/** A list of matches is read as a whole. */
const isMatchAlone = ({ match, query, queries }: Fields): boolean => match != null && query == null && queries == null;

/**
 * What an agent asks for unless it says otherwise: an answer that leaves room in its context, and pages of the usual
 * size. A budget that it names itself decides on the number of results too.
 */
export function withAgentDefaults(written: unknown): unknown {
  const raw = plainRequest(written);
  if (!isObject(raw) || fieldOf(raw, 'max_tokens') != null) return raw;
  const page = fieldOf(raw, 'top_k') == null ? { top_k: defaultTopK(raw) } : {};
  return { ...raw, ...page, max_tokens: limits.agentTokens };
}

/** The same of a trace, and of what is similar to a place or to code. */
export const withBudget = (written: unknown): unknown => withMaxTokens(written, limits.agentTokens);

/** The same of an expansion: a file may be as long as a book. */
export const withExpandDefaults = (written: unknown): unknown => withMaxTokens(written, limits.expandTokens);

function withMaxTokens(written: unknown, most: number): unknown {
  const raw = objectIn(written);
  return !raw || budgetIn(raw) !== undefined ? written : { ...raw, max_tokens: most };
}
