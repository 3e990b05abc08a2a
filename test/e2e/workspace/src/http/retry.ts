export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
}

/** Runs a request again after it failed, waiting twice as long each time. */
export async function withRetry<T>(request: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  let delay = policy.firstDelayMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt >= policy.attempts || !isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      delay *= 2;
    }
  }
}

/** Whether a failure may go away by itself: time-outs, overload, lost connections. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /timeout|ECONNRESET|429|503/.test(error.message);
}
