import * as vscode from 'vscode';

/** Notes what is open and in front, before something is previewed. @returns how to have it so again. */
export function captureEditors(): () => Promise<void> {
  const group = vscode.window.tabGroups.activeTabGroup;
  const known = new Set(group.tabs.map(nameOf));
  const active = group.activeTab;
  const editor = vscode.window.activeTextEditor;
  const place = editor && placeOf(editor);
  return async () => {
    // First: a tab that was a preview itself takes its place back, and there is nothing left to close.
    if (place) await showAgain(place, active?.isPreview ?? false);
    const now = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === group.viewColumn);
    const previews = now?.tabs.filter((tab) => tab.isPreview && !known.has(nameOf(tab))) ?? [];
    await vscode.window.tabGroups.close(previews, true);
    if (!place && active) await activate(active, group.viewColumn);
  };
}

/** Of an editor as it is now: the editor itself moves on, also where a result of the same file is previewed. */
interface EditorPlace {
  readonly document: vscode.TextDocument;
  readonly viewColumn: vscode.ViewColumn | undefined;
  readonly selections: readonly vscode.Selection[];
  readonly visible: vscode.Range | undefined;
}

const placeOf = ({ document, viewColumn, selections, visibleRanges }: vscode.TextEditor): EditorPlace => ({
  document,
  viewColumn,
  selections,
  visible: visibleRanges[0],
});

async function showAgain({ document, viewColumn, selections, visible }: EditorPlace, preview: boolean): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, {
    preview,
    ...(viewColumn !== undefined && { viewColumn }),
  });
  editor.selections = selections;
  if (visible) editor.revealRange(visible, vscode.TextEditorRevealType.AtTop);
}

/** A page, a picture: what is no text is brought to the front by its place alone. */
async function activate(tab: vscode.Tab, column: vscode.ViewColumn): Promise<void> {
  const tabs = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column)?.tabs ?? [];
  const place = tabs.findIndex((other) => nameOf(other) === nameOf(tab));
  if (place >= 0 && !tabs[place]?.isActive)
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', place);
}

/** Tabs have no identity that lasts. */
function nameOf({ input, label }: vscode.Tab): string {
  return input instanceof vscode.TabInputText ? input.uri.toString() : label;
}
