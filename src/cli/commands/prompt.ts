import type { Command } from 'commander';
import type { SearchResult } from '../../core/base/types';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printError, printJson } from '../terminal/output';
import { queriesFromArgument } from '../flags/queriesFromArgument';
import { addRequestFlags, toRequest } from '../flags/requestFlags';
import { EXIT } from '../terminal/exitCodes';
import { searchAll } from './askFolders';
import { withFreshFolders } from './session';

export function addPrompt(root: Command): void {
  const command = root
    .command('prompt')
    .description('search, and print the question with the best results as a prompt to paste into a chat')
    .argument(
      '[question]',
      'a question in plain words, or the names of an API with --mode symbols; - reads one per line from standard input',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  codebase-search prompt "where are retries scheduled" | pbcopy\n  codebase-search prompt --mode symbols -q "vtkConeSource" -q "background colour"',
    )
    .action(prompt);
  addRequestFlags(addJson(addFolders(command)));
}

async function prompt(
  question: string | undefined,
  options: CommonOptions & Readonly<Record<string, unknown>>,
): Promise<void> {
  const request = toRequest(await queriesFromArgument(question), options);
  await withFreshFolders(options.folder, async (folders, signal) => {
    const result = await searchAll(folders, request, undefined, signal);
    if (result.items.length === 0) process.exitCode = EXIT.nothing;
    await show(result, options.json ?? false);
  });
}

/** Prints the prompt. Standard output contains nothing else, since it is passed on to a chat. */
async function show(result: SearchResult, json: boolean): Promise<void> {
  const { formatPrompt } = await import('../../core/rendering/formatPrompt');
  const { nothingFound } = await import('../terminal/renderResult');
  const { query, queries = [query], items } = result;
  const text = items.length === 0 ? '' : formatPrompt(queries, items);
  if (json) printJson({ prompt: text, items: items.length });
  else if (items.length === 0) printError(nothingFound(result));
  else print(text);
}
