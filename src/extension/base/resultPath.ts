import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';

/**
 * A file or folder as results name it: under its folder's label where there are several. Undefined in a folder that is
 * not searched; empty for the only one itself.
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
