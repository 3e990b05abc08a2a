import * as vscode from 'vscode';
import type { FolderEngines } from './folderEngines';
import { ids } from './ids';
import { reporting, signalOf, type LogChannel } from './report';
import type { SearchView } from './searchView';
import { showStatus } from './statusBar';

export function registerCommands(engines: FolderEngines, view: SearchView, log: LogChannel): vscode.Disposable {
  const { commands } = ids;
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.search, (query: unknown) =>
      reporting(log, 'Could not open the search view', () => view.focus(typeof query === 'string' ? query : undefined)),
    ),
    vscode.commands.registerCommand(commands.rebuild, () => reporting(log, 'Could not rebuild the index', () => rebuild(engines))),
    vscode.commands.registerCommand(commands.showStatus, () => reporting(log, 'Could not show the status', () => showStatus(engines))),
    vscode.commands.registerCommand(commands.showLog, () => log.show()),
  );
}

/** Resolves when the new index is complete; a person who cancels keeps what is built so far. */
async function rebuild(engines: FolderEngines): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'Rebuilding the search index', cancellable: true };
  await vscode.window.withProgress(options, (_, token) => engines.rebuild(signalOf(token)));
}
