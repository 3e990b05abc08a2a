import { setTimeout as delay } from 'node:timers/promises';
import { EmbedderError } from '../../../core/base/embedderErrors';

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first of them; each further one waits twice as long. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Tries again what may succeed later: after the time that the server asks for, or after a growing pause of which a
 * random half is left out, so that many callers do not come back together.
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

/** Undefined when it is not worth it: too often already, or asked to wait longer than anyone here does. */
function pauseOf(
  { retryAfter, isSlow }: EmbedderError,
  attempt: number,
  { retries, first, longest }: RetryPolicy,
): number | undefined {
  // After a timeout the caller has waited long enough.
  if (attempt >= (isSlow ? Math.min(1, retries) : retries)) return undefined;
  if (retryAfter !== undefined) return retryAfter > longest ? undefined : retryAfter;
  return Math.min(longest, first * 2 ** attempt) * (0.5 + Math.random() / 2);
}
