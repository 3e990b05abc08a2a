import { setMaxListeners } from 'node:events';

/** Node warns of a leak from the eleventh listener on. More than ten steps of one request may wait at a time. */
export const allowManyListeners = (signal: AbortSignal): void => setMaxListeners(0, signal);
