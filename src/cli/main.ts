import { CommanderError, type Command } from 'commander';
import { errors } from '../core/base/errors';
import { endWithoutOutput, EXIT, reportFailure } from './terminal/exitCodes';
import { handleSignals, interruption } from './terminal/interruption';
import { afterFlush } from './terminal/output';

/** What an ordinary command still does when it is done ends in far less. */
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
 * Requests to a store that went silent cannot be given up, and kept a process alive for two minutes after its answer.
 * Output comes first: who reads it through a pager takes their time.
 */
function endOnceWritten(): void {
  afterFlush(() => setTimeout(() => process.exit(), LAST_WORK_MILLISECONDS).unref());
}

/** Commander has printed its own message by now, which programs do not read; help and version arrive here too. */
function reportUsage({ code, exitCode, message }: CommanderError): void {
  const isFailure = exitCode !== 0 && !code.startsWith('commander.help');
  process.exitCode = exitCode === 0 ? 0 : EXIT.usage;
  if (isFailure && process.argv.includes('--json'))
    reportFailure(errors.badUsage(message.replace(/^error: /, '')), true);
}

/**
 * Where nothing is left that could go on, a process ends, whatever was promised: never silently, and never as a
 * success.
 */
function reportAbandoned(): void {
  if (!interruption.aborted)
    reportFailure(new Error('The command ended before it was done.'), process.argv.includes('--json'));
}
