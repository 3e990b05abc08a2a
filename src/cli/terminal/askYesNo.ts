import { createInterface, type Interface } from 'node:readline/promises';
import { interrupt } from './interruption';

/** Asks on a terminal. No answer, as after Ctrl+D, means no. Ctrl+C ends the command like the signal. */
export async function askYesNo(question: string, output: NodeJS.WritableStream, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output });
  // The terminal sends no signal while a line is edited: it passes the key on instead.
  lines.once('SIGINT', interrupt);
  try {
    const answer = await answerTo(question, lines, signal);
    signal.throwIfAborted();
    // The key that ended the input has left the cursor behind the question.
    if (answer === undefined) output.write('\n');
    return /^y(es)?$/i.test(answer?.trim() ?? '');
  } finally {
    lines.close();
  }
}

/**
 * Returns undefined if the input ends first. It depends on the version of Node whether the promise of a question is
 * then rejected or stays pending.
 */
function answerTo(question: string, lines: Interface, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (): void => resolve(undefined);
    lines.once('close', end);
    lines.question(question, { signal }).then(resolve, end);
  });
}
