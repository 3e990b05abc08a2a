import * as vscode from 'vscode';
import { cloneAddress } from '../../core/catalogue/webLink';
import { REMOTE_LABEL } from '../../core/base/remoteLabel';
import type { ResultItem, SearchResult } from '../../core/base/types';
import type { PageParams } from '../../shared/hostMessages';
import { ids } from '../base/ids';

/** Results of repositories that are not on this machine, in the editor. */

/** They lead into the editor, and keep the address of their page beside that. */
export const inEditor = (result: SearchResult): SearchResult => ({ ...result, items: result.items.map(openable) });

function openable(item: ResultItem): ResultItem {
  if (item.repository === undefined) return item;
  const path = item.path.slice(REMOTE_LABEL.length);
  const uri = vscode.Uri.from({ scheme: ids.repositoryScheme, path }).toString();
  return { ...item, uri, ...(isWeb(item.uri) && { page: item.uri }) };
}

export const isInRepository = (uri: string | vscode.Uri): boolean =>
  (typeof uri === 'string' ? vscode.Uri.parse(uri, true) : uri).scheme === ids.repositoryScheme;

/** Any address: it came through a webview, and who may write to the shared index has chosen it. */
const isWeb = (address: string): boolean => /^https?:\/\//.test(address);

export async function showPage({ page, want }: PageParams): Promise<void> {
  if (!isWeb(page)) return;
  const address = cloneAddress(page);
  // As it is written: a `Uri` would encode its query anew.
  if (want === 'web') await vscode.commands.executeCommand('vscode.open', page);
  else if (address !== undefined) await vscode.commands.executeCommand('git.clone', address);
}

/** The graph of calls knows the files of the window only. */
export function explainNoCalls(): void {
  void vscode.window.showInformationMessage(
    'Callers, callees and references are found in the folders of the window only. Clone the repository to see them.',
  );
}
