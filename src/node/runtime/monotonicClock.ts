/** Milliseconds since this process started. `performance` loads more of Node than a command needs beside this. */
export const sinceStart = (): number => process.uptime() * 1_000;
