import { CommanderError } from 'commander';
import { needingStore } from '../node/nativeStore';
import { EXIT, reportFailure } from './exit';

async function main(): Promise<void> {
  // `| head` closes the pipe when it has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  try {
    const { program } = await needingStore(() => import('./program'));
    await program().parseAsync();
  } catch (error) {
    // Commander has printed its own message by now; help and version arrive here too.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
    else reportFailure(error, process.argv.includes('--json'));
  }
}

void main();
