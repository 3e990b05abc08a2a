import { CommanderError } from 'commander';
import { needingStore } from '../node/nativeStore';
import { EXIT, reportFailure } from './exit';

async function main(): Promise<void> {
  // `| head` closes the pipe when it has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  process.once('beforeExit', reportAbandoned);
  try {
    const { program } = await needingStore(() => import('./program'));
    await program().parseAsync();
  } catch (error) {
    // Commander has printed its own message by now; help and version arrive here too.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
    else reportFailure(error, process.argv.includes('--json'));
  }
  process.off('beforeExit', reportAbandoned);
}

/** Where nothing is left that could go on, a process ends, whatever was promised: never silently, and never as a success. */
function reportAbandoned(): void {
  reportFailure(new Error('The command ended before it was done.'), process.argv.includes('--json'));
}

void main();
