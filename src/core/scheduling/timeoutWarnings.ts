interface TimedRequest {
  readonly timeoutMs: number;
}

/** What to say of the questions that time did not suffice for. */
export function unansweredQueriesWarning(
  { queries, timeoutMs }: TimedRequest & { readonly queries: readonly unknown[] },
  answered: number,
): readonly string[] {
  const left = queries.length - answered;
  return left > 0 ? [timeoutWarning({ timeoutMs }, `${left} of ${queries.length} queries were not answered`)] : [];
}

/** @param loss what could not be done. */
export const timeoutWarning = ({ timeoutMs }: TimedRequest, loss: string): string =>
  `Time was up after ${timeoutMs} ms: ${loss}. Raise "timeout_ms".`;
