import { basename } from 'node:path';
import * as vscode from 'vscode';
import { errors } from '../../core/base/errors';
import type { OpenResultParams } from '../../shared/hostMessages';
import { ids } from '../base/ids';
import { plainText } from '../base/plainText';
import { lineShift } from './lineShift';

/** Ranges of up to this many lines are shown in the middle of the editor, longer ones from their top. */
const linesThatFit = 25;

/** Opens results in editors, and highlights their lines until the cursor leaves them. */
export class ResultNavigator implements vscode.Disposable {
  readonly #mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  readonly #subscriptions: vscode.Disposable;
  #marked: { readonly editor: vscode.TextEditor; readonly range: vscode.Range } | undefined;
  #last = 0;

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      this.#mark,
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        const isInside = selections.every(({ active }) => this.#marked?.range.contains(active));
        if (textEditor === this.#marked?.editor && !isInside) this.#unmark();
      }),
    );
  }

  /**
   * Opens a result. The URI comes from a webview, so only files of the workspace and of a shared index are allowed. If
   * several calls overlap, the last wins.
   */
  async open({ uri, startLine, endLine, how, found }: OpenResultParams): Promise<void> {
    const target = vscode.Uri.parse(uri, true);
    const isOnDisk = target.scheme === 'file' && vscode.workspace.getWorkspaceFolder(target) !== undefined;
    if (!isOnDisk && target.scheme !== ids.repositoryScheme) throw errors.pathOutside(target.fsPath);

    const turn = ++this.#last;
    const document = await documentOf(target, how);
    if (turn !== this.#last || !document) return;
    const shift = found ? lineShift(document.getText().split(/\r?\n/), found) : 0;
    if (shift === undefined) say(`${basename(target.path)} has changed since it was found. Search again.`);
    const range = linesOf(document, startLine + (shift ?? 0), endLine + (shift ?? 0));
    const editor = await vscode.window.showTextDocument(document, {
      preview: how === 'preview' || how === 'step',
      preserveFocus: how === 'preview',
      ...(how === 'beside' && { viewColumn: vscode.ViewColumn.Beside }),
    });
    // The cursor is placed at the start without a selection, so that a stray keystroke replaces nothing.
    editor.selection = new vscode.Selection(range.start, range.start);
    const fits = range.end.line - range.start.line < linesThatFit;
    editor.revealRange(range, fits ? vscode.TextEditorRevealType.InCenter : vscode.TextEditorRevealType.AtTop);
    this.#unmark();
    this.#marked = { editor, range };
    editor.setDecorations(this.#mark, [range]);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #unmark(): void {
    this.#marked?.editor.setDecorations(this.#mark, []);
    this.#marked = undefined;
  }
}

/**
 * Opens the document. A missing file is reported as an error, or only in the status bar while results are previewed.
 */
async function documentOf(target: vscode.Uri, how: OpenResultParams['how']): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(target);
  } catch (error) {
    if (target.scheme === ids.repositoryScheme) throw error;
    const isThere = await vscode.workspace.fs.stat(target).then(
      () => true,
      () => false,
    );
    if (isThere) throw error;
    const gone = errors.fileGone(basename(target.path));
    if (how !== 'preview') throw gone;
    say(gone.message);
    return undefined;
  }
}

const say = (text: string): void => void vscode.window.setStatusBarMessage(`$(warning) ${plainText(text)}`, 5_000);

/** Returns the range of the lines. The file may have become shorter since it was indexed. */
function linesOf(document: vscode.TextDocument, startLine: number, endLine: number): vscode.Range {
  const at = (line: number): vscode.TextLine => document.lineAt(Math.min(Math.max(line, 1), document.lineCount) - 1);
  const first = at(startLine);
  const character = startLine === endLine ? first.firstNonWhitespaceCharacterIndex : 0;
  return new vscode.Range(new vscode.Position(first.lineNumber, character), at(endLine).range.end);
}
