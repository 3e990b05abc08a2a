import { isObject } from '../base/isObject';
import { limits } from '../base/limits';
import { budgetIn, objectIn, plainRequest } from './plainRequest';
import { fieldOf } from './fieldNames';

/** Default values of fields that a request leaves out. */

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the maximum number of results if the request does not give one: with a budget, as many as the budget holds.
 */
export function effectiveTopK(request: Fields): number {
  const hasBudget = typeof fieldOf(request, 'max_tokens') === 'number';
  return request['mode'] !== 'symbols' && hasBudget ? limits.topK.max : defaultTopK(request);
}

function defaultTopK(request: Fields): number {
  if (isMatchAlone(request)) return limits.topK.max;
  return request['mode'] === 'symbols' ? limits.symbolsTopK : limits.topK.default;
}

/** Returns whether a request lists matches without a query. Such a list is read as a whole. */
const isMatchAlone = ({ match, query, queries }: Fields): boolean => match != null && query == null && queries == null;

/**
 * Adds the defaults for agents: a budget that leaves room in their context, and pages of the usual size. A request with
 * its own budget is unchanged, and the budget decides on the number of results too.
 */
export function withAgentDefaults(written: unknown): unknown {
  const raw = plainRequest(written);
  if (!isObject(raw) || fieldOf(raw, 'max_tokens') != null) return raw;
  const page = fieldOf(raw, 'top_k') == null ? { top_k: defaultTopK(raw) } : {};
  return { ...raw, ...page, max_tokens: limits.agentTokens };
}

/** Adds the default budget for agents to a trace, or to a search for similar code. */
export const withBudget = (written: unknown): unknown => withMaxTokens(written, limits.agentTokens);

/** Adds the default budget for agents to an expansion, because a file may be as long as a book. */
export const withExpandDefaults = (written: unknown): unknown => withMaxTokens(written, limits.expandTokens);

function withMaxTokens(written: unknown, most: number): unknown {
  const raw = objectIn(written);
  return !raw || budgetIn(raw) !== undefined ? written : { ...raw, max_tokens: most };
}
