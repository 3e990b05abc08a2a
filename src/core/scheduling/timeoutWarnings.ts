interface TimedRequest {
  readonly timeoutMs: number;
}

/** Returns a warning if there was not enough time for all queries. */
export function unansweredQueriesWarning(
  { queries, timeoutMs }: TimedRequest & { readonly queries: readonly unknown[] },
  answered: number,
): readonly string[] {
  const left = queries.length - answered;
  return left > 0 ? [timeoutWarning({ timeoutMs }, `${left} of ${queries.length} queries were not answered`)] : [];
}

/** @param loss What could not be done. */
export const timeoutWarning = ({ timeoutMs }: TimedRequest, loss: string): string =>
  `Time was up after ${timeoutMs} ms: ${loss}. Raise "timeout_ms".`;
