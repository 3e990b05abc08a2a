import type { Command } from 'commander';
import { expandInFolders } from '../../node/multiRoot/multiRootSearch';
import { addFolders, addJson, type CommonOptions } from '../terminal/options';
import { print, printJson } from '../terminal/output';
import { renderFullResult } from '../terminal/renderResult';
import { readNumber } from '../terminal/requestFlags';
import { withFreshFolders } from './session';

export function addExpand(root: Command): void {
  const command = root
    .command('expand')
    .description('show more of a result: a range of lines, the function around a line, or a file')
    .argument('<place>', 'PATH:FIRST-LAST, PATH:LINE or PATH, as a result or a compiler names it')
    .addHelpText(
      'after',
      '\nExamples:\n  codebase-search expand src/retry.ts:12-40\n  codebase-search expand src/retry.ts:12 --folder ~/code/app --json\n  codebase-search expand src/retry.ts --max-tokens 2000',
    )
    .option('--max-tokens <number>', 'show as much as fits into so many tokens', readNumber)
    .action(expand);
  addJson(addFolders(command));
}

async function expand(
  place: string,
  { folder, json, maxTokens }: CommonOptions & { readonly maxTokens?: number },
): Promise<void> {
  const request = { path: place, max_tokens: maxTokens };
  await withFreshFolders(folder, async (folders, signal) => {
    const item = await expandInFolders(folders, request, signal);
    if (json) printJson(item);
    else print(renderFullResult(item));
  });
}
