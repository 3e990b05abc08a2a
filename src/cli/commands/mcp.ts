import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { openSession } from '../../mcp/relay/openSession';
import { relay } from '../../mcp/relay/relay';
import { absoluteStore, findHostScript } from '../../node/engineHost/client/findHostScript';
import { sessionEnvironment } from '../../node/engineHost/protocol/hostEnvironment';
import { environmentStore, type StoreSettings } from '../../node/settings/storeAddress';
import { addStore, readFolder } from '../flags/options';
import { interruption } from '../terminal/interruption';

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
      serve([...folder, ...folders.map(readFolder)], environmentStore(store)),
    );
  addStore(command, 'to start from, where there is none here yet');
}

/** Serves from the engine host, or from this process where there can be no host. */
async function serve(given: readonly string[], store: StoreSettings | undefined): Promise<void> {
  const folders = given.map((folder) => resolve(folder));
  const script = findHostScript(store);
  const request = {
    folders,
    currentFolder: process.cwd(),
    environment: sessionEnvironment(),
    ...(store && { store: absoluteStore(store).uri }),
  };
  await relay(
    {
      connect: () => (script === undefined ? Promise.resolve(undefined) : openSession(script, request)),
      serveHere: async (input, output, signal) => {
        const { serveHere } = await import('../../mcp/serveHere');
        await serveHere({ ...request, store: store?.uri, input, output }, signal);
      },
    },
    interruption,
  );
}
