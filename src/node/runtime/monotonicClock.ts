/**
 * Returns the milliseconds since this process started. `performance` would load more of Node than a command otherwise
 * needs.
 */
export const sinceStart = (): number => process.uptime() * 1_000;
