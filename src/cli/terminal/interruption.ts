import { EXIT } from './exitCodes';

/**
 * Milliseconds to wait after a signal. Committed changes are kept; a commit that takes longer is left as after a crash,
 * and the next process repairs it.
 */
const PATIENCE_MILLISECONDS = 500;

const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

const controller = new AbortController();

/** Aborted by the first SIGINT or SIGTERM. */
export const interruption: AbortSignal = controller.signal;

/**
 * Ends the command cleanly on the first SIGINT or SIGTERM, and in any case after a short wait, since an operation it
 * awaits may not observe the signal. A second signal ends the process immediately.
 */
export function handleSignals(): void {
  // Not `once`: the library for lock files kills the process if it finds no other listener.
  for (const [signal, exitCode] of Object.entries(SIGNALS)) process.on(signal, () => end(exitCode));
}

/** Ends the command as SIGINT does, for a key that the terminal does not turn into the signal. */
export const interrupt = (): void => end(EXIT.interrupted);

function end(exitCode: number): void {
  if (interruption.aborted) process.exit(exitCode);
  // At the very end, because a command that finishes anyway has set an exit code of its own.
  process.once('exit', () => (process.exitCode = exitCode));
  controller.abort(new Error('interrupted'));
  setTimeout(() => process.exit(exitCode), PATIENCE_MILLISECONDS).unref();
}
