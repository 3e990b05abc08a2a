import { Option, type Command } from 'commander';
import { serveMcp } from '../../mcp/server';
import { interruption } from '../terminal/interruption';
import { addStore, readFolder } from '../terminal/options';

interface Flags {
  readonly folder?: readonly string[];
  readonly store?: string;
}

export function addMcp(root: Command): void {
  let given: readonly string[] = [];
  const command = root
    .command('mcp')
    .description('serve folders to agents: Model Context Protocol over standard input and output')
    .argument('[folders...]', 'folders, as with --folder: for programs that fill in a list')
    .addOption(
      new Option(
        '-f, --folder <folder>',
        "folder; may be repeated. Without it, the client's roots, or the current folder",
      ).argParser((folder: string) => (given = [...given, readFolder(folder)])),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  codebase-search mcp --folder ~/code/app\n  claude mcp add codebase-search -- codebase-search mcp',
    )
    .action((folders: readonly string[], { folder = [], store }: Flags) =>
      serveMcp([...folder, ...folders.map(readFolder)], store, interruption),
    );
  addStore(command, 'to start from, where there is none here yet');
}
