import type { Command } from 'commander';
import { describeFileStatus } from '../../core/base/fileStatus';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { whyInAll } from './askFolders';
import { withFreshFolders } from './session';

export function addWhy(root: Command): void {
  const command = root
    .command('why')
    .description('show whether a file is indexed, and if not, which rule or failure excludes it')
    .argument('<file>', 'a file, relative to the folder or absolute')
    .addHelpText(
      'after',
      `\nExamples:\n  codebase-search why dist/app.js\n  codebase-search why src/huge.ts --folder ~/code/app --json\n\nExit codes: 0 indexed, 1 not indexed, ${ENDED_BY_SIGNALS}.`,
    )
    .action(why);
  addJson(addFolders(command));
}

async function why(file: string, { folder, json }: CommonOptions): Promise<void> {
  await withFreshFolders(folder, async (folders, signal) => {
    const status = await whyInAll(folders, file, signal);
    if (json) printJson(status);
    else print(`${withFlag(describeFileStatus(status))}\n`);
    if (status.state !== 'indexed') process.exitCode = EXIT.nothing;
  });
}

/** Names the flag of the terminal beside the setting of the editor. */
const withFlag = (sentence: string): string =>
  sentence.replace(/\bin (codebaseSearch\.include)\b/, 'with --include, or in $1,');
