import * as vscode from 'vscode';

/**
 * Records the open tabs and the active editor before a preview.
 * @returns a function that restores them.
 */
export function captureEditors(): () => Promise<void> {
  const group = vscode.window.tabGroups.activeTabGroup;
  const known = new Set(group.tabs.map(nameOf));
  const active = group.activeTab;
  const editor = vscode.window.activeTextEditor;
  const place = editor && placeOf(editor);
  return async () => {
    // This comes first: if the active tab was a preview, it replaces the new preview, and nothing is left to close.
    if (place) await showAgain(place, active?.isPreview ?? false);
    const now = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === group.viewColumn);
    const previews = now?.tabs.filter((tab) => tab.isPreview && !known.has(nameOf(tab))) ?? [];
    await vscode.window.tabGroups.close(previews, true);
    if (!place && active) await activate(active, group.viewColumn);
  };
}

/**
 * State of an editor at one point in time. The editor object itself changes, for example when a result of the same file
 * is previewed.
 */
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

/**
 * Activates a tab that is not a text editor, such as a web page or a picture. Such a tab can only be addressed by its
 * position.
 */
async function activate(tab: vscode.Tab, column: vscode.ViewColumn): Promise<void> {
  const tabs = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column)?.tabs ?? [];
  const place = tabs.findIndex((other) => nameOf(other) === nameOf(tab));
  if (place >= 0 && !tabs[place]?.isActive)
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', place);
}

/** Returns a key of a tab, since tab objects have no stable identity. */
function nameOf({ input, label }: vscode.Tab): string {
  return input instanceof vscode.TabInputText ? input.uri.toString() : label;
}
