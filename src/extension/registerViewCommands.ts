import * as vscode from 'vscode';
import { viewControls } from '../shared/viewMessages';
import { withErrorReporting, type LogChannel } from './base/errorReporting';
import { ids } from './base/ids';
import type { ListedResults } from './commands/listedResults';
import { copyAll, openAll, openInEditor } from './commands/resultsAsText';
import type { SearchView } from './webviews/searchView';

/**
 * Registers the commands on all results: the title bar of the view, and the keys that step through the results from an
 * editor.
 */
export function registerViewCommands(view: SearchView, listed: ListedResults, log: LogChannel): vscode.Disposable {
  const { viewCommands } = ids;
  const register = (command: string, failure: string, work: () => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(command, () => withErrorReporting(log, failure, work));
  const step = async (by: 1 | -1): Promise<void> => {
    const key = await listed.step(by);
    if (key !== undefined) view.select(key);
  };
  return vscode.Disposable.from(
    ...viewControls.map((name) =>
      register(viewCommands[name], 'Could not change the search view', () =>
        name === 'newQuestion' ? view.askAnew() : view.control(name),
      ),
    ),
    register(viewCommands.next, 'Could not open a result', () => step(1)),
    register(viewCommands.previous, 'Could not open a result', () => step(-1)),
    register(viewCommands.openInEditor, 'Could not open the results', () => openInEditor(listed)),
    register(viewCommands.openAll, 'Could not open the results', () => openAll(listed)),
    register(viewCommands.copyAll, 'Could not copy the results', () => copyAll(listed)),
  );
}
