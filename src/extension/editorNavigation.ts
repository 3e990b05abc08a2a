import * as vscode from 'vscode';
import { errors } from '../core/errors';
import type { OpenParams } from '../shared/protocol';

/** A longer range is shown from its top; a shorter one in the middle of the editor. */
const linesThatFit = 25;

/** Opens a result with its lines selected. Only files of the workspace are opened: the address came through a webview. */
export async function openResult({ uri, startLine, endLine, focus }: OpenParams): Promise<void> {
  const target = vscode.Uri.parse(uri, true);
  if (!vscode.workspace.getWorkspaceFolder(target)) throw errors.pathOutside(target.fsPath);

  const document = await vscode.workspace.openTextDocument(target);
  const last = document.lineAt(clamp(endLine, document.lineCount));
  const first = document.lineAt(clamp(startLine, document.lineCount));
  const isOneLine = startLine === endLine;
  const range = new vscode.Range(first.lineNumber, isOneLine ? first.firstNonWhitespaceCharacterIndex : 0, last.lineNumber, last.text.length);
  const editor = await vscode.window.showTextDocument(document, { preview: true, preserveFocus: !focus });
  // The cursor rests at the start, where reading begins.
  editor.selection = new vscode.Selection(range.end, range.start);
  editor.revealRange(
    range,
    endLine - startLine < linesThatFit ? vscode.TextEditorRevealType.InCenter : vscode.TextEditorRevealType.AtTop,
  );
}

/** The file may have become shorter since it was indexed. */
const clamp = (line: number, lineCount: number): number => Math.min(Math.max(line, 1), lineCount) - 1;
