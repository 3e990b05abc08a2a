import type { Command } from 'commander';
import { addFolders, addJson, addStore, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { queriesFromArgument } from '../flags/queriesFromArgument';
import { resultRenderer } from '../terminal/resultRenderer';
import { addRequestFlags, toRequest } from '../flags/requestFlags';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { searchAll } from './askFolders';
import { withFreshFolders } from './session';

export function addSearch(root: Command): void {
  const command = root
    .command('search')
    .description('search one folder or several; indexes first what has changed')
    .argument('[question]', 'a question in plain words, or one identifier; - reads one per line from standard input')
    .option('--markdown', 'print Markdown, to paste into a chat or an issue')
    .addHelpText('after', help)
    .action(search);
  addRequestFlags(
    addStore(
      addJson(addFolders(command)),
      'to start from where there is none here yet, and that holds the repositories of --scope',
    ),
  );
}

const help = `
Examples:
  codebase-search search "where are retries scheduled"
  codebase-search search RetryPolicy --folder ~/code/app --top-k 3 --json
  codebase-search search "parse the configuration" --max-tokens 2000 --markdown
  codebase-search search "parse the configuration" --path src --exclude "**/test/**" --languages ts
  codebase-search search "who retries a request" --store s3://team-bucket/search --scope organisation
  codebase-search search --match TODO --match-in comments
  codebase-search search "retry a request" --match "sleep\\(\\d+\\)" --match-kind regex
  codebase-search search -q "open a socket" -q '{"query": "read a frame", "path": "src/net", "weight": 3}'
  git log -1 --format=%s | codebase-search search - --folder api --folder web

Exit codes: 0 found, 1 nothing found or a failure that standard error tells of, 2 wrong usage, 70 a bug,
74 the output cannot be written, ${ENDED_BY_SIGNALS}.`;

async function search(
  question: string | undefined,
  options: CommonOptions & { readonly store?: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const request = toRequest(await queriesFromArgument(question), options);
  await withFreshFolders(
    options.folder,
    async (folders, signal) => {
      const [result, render] = await Promise.all([
        searchAll(folders, request, options.store, signal),
        resultRenderer(options),
      ]);
      if (render) print(render(result));
      else printJson(result);
      if (result.items.length === 0) process.exitCode = EXIT.nothing;
    },
    { store: options.store, timeoutMilliseconds: timeoutOf(request) },
  );
}

/** Returns the time that the request allows, if it says one. A wrong value is reported by the search. */
function timeoutOf({ timeout_ms }: Readonly<Record<string, unknown>>): number | undefined {
  const milliseconds = Number(timeout_ms);
  return milliseconds > 0 ? milliseconds : undefined;
}
