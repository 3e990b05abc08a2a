import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { describeFileStatus, type FileStatus } from '../../core/base/fileStatus';
import { plainText } from '../base/plainText';
import { tokenSignal } from '../base/errorReporting';
import type { FolderEngines } from '../engines/folderEngines';

/**
 * Shows why a file is or is not in the index: the given file, the file of the active editor, or a file that the user
 * chooses.
 */
export async function showWhy(engines: FolderEngines, uri: unknown): Promise<void> {
  const file = uri instanceof vscode.Uri ? uri : (vscode.window.activeTextEditor?.document.uri ?? (await chooseFile()));
  if (!file) return;
  const options = { location: vscode.ProgressLocation.Window, title: 'Looking up the file' };
  const status = await vscode.window.withProgress(options, (_, token) => engines.why(file.fsPath, tokenSignal(token)));
  const rule = await ruleOf(status, file);
  const openRule = 'Open the Rule';
  const choice = await vscode.window.showInformationMessage(
    plainText(describeFileStatus(status)),
    ...(rule ? [openRule] : []),
  );
  if (choice === openRule && rule)
    await vscode.window.showTextDocument(rule.file, { selection: new vscode.Range(rule.line, 0, rule.line, 0) });
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({ title: 'Why is this file (not) indexed?', canSelectMany: false });
  return chosen?.[0];
}

interface RulePlace {
  readonly file: vscode.Uri;
  /** 0-based. */
  readonly line: number;
}

/** Returns the line of the ignore file that excludes a file. Settings and built-in rules have no such line. */
async function ruleOf(status: FileStatus, asked: vscode.Uri): Promise<RulePlace | undefined> {
  if (status.state !== 'ignored' || status.rule.line === undefined) return undefined;
  const { source, line } = status.rule;
  const folder = vscode.workspace.getWorkspaceFolder(asked);
  const file = isAbsolute(source) ? vscode.Uri.file(source) : folder && vscode.Uri.joinPath(folder.uri, source);
  if (!file) return undefined;
  // With several folders, the source may begin with the label of its folder, so the file may not exist.
  const exists = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  return exists ? { file, line: line - 1 } : undefined;
}
