import * as vscode from 'vscode';
import { leftOutNotice } from '../../core/base/leftOut';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import type { FolderEngines } from './folderEngines';
import { ids } from '../base/ids';
import { foldersOff } from '../base/settings';
import { statusText } from './statusText';

/** Creates the status bar item with state, count and progress. The item is hidden when there is nothing to index. */
export function createStatusBar(engines: FolderEngines): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('codebaseSearch.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Codebase Search';
  item.command = ids.commands.showStatus;

  const draw = (): void => {
    const off = foldersOff().map(({ name }) => name);
    setContext(ids.pausedContext, engines.status.index.state === 'paused');
    setContext(ids.someOnContext, engines.folders.length > 0);
    setContext(ids.someOffContext, off.length > 0);
    if (engines.folders.length === 0) {
      item.hide();
      return;
    }
    const { icon, short, long: sentence } = statusText(engines.status);
    const { notice = '', leftOut, filesIndexed } = engines.status;
    const missing = leftOut && leftOutNotice(leftOut, filesIndexed);
    const turnedOff = off.length > 0 ? `Search is turned off for ${off.join(', ')}.` : '';
    const long = [sentence, notice, missing ?? '', turnedOff].filter(Boolean).join(' ');
    item.text = `$(${icon}) ${short}`;
    item.tooltip = `Codebase Search: ${toOneLine(long)}`;
    item.accessibilityInformation = { label: `Codebase Search: ${long}`, role: 'button' };
    item.backgroundColor =
      engines.status.index.state === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    item.show();
  };
  draw();
  return vscode.Disposable.from(item, engines.onDidChange(draw));
}

function setContext(key: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
