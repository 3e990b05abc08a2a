import { allowManyListeners } from './allowManyListeners';

/** Waits for work until the signal fires. The work itself continues. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  allowManyListeners(signal);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
