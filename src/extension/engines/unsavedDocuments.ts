import * as vscode from 'vscode';
import type { Logger } from '../../core/base/contracts';
import type { FolderEngines } from './folderEngines';

/** Milliseconds of pause in typing after which the unsaved text is sent to the engine. */
const PAUSE_MILLISECONDS = 250;

/**
 * Makes unsaved texts searchable: sends them to the engine after each pause in typing, and withdraws them when they are
 * saved or discarded.
 */
export function followUnsavedDocuments(engines: FolderEngines, log: Logger): vscode.Disposable {
  const timers = new Map<string, NodeJS.Timeout>();
  const send = (document: vscode.TextDocument): void => {
    const path = document.uri.fsPath;
    clearTimeout(timers.get(path));
    timers.delete(path);
    const text = document.isDirty && !document.isClosed ? document.getText() : undefined;
    engines
      .setUnsaved(path, text)
      .catch((error: unknown) => log.error(`The unsaved text of ${path} is not searched`, error));
  };
  const sendSoon = (document: vscode.TextDocument): void => {
    clearTimeout(timers.get(document.uri.fsPath));
    timers.set(
      document.uri.fsPath,
      setTimeout(() => send(document), PAUSE_MILLISECONDS),
    );
  };
  const onFile = (act: (document: vscode.TextDocument) => void) => (document: vscode.TextDocument) => {
    if (document.uri.scheme === 'file') act(document);
  };
  const sendAll = (): void => vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).forEach(onFile(send));
  sendAll();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document }) => onFile(sendSoon)(document)),
    vscode.workspace.onDidSaveTextDocument(onFile(send)),
    vscode.workspace.onDidCloseTextDocument(onFile(send)),
    // An engine that was reopened, for example after a change of settings, knows none of the unsaved texts.
    engines.onDidOpenFolder(sendAll),
    { dispose: () => timers.forEach((timer) => clearTimeout(timer)) },
  );
}
