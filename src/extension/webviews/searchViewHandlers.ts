import * as vscode from 'vscode';
import { errors } from '../../core/base/errors';
import type { ChatParams, HostAction } from '../../shared/hostMessages';
import { overviewOf, pickFilter } from './filterPickers';
import { copy } from '../base/clipboard';
import type { ListedResults } from '../commands/listedResults';
import type { ResultNavigator } from '../commands/resultNavigator';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { explainNoCalls, isInRepository, showPage } from '../repositories/repositoryResults';
import { peekReferences, peekResult } from '../tracing/peekResult';
import { callersOf, callsAmong } from '../tracing/resultCalls';
import { withErrorReporting, type LogChannel } from '../base/errorReporting';
import type { SearchViewHandlers } from './searchView';
import type { ViewSearch } from './viewSearch';

/** Creates the handlers of the requests and events of the search view. */
export function createSearchViewHandlers(
  engines: FolderEngines,
  search: ViewSearch,
  navigator: ResultNavigator,
  listed: ListedResults,
  log: LogChannel,
): SearchViewHandlers {
  return {
    requests: (showFirst) => ({
      search: (params, signal) => search.search(params, showFirst, signal),
      callers: (place, signal) => callersOf(engines, place, signal),
      calls: (places, signal) => callsAmong(engines, places, signal),
      pick: async (params, signal) => (await pickFilter(engines, params, signal)) ?? null,
      examples: async (_, signal) => (await overviewOf(engines, signal)).examples,
      gone: (uris) => missingAmong(uris),
    }),
    events: {
      ...resultEvents(engines, navigator, log),
      run: (action) => void withErrorReporting(log, `Could not run ${action}`, () => runAction(action)),
      cleared: () => search.forget(),
      shown: (shown) => listed.show(shown),
      selected: (key) => listed.select(key),
    },
  };
}

type Events = SearchViewHandlers['events'];

/** Creates the handlers of what the user does with one result. */
function resultEvents(
  engines: FolderEngines,
  navigator: ResultNavigator,
  log: LogChannel,
): Pick<Events, 'open' | 'copy' | 'chat' | 'page' | 'trace' | 'peek' | 'references'> {
  const attempt = (failure: string, work: () => Promise<void>): void => void withErrorReporting(log, failure, work);
  return {
    open: (params) => attempt('Could not open a result', () => navigator.open(params)),
    copy: ({ text, what }) => attempt(`Could not copy the ${what}`, () => copy(text, what)),
    chat: (params) => attempt('Could not send to chat', () => sendToChat(params)),
    page: (params) => attempt('Could not open the repository', () => showPage(params)),
    trace: ({ direction, ...result }) =>
      isInRepository(result.uri)
        ? explainNoCalls()
        : void vscode.commands.executeCommand(traceCommand[direction], result),
    peek: (place) => attempt('Could not peek', () => peekResult(engines, place, new AbortController().signal)),
    references: (place) =>
      isInRepository(place.uri)
        ? explainNoCalls()
        : attempt('Could not show the references', () => peekReferences(engines, place, new AbortController().signal)),
  };
}

const traceCommand = { callers: ids.commands.showCallers, callees: ids.commands.showCallees } as const;

async function missingAmong(uris: readonly string[]): Promise<string[]> {
  const there = await Promise.all(uris.map((uri) => isThere(vscode.Uri.parse(uri, true))));
  return uris.filter((_, i) => there[i] === false);
}

/** Returns whether a file exists. If that cannot be determined, it counts as existing. */
async function isThere(uri: vscode.Uri): Promise<boolean> {
  if (isInRepository(uri)) return true;
  if (!vscode.workspace.getWorkspaceFolder(uri)) return false;
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    return !(error instanceof vscode.FileSystemError && error.code === 'FileNotFound');
  }
}

/** Commands with their arguments. */
const actions: Readonly<Record<HostAction, readonly [string, ...unknown[]]>> = {
  openFolder: ['vscode.openFolder'],
  rebuild: [ids.commands.rebuild],
  resume: [ids.commands.resume],
  showLog: [ids.commands.showLog],
  showStatus: [ids.commands.showStatus],
  openSettings: ['workbench.action.openSettings', '@ext:codebase-search.codebase-search'],
  enable: [ids.commands.enable],
  manageTrust: ['workbench.trust.manage'],
  selectEmbedder: [ids.commands.selectEmbedder],
  continueEmbedding: [ids.commands.continueEmbedding],
  walkthrough: ['workbench.action.openWalkthrough', ids.walkthrough],
};

async function runAction(action: HostAction): Promise<void> {
  await vscode.commands.executeCommand(...actions[action]);
}

/** Opens the chat with the lines as an attachment; the user completes the message. */
async function sendToChat({ uri, startLine, endLine, question }: ChatParams): Promise<void> {
  const target = vscode.Uri.parse(uri, true);
  if (!isInRepository(target) && !vscode.workspace.getWorkspaceFolder(target)) throw errors.pathOutside(target.fsPath);
  const range = new vscode.Range(startLine - 1, 0, endLine - 1, Number.MAX_SAFE_INTEGER);
  await vscode.commands.executeCommand('workbench.action.chat.open', {
    query: question,
    isPartialQuery: true,
    attachFiles: [{ uri: target, range }],
  });
}
