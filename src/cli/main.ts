import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../../package.json';
import { SearchError } from '../core/errors';
import { limits } from '../core/limits';
import { serveMcp } from '../mcp/server';
import { runIndex, runSearch, runStatus } from './commands';

/** What a shell sees: sysexits' EX_SOFTWARE for a bug, as compilers do. */
const EXIT = { usage: 2, bug: 70 } as const;

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
};

function program(): Command {
  const root = new Command('codebase-search')
    .description('Ask what the code does, get the right function. Everything stays on this machine.')
    .version(version)
    .exitOverride();
  root
    .command('search')
    .description('search a folder; indexes it first when needed')
    .argument('<query>', 'a question in plain words, or one identifier')
    .option('-f, --folder <folder>', 'folder to search', '.')
    .option('-k, --top-k <count>', `number of results, at most ${limits.topK.max}`, wholeNumber, limits.topK.default)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExamples:\n  codebase-search search "where are retries scheduled"\n  codebase-search search RetryPolicy --folder ~/code/app --top-k 3 --json')
    .action(runSearch);
  root
    .command('index')
    .description('bring the index of a folder up to date')
    .option('-f, --folder <folder>', 'folder to index', '.')
    .action(runIndex);
  root
    .command('status')
    .description('say what is indexed')
    .option('-f, --folder <folder>', 'indexed folder', '.')
    .option('--json', 'print the status as JSON')
    .action(runStatus);
  root
    .command('mcp')
    .description('serve a folder to agents: Model Context Protocol over standard input and output')
    .option('-f, --folder <folder>', 'folder to serve', '.')
    .action(({ folder }: { folder: string }) => serveMcp(folder));
  return root;
}

async function main(): Promise<void> {
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** The one place where a failure of the command line becomes words. */
function exitCodeOf(error: unknown): number {
  // Commander has printed its own message by now; help and version arrive here too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (error instanceof SearchError) {
    process.stderr.write(`${error.message} ${error.nextStep}\n`);
    return error.code === 'INVALID_ARGUMENT' ? EXIT.usage : 1;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT.bug;
}

void main();
