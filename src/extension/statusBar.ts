import * as vscode from 'vscode';
import type { FolderEngines } from './folderEngines';
import { ids } from './ids';
import { statusText } from './statusText';

/** State, count and progress at the foot of the window; hidden where there is nothing to index. */
export function createStatusBar(engines: FolderEngines): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('codebaseSearch.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Codebase Search';
  item.command = ids.commands.showStatus;

  const draw = (): void => {
    if (engines.folders.length === 0) {
      item.hide();
      return;
    }
    const { icon, short, long } = statusText(engines.status);
    item.text = `$(${icon}) ${short}`;
    item.tooltip = `Codebase Search: ${long}`;
    item.accessibilityInformation = { label: `Codebase Search: ${long}`, role: 'button' };
    item.backgroundColor = engines.status.index.state === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    item.show();
  };
  draw();
  return vscode.Disposable.from(item, engines.onDidChange(draw));
}

interface Action extends vscode.QuickPickItem {
  readonly command?: string;
}

/** What the status bar item opens: the state of each folder, and what can be done. */
export async function showStatus(engines: FolderEngines): Promise<void> {
  const folders = engines.folders.map(({ label, path, engine }): Action => {
    const { icon, long } = statusText(engine.status);
    return { label: `$(${icon}) ${label}`, description: path, detail: long };
  });
  const actions: readonly Action[] = [
    { label: 'Actions', kind: vscode.QuickPickItemKind.Separator },
    { label: '$(search) Search', command: ids.commands.search },
    { label: '$(refresh) Rebuild Index', command: ids.commands.rebuild },
    { label: '$(output) Show Log', command: ids.commands.showLog },
  ];
  const choice = await vscode.window.showQuickPick([...folders, ...actions], { title: 'Codebase Search' });
  if (choice?.command) await vscode.commands.executeCommand(choice.command);
}
