import type { Command } from 'commander';
import { addFolders, addJson, addStore, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { readNumber } from '../flags/requestFlags';
import { expandInAll } from './askFolders';
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
  addStore(addJson(addFolders(command)), 'that holds the other repositories');
}

async function expand(
  place: string,
  { folder, json, maxTokens, store }: CommonOptions & { readonly maxTokens?: number; readonly store?: string },
): Promise<void> {
  const request = { path: place, max_tokens: maxTokens };
  await withFreshFolders(folder, async (folders, signal) => {
    const item = await expandInAll(folders, request, store, signal);
    if (json) printJson(item);
    else print((await import('../terminal/renderResult')).renderFullResult(item));
  });
}
