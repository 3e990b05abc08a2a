import * as vscode from 'vscode';
import { answerDocument } from '../../core/rendering/answerDocument';
import type { ResultItem } from '../../core/base/types';
import type { ShownResults } from '../../shared/hostMessages';
import { copy } from '../base/clipboard';
import type { ListedResults } from './listedResults';

/** Commands on all results of the view at once. */

/** Number of files up to which all are opened without a confirmation. */
const FILES_WITHOUT_QUESTION = 10;

/** Opens the results as a document that can be read without the view, saved and shared. */
export async function openInEditor({ shown }: ListedResults): Promise<void> {
  if (shown.results.length === 0) return;
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: textOf(shown) });
  await vscode.window.showTextDocument(document, { preview: false });
}

export async function copyAll({ shown }: ListedResults): Promise<void> {
  const { length } = shown.results;
  if (length > 0) await copy(textOf(shown), `${length} result${length === 1 ? '' : 's'}`);
}

/** Opens each file once, at its first result. */
export async function openAll(listed: ListedResults): Promise<void> {
  const firsts = new Map<string, ShownResults['results'][number]>();
  for (const result of listed.shown.results) if (!firsts.has(result.item.uri)) firsts.set(result.item.uri, result);
  if (firsts.size > FILES_WITHOUT_QUESTION && !(await agreesToOpen(firsts.size))) return;
  for (const result of firsts.values()) await listed.open(result, 'open');
}

async function agreesToOpen(files: number): Promise<boolean> {
  const open = 'Open All';
  return (await vscode.window.showWarningMessage(`Open ${files} files?`, { modal: true }, open)) === open;
}

const textOf = ({ questions, results }: ShownResults): string =>
  answerDocument(
    questions,
    results.map(({ item }) => item),
    linkOf,
  );

/**
 * Returns the link to a result. In a window with one folder the link is relative to that folder, so that it also works
 * on other machines.
 */
function linkOf({ path, uri, page, start_line: line }: ResultItem): string {
  if (page !== undefined) return withoutBrackets(page);
  const isAlone = vscode.workspace.workspaceFolders?.length === 1;
  const target = isAlone ? `/${path.split('/').map(encodeURIComponent).join('/')}` : uri;
  return `${withoutBrackets(target)}#L${line}`;
}

const withoutBrackets = (address: string): string =>
  address.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
