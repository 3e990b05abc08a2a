import { Option, type Command } from 'commander';
import { DIRECTIONS } from '../../core/base/traceTypes';
import { renderTraceMarkdown } from '../../core/rendering/renderTrace';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { addTraceFlags, toTraceRequest } from '../flags/traceFlags';
import { renderTracedLines } from '../terminal/renderTracedLines';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { traceAll } from './askFolders';
import { withFreshFolders } from './session';

export function addTrace(root: Command): void {
  const command = root
    .command('trace')
    .description('show who calls a function, what it needs, what tests it, and what may break with a change')
    .argument('[symbol]', 'a name, Container.name, PATH:NAME or PATH:LINE; none with --diff')
    .addOption(new Option('-d, --direction <direction>', 'what to find of it').choices(DIRECTIONS))
    .option('--markdown', 'print Markdown, to paste into a chat or an issue')
    .addHelpText('after', help)
    .action(trace);
  addTraceFlags(addJson(addFolders(command)));
}

const help = `
Examples:
  codebase-search trace Cart.add
  codebase-search trace src/cart.ts:12 --direction callees
  codebase-search trace Cart.add --direction impact --depth 4 --exclude "**/test/**"
  codebase-search trace main --to Cart.add
  codebase-search trace --diff
  codebase-search trace --diff main..HEAD --direction tests --json

Exit codes: 0 found, 1 nothing found or a failure that standard error tells of, 2 wrong usage, 70 a bug,
74 the output cannot be written, ${ENDED_BY_SIGNALS}.`;

async function trace(
  symbol: string | undefined,
  options: CommonOptions & Readonly<Record<string, unknown>>,
): Promise<void> {
  const request = toTraceRequest(symbol, options);
  await withFreshFolders(options.folder, async (folders, signal) => {
    const result = await traceAll(folders, request, signal);
    if (options.json) printJson(result);
    else print(options['markdown'] === true ? `${renderTraceMarkdown(result)}\n` : renderTracedLines(result));
    if (result.items.length === 0) process.exitCode = EXIT.nothing;
  });
}
