import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';

/**
 * Returns the path of a file or folder as results name it, prefixed with the label of its folder if there are several.
 * Returns undefined if its folder is not searched, and an empty string for the root of the only folder.
 */
export function resultPath(uri: vscode.Uri, folders: readonly SearchedFolder[]): string | undefined {
  const opened = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  const folder = folders.find(({ path }) => path === opened);
  if (!folder) return undefined;
  const inside = relative(folder.path, uri.fsPath)
    .split(sep)
    .filter((part) => part !== '');
  return [...(folders.length > 1 ? [folder.label] : []), ...inside].join('/');
}
