import type { Command } from 'commander';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { withFolders } from './session';

export function addClear(root: Command): void {
  const command = root
    .command('clear')
    .description('clear the index of one folder or several, until `index` builds it again')
    .addHelpText('after', '\nExamples:\n  codebase-search clear\n  codebase-search clear --folder ~/code/app')
    .action(clear);
  addJson(addFolders(command));
}

async function clear({ folder, json }: CommonOptions): Promise<void> {
  await withFolders(folder, async (folders, signal) => {
    const files = folders.reduce((total, { engine }) => total + engine.status.filesIndexed, 0);
    await Promise.all(folders.map(({ engine }) => engine.clear(signal)));
    if (json) printJson({ cleared: files });
    else
      print(
        `Index cleared (${files} ${files === 1 ? 'file' : 'files'}). Run \`codebase-search index\` to build it again.\n`,
      );
  });
}
