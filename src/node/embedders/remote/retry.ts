import { setTimeout as delay } from 'node:timers/promises';
import { EmbedderError } from '../../../core/base/embedderErrors';

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first retry. Each further retry waits twice as long. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Repeats a request that may succeed later. Waits for the time that the server asks for, or for a growing pause that is
 * shortened by up to half at random, so that many callers do not come back together.
 */
export async function retryRequest<T>(
  work: () => Promise<T>,
  policy: RetryPolicy,
  onRetry: () => void,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const wait = error instanceof EmbedderError && error.isTemporary ? pauseOf(error, attempt, policy) : undefined;
      if (wait === undefined) throw error;
      onRetry();
      await delay(wait, undefined, { signal });
    }
  }
}

/**
 * Returns the milliseconds to wait, or undefined when another attempt is not worthwhile: after too many attempts, or if
 * the server asks for too long a wait.
 */
function pauseOf(
  { retryAfter, isSlow }: EmbedderError,
  attempt: number,
  { retries, first, longest }: RetryPolicy,
): number | undefined {
  // After a timeout, the caller has waited long enough for one retry at most.
  if (attempt >= (isSlow ? Math.min(1, retries) : retries)) return undefined;
  if (retryAfter !== undefined) return retryAfter > longest ? undefined : retryAfter;
  return Math.min(longest, first * 2 ** attempt) * (0.5 + Math.random() / 2);
}
