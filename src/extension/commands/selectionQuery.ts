import * as vscode from 'vscode';
import type { ViewQuestion } from '../../shared/messageParts';
import type { FolderEngines } from '../engines/folderEngines';

/** Builds questions from the selection in an editor. */

/** Returns the selected text as a question, or the word at the cursor when nothing is selected. */
export async function selectedQuestion(engines: FolderEngines): Promise<ViewQuestion | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const range = editor.selection.isEmpty
    ? editor.document.getWordRangeAtPosition(editor.selection.active)
    : editor.selection;
  const text = range ? editor.document.getText(range).trim() : '';
  if (text === '') return undefined;
  return text.includes('\n') ? codeQuestion(editor.document, editor.selection, engines) : { text };
}

/**
 * Returns a selection within one line as a question, as VS Code's own search seeds its input. Returns undefined when
 * nothing is selected.
 */
export function seedQuestion(): ViewQuestion | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const text = document && selection?.isSingleLine === true ? document.getText(selection).trim() : '';
  return text === '' ? undefined : { text };
}

/**
 * Returns a question for code similar to the selected lines, or to the symbol around the cursor when nothing is
 * selected.
 */
export async function similarQuestion(engines: FolderEngines): Promise<ViewQuestion | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const range = selection.isEmpty ? await symbolAround(document, selection.active) : selection;
  return codeQuestion(document, range, engines);
}

async function codeQuestion(
  document: vscode.TextDocument,
  range: vscode.Range,
  engines: FolderEngines,
): Promise<ViewQuestion | undefined> {
  const text = document.getText(range).trim();
  if (text === '') return undefined;
  // A selection of whole lines ends before the first character of the following line.
  const startLine = range.start.line + 1;
  const endLine = Math.max(startLine, range.end.character === 0 ? range.end.line : range.end.line + 1);
  const { uri } = document;
  const label = `Similar to ${uri.path.slice(uri.path.lastIndexOf('/') + 1)}:${startLine}`;
  const place = `${uri.toString()}:${startLine}-${endLine}`;
  return { text, label, ...((await isIndexed(uri, engines)) && { place }) };
}

/** Returns whether the file is in an index. Only then can a request name lines in place of their text. */
async function isIndexed({ scheme, fsPath }: vscode.Uri, engines: FolderEngines): Promise<boolean> {
  if (scheme !== 'file' || engines.folders.length === 0) return false;
  return (await engines.why(fsPath, new AbortController().signal)).state === 'indexed';
}

/**
 * Returns the range of the innermost function, method or class that the editor knows at the position, or else of a few
 * lines around it.
 */
async function symbolAround(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Range> {
  const found = await vscode.commands.executeCommand<
    readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >('vscode.executeDocumentSymbolProvider', document.uri);
  const around = flatten(found ?? []).filter((range) => range.contains(position) && range.end.line > range.start.line);
  around.sort((a, b) => a.end.line - a.start.line - (b.end.line - b.start.line));
  return around[0] ?? document.validateRange(new vscode.Range(Math.max(0, position.line - 8), 0, position.line + 9, 0));
}

function flatten(symbols: readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[]): readonly vscode.Range[] {
  return symbols.flatMap((symbol) =>
    'location' in symbol ? [symbol.location.range] : [symbol.range, ...flatten(symbol.children)],
  );
}
