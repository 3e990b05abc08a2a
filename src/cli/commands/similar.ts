import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { resultRenderer } from '../terminal/resultRenderer';
import { addSimilarFlags, toSimilarRequest } from '../flags/similarFlags';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { similarInAll } from './askFolders';
import { withFreshFolders } from './session';

export function addSimilar(root: Command): void {
  const command = root
    .command('similar')
    .description('find functions like the one at a place, or like some code')
    .argument('<of>', 'PATH:LINE, or code; - reads the code from standard input')
    .option('--markdown', 'print Markdown, to paste into a chat or an issue')
    .addHelpText('after', help)
    .action(similar);
  addSimilarFlags(addJson(addFolders(command)));
}

const help = `
Examples:
  codebase-search similar src/http/retry.ts:12
  codebase-search similar src/http/retry.ts:12 --exclude "**/test/**" --top-k 5 --json
  codebase-search similar - < snippet.ts

Exit codes: 0 found, 1 nothing found or a failure that standard error tells of, 2 wrong usage, 70 a bug,
74 the output cannot be written, ${ENDED_BY_SIGNALS}.`;

async function similar(of: string, options: CommonOptions & Readonly<Record<string, unknown>>): Promise<void> {
  const request = toSimilarRequest(of === '-' ? await readAll(process.stdin) : of, options);
  await withFreshFolders(options.folder, async (folders, signal) => {
    const [result, render] = await Promise.all([similarInAll(folders, request, signal), resultRenderer(options)]);
    if (render) print(render(result));
    else printJson(result);
    if (result.items.length === 0) process.exitCode = EXIT.nothing;
  });
}
