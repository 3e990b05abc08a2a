import { Command } from 'commander';
import { version } from '../../package.json';
import { print, printError } from './terminal/output';

const help = `
Examples:
  codebase-search search "where are retries scheduled"
  codebase-search expand src/retry.ts:12
  codebase-search search --help`;

const withHint = (text: string): string =>
  text.includes('unknown option') ? `${text.trimEnd()}\nPut arguments that begin with a dash after "--".\n` : text;

/** Creates the root command without its subcommands. */
export const rootCommand = (): Command =>
  new Command('codebase-search')
    .description('Ask what the code does, get the right function. Everything stays on this machine.')
    .version(version)
    .addHelpText('after', help)
    .configureOutput({ writeOut: print, writeErr: printError, outputError: (text, write) => write(withHint(text)) })
    .exitOverride();
