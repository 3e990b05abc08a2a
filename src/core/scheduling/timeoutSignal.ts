import { clampTimerDelay } from './timerDelay';

const nothing = (): void => undefined;

/**
 * Returns an `AbortSignal.timeout` that stays alive until it fires. Under Node 20, nothing holds such a signal as part
 * of `AbortSignal.any`, and after a garbage collection the combined signal never fires: a search then waited forever
 * for a silent embedder. The delay is clamped, because `AbortSignal.timeout` throws for fractions and for delays that
 * no timer accepts, and settings may contain both.
 */
export function timeoutSignal(milliseconds: number): AbortSignal {
  // eslint-disable-next-line no-restricted-properties -- the only place
  const signal = AbortSignal.timeout(clampTimerDelay(milliseconds));
  signal.addEventListener('abort', nothing, { once: true });
  return signal;
}
