import * as vscode from 'vscode';
import { cloneAddress } from '../../core/catalogue/webLink';
import { REMOTE_LABEL } from '../../core/base/remoteLabel';
import type { ResultItem, SearchResult } from '../../core/base/types';
import type { PageParams } from '../../shared/hostMessages';
import { ids } from '../base/ids';

/** Results in repositories that are not on this machine, as the editor opens them. */

/** Makes the results open in the editor, and keeps the address of their web page. */
export const inEditor = (result: SearchResult): SearchResult => ({ ...result, items: result.items.map(openable) });

function openable(item: ResultItem): ResultItem {
  if (item.repository === undefined) return item;
  const path = item.path.slice(REMOTE_LABEL.length);
  const uri = vscode.Uri.from({ scheme: ids.repositoryScheme, path }).toString();
  return { ...item, uri, ...(isWeb(item.uri) && { page: item.uri }) };
}

export const isInRepository = (uri: string | vscode.Uri): boolean =>
  (typeof uri === 'string' ? vscode.Uri.parse(uri, true) : uri).scheme === ids.repositoryScheme;

/**
 * Returns whether an address is a web address. The address comes through a webview and was chosen by those with write
 * access to the shared index, so it can be anything.
 */
const isWeb = (address: string): boolean => /^https?:\/\//.test(address);

export async function showPage({ page, want }: PageParams): Promise<void> {
  if (!isWeb(page)) return;
  const address = cloneAddress(page);
  // A `Uri` would encode the query of the address again, so it is passed as a string.
  if (want === 'web') await vscode.commands.executeCommand('vscode.open', page);
  else if (address !== undefined) await vscode.commands.executeCommand('git.clone', address);
}

/** Explains that the call graph only knows the files of the window. */
export function explainNoCalls(): void {
  void vscode.window.showInformationMessage(
    'Callers, callees and references are found in the folders of the window only. Clone the repository to see them.',
  );
}
