import { CommanderError, type Command } from 'commander';
import { errors } from '../core/base/errors';
import { endWithoutOutput, EXIT, reportFailure } from './terminal/exitCodes';
import { handleSignals, interruption } from './terminal/interruption';
import { afterFlush } from './terminal/output';

/** Milliseconds for remaining work after a command; an ordinary command needs far less. */
const LAST_WORK_MILLISECONDS = 500;

/** Runs the command that the arguments name, and ends the process. */
export async function main(program: Command): Promise<void> {
  process.stdout.on('error', endWithoutOutput);
  process.once('beforeExit', reportAbandoned);
  try {
    handleSignals();
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) reportUsage(error);
    else if (!interruption.aborted) reportFailure(error, process.argv.includes('--json'));
  }
  process.off('beforeExit', reportAbandoned);
  endOnceWritten();
}

/**
 * Ends the process after its output is written. Requests to a store that does not respond cannot be canceled and kept
 * the process alive for two minutes after its answer. The output may take long, since a user may read it through a
 * pager.
 */
function endOnceWritten(): void {
  afterFlush(() => setTimeout(() => process.exit(), LAST_WORK_MILLISECONDS).unref());
}

/**
 * Reports a usage error. Commander has already printed its message, but programs that use `--json` do not read it. Help
 * and version also end here.
 */
function reportUsage({ code, exitCode, message }: CommanderError): void {
  const isFailure = exitCode !== 0 && !code.startsWith('commander.help');
  process.exitCode = exitCode === 0 ? 0 : EXIT.usage;
  if (isFailure && process.argv.includes('--json'))
    reportFailure(errors.badUsage(message.replace(/^error: /, '')), true);
}

/**
 * Reports a command that never finished. When no work is left, Node ends the process even if a promise is pending; that
 * must be neither silent nor a success.
 */
function reportAbandoned(): void {
  if (!interruption.aborted)
    reportFailure(new Error('The command ended before it was done.'), process.argv.includes('--json'));
}
