import type { SearchRequest } from '../request/searchRequest';

/** What to say of the questions that time did not suffice for. */
export function unansweredQueriesWarning({ queries, timeoutMs }: SearchRequest, answered: number): readonly string[] {
  const left = queries.length - answered;
  return left > 0 ? [timeoutWarning({ timeoutMs }, `${left} of ${queries.length} queries were not answered`)] : [];
}

/** @param loss what could not be done. */
export const timeoutWarning = ({ timeoutMs }: Pick<SearchRequest, 'timeoutMs'>, loss: string): string =>
  `Time was up after ${timeoutMs} ms: ${loss}. Raise "timeout_ms".`;
