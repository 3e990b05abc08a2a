import { Command } from 'commander';
import { version } from '../../package.json';
import { addIndex } from './commands/indexCommand';
import { addClear } from './commands/clear';
import { addEval } from './commands/eval';
import { addExpand } from './commands/expand';
import { addMcp } from './commands/mcp';
import { addPrompt } from './commands/prompt';
import { addSearch } from './commands/search';
import { addSetup } from './commands/setup';
import { addStatus } from './commands/status';
import { addSimilar } from './commands/similar';
import { addTrace } from './commands/trace';
import { addWhy } from './commands/why';
import { print, printError } from './terminal/output';

const help = `
Examples:
  codebase-search search "where are retries scheduled"
  codebase-search expand src/retry.ts:12
  codebase-search search --help`;

const withHint = (text: string): string =>
  text.includes('unknown option') ? `${text.trimEnd()}\nPut arguments that begin with a dash after "--".\n` : text;

export function program(): Command {
  const root = new Command('codebase-search')
    .description('Ask what the code does, get the right function. Everything stays on this machine.')
    .version(version)
    .addHelpText('after', help)
    .configureOutput({ writeOut: print, writeErr: printError, outputError: (text, write) => write(withHint(text)) })
    .exitOverride();
  addSearch(root);
  addIndex(root);
  addStatus(root);
  addWhy(root);
  addExpand(root);
  addTrace(root);
  addSimilar(root);
  addPrompt(root);
  addEval(root);
  addClear(root);
  addMcp(root);
  addSetup(root);
  return root;
}
