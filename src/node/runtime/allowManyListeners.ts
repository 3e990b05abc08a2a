import { setMaxListeners } from 'node:events';

/**
 * Removes the limit of listeners. Node warns of a leak from the eleventh listener on, but more than ten steps of a
 * request may wait at a time.
 */
export const allowManyListeners = (signal: AbortSignal): void => setMaxListeners(0, signal);
