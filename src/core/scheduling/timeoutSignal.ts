import { clampTimerDelay } from './timerDelay';

const nothing = (): void => undefined;

/**
 * `AbortSignal.timeout`, held until it fires: as a part of `AbortSignal.any` nothing holds it under Node 20, and once
 * the garbage collector has come, the whole never fires. A search then waited for a silent embedder for ever. It throws
 * for fractions and for times that no timer takes: both come from settings.
 */
export function timeoutSignal(milliseconds: number): AbortSignal {
  // eslint-disable-next-line no-restricted-properties -- the only place
  const signal = AbortSignal.timeout(clampTimerDelay(milliseconds));
  signal.addEventListener('abort', nothing, { once: true });
  return signal;
}
