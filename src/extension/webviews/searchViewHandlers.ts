import * as vscode from 'vscode';
import { errors } from '../../core/base/errors';
import type { SearchResult } from '../../core/base/types';
import { changedFiles, currentBranch } from '../../node/git/gitChanges';
import type { ChatParams, HostAction } from '../../shared/hostMessages';
import { toGlobs, type ChangedFiles } from './branchFilter';
import { overviewOf, pickFilter } from './filterPickers';
import { onlyChanged, unchangedBranch } from './resultFilters';
import { copy } from '../base/clipboard';
import type { ListedResults } from '../commands/listedResults';
import type { ResultNavigator } from '../commands/resultNavigator';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { explainNoCalls, inEditor, isInRepository, showPage } from '../repositories/repositoryResults';
import type { LatestSearch } from '../commands/copyAsPrompt';
import { peekReferences, peekResult } from '../tracing/peekResult';
import { callersOf, callsAmong } from '../tracing/resultCalls';
import { withErrorReporting, type LogChannel } from '../base/errorReporting';
import type { SearchViewHandlers } from './searchView';

/** Creates the handlers of the requests and events of the search view, and remembers its latest search. */
export function createSearchViewHandlers(
  engines: FolderEngines,
  navigator: ResultNavigator,
  listed: ListedResults,
  log: LogChannel,
): SearchViewHandlers & { readonly latest: LatestSearch } {
  let latest: ReturnType<LatestSearch['get']>;
  return {
    latest: { get: () => latest },
    requests: (showFirst) => ({
      search: async ({ asked, request, changed, labels }, signal) => {
        const files = changed && vscode.workspace.isTrusted ? await changedInAll(engines, signal) : undefined;
        const globs = files && toGlobs(files, request.include ?? []);
        const finished = (result: SearchResult): SearchResult =>
          files && globs ? withLeftOut(onlyChanged(result, files), globs.left) : inEditor(result);
        // A further page is sent in one piece.
        const isFirstPage = (request.offset ?? 0) === 0;
        const onPartial = isFirstPage
          ? (first: SearchResult): void => showFirst({ asked, result: finished(first) })
          : undefined;
        // Other repositories have no branch that is checked out here, so their scope is dropped.
        const wanted = { ...request, ...(globs && { include: globs.include, scope: [] }) };
        const result = finished(
          await (wanted.of === undefined ? engines.search(wanted, signal, onPartial) : engines.similar(wanted, signal)),
        );
        if (isFirstPage) latest = { questions: labels, result };
        return files?.every(({ paths }) => paths.length === 0) === true
          ? unchangedBranch(result, await branchesOf(engines, signal))
          : result;
      },
      callers: (place, signal) => callersOf(engines, place, signal),
      calls: (places, signal) => callsAmong(engines, places, signal),
      pick: async (params, signal) => (await pickFilter(engines, params, signal)) ?? null,
      examples: async (_, signal) => (await overviewOf(engines, signal)).examples,
      gone: async (uris) =>
        (
          await Promise.all(uris.map(async (uri) => ((await isThere(vscode.Uri.parse(uri, true))) ? [] : [uri])))
        ).flat(),
    }),
    events: {
      open: (params) => void withErrorReporting(log, 'Could not open a result', () => navigator.open(params)),
      run: (action) => void withErrorReporting(log, `Could not run ${action}`, () => runAction(action)),
      copy: ({ text, what }) => void withErrorReporting(log, `Could not copy the ${what}`, () => copy(text, what)),
      chat: (params) => void withErrorReporting(log, 'Could not send to chat', () => sendToChat(params)),
      page: (params) => void withErrorReporting(log, 'Could not open the repository', () => showPage(params)),
      trace: ({ direction, ...result }) =>
        isInRepository(result.uri)
          ? explainNoCalls()
          : void vscode.commands.executeCommand(
              direction === 'callers' ? ids.commands.showCallers : ids.commands.showCallees,
              result,
            ),
      peek: (place) =>
        void withErrorReporting(log, 'Could not peek', () => peekResult(engines, place, new AbortController().signal)),
      references: (place) =>
        isInRepository(place.uri)
          ? explainNoCalls()
          : void withErrorReporting(log, 'Could not show the references', () =>
              peekReferences(engines, place, new AbortController().signal),
            ),
      cleared: () => (latest = undefined),
      shown: (shown) => listed.show(shown),
      selected: (key) => listed.select(key),
    },
  };
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

const withLeftOut = (result: SearchResult, left: number): SearchResult =>
  left === 0
    ? result
    : {
        ...result,
        warnings: [
          ...result.warnings,
          `So many files changed on this branch that ${left.toLocaleString('en')} of them were not searched.`,
        ],
      };

/** Returns the files that changed in each folder. A folder that is not under git has no changed files. */
async function changedInAll({ folders }: FolderEngines, signal: AbortSignal): Promise<readonly ChangedFiles[]> {
  return Promise.all(
    folders.map(async ({ path, label }) => ({
      label: folders.length > 1 ? label : undefined,
      paths: (await changedFiles(path, signal)) ?? [],
    })),
  );
}

async function branchesOf({ folders }: FolderEngines, signal: AbortSignal): Promise<readonly string[]> {
  const names = await Promise.all(folders.map(({ path }) => currentBranch(path, signal)));
  return [...new Set(names.filter((name) => name !== undefined))];
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
