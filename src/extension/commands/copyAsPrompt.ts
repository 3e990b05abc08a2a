import * as vscode from 'vscode';
import { formatPrompt } from '../../core/rendering/formatPrompt';
import type { SearchResult } from '../../core/base/types';
import { copy } from '../base/clipboard';
import type { FolderEngines } from '../engines/folderEngines';
import { tokenSignal } from '../base/errorReporting';

/** The latest questions of the view and their result. */
export interface LatestSearch {
  get(): { readonly questions: readonly string[]; readonly result: SearchResult } | undefined;
}

const mostItems = 10;

/**
 * Copies a prompt for a chat. It contains the latest answer of the view, or else the answer to a question that the user
 * types here.
 */
export async function copyAsPrompt(engines: FolderEngines, latest: LatestSearch): Promise<void> {
  const found = latest.get() ?? (await askNow(engines));
  if (!found) return;
  const items = found.result.items.slice(0, mostItems);
  if (items.length === 0) {
    void vscode.window.showInformationMessage('No results to copy.');
    return;
  }
  await copy(
    formatPrompt(found.questions, items),
    `prompt with ${items.length} result${items.length === 1 ? '' : 's'}`,
  );
}

async function askNow(engines: FolderEngines): Promise<ReturnType<LatestSearch['get']>> {
  const query = await vscode.window.showInputBox({
    title: 'Copy as Prompt',
    prompt: 'Question to search for',
    placeHolder: 'where are failed requests retried',
  });
  if (query === undefined || query.trim() === '') return undefined;
  const options = { location: vscode.ProgressLocation.Window, title: 'Searching' };
  const result = await vscode.window.withProgress(options, (_, token) =>
    engines.search({ query, top_k: mostItems }, tokenSignal(token)),
  );
  return { questions: [query], result };
}
