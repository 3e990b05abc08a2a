import { EXIT } from './exitCodes';

/**
 * What is committed stays. A commit that takes longer is left as after a crash, which the next process repairs.
 */
const PATIENCE_MILLISECONDS = 500;

const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

const controller = new AbortController();

/** Aborted by the first SIGINT or SIGTERM. */
export const interruption: AbortSignal = controller.signal;

/**
 * Ends the command in good order on the first SIGINT or SIGTERM, and in any case after a moment: whatever it waits for
 * need not hear of it. A second signal ends the process at once.
 */
export function handleSignals(): void {
  // Not `once`: the library of the lock files kills the process where it finds itself alone to listen.
  for (const [signal, exitCode] of Object.entries(SIGNALS)) process.on(signal, () => end(exitCode));
}

function end(exitCode: number): void {
  if (interruption.aborted) process.exit(exitCode);
  // At the very end: a command that is done in spite of it has set a code of its own.
  process.once('exit', () => (process.exitCode = exitCode));
  controller.abort(new Error('interrupted'));
  setTimeout(() => process.exit(exitCode), PATIENCE_MILLISECONDS).unref();
}
