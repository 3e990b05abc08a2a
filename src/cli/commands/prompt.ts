import type { Command } from 'commander';
import { promptOf } from '../../core/search/prompt';
import { searchFolders } from '../../node/multiRoot';
import { searchSettings } from '../../node/searchEnvironment';
import { addFolders, type CommonOptions } from '../options';
import { addRequestFlags, toRequest } from '../requestFlags';
import { EXIT } from '../exit';
import { withFreshFolders } from '../session';

export function addPrompt(root: Command): void {
  const command = root
    .command('prompt')
    .description('search, and print the question with the best results as a prompt to paste into a chat')
    .argument('[question]', 'a question in plain words, or the names of an API with --mode symbols')
    .addHelpText(
      'after',
      '\nExamples:\n  codebase-search prompt "where are retries scheduled" | pbcopy\n  codebase-search prompt --mode symbols -q "vtkConeSource" -q "background colour"',
    )
    .action(prompt);
  addRequestFlags(addFolders(command));
}

async function prompt(question: string | undefined, options: CommonOptions & Readonly<Record<string, unknown>>): Promise<void> {
  const request = toRequest(question === undefined ? [] : [question], options);
  await withFreshFolders(options.folder, async (folders, signal) => {
    const { query, queries = [query], items } = await searchFolders(folders, request, searchSettings().maxResults, signal);
    if (items.length === 0) process.exitCode = EXIT.nothing;
    else process.stdout.write(promptOf(queries, items));
  });
}
