import * as vscode from 'vscode';
import { errors } from '../core/base/errors';
import { itemActions } from '../shared/viewMessages';
import type { FolderEngines } from './engines/folderEngines';
import { ids } from './base/ids';
import { copyAsPrompt, type LatestSearch } from './commands/copyAsPrompt';
import { quickSearch } from './commands/quickSearch';
import type { ResultNavigator } from './commands/resultNavigator';
import { withErrorReporting, tokenSignal, type LogChannel } from './base/errorReporting';
import { resultPath } from './base/resultPath';
import type { SearchView } from './webviews/searchView';
import { seedQuestion, selectedQuestion, similarQuestion } from './commands/selectionQuery';
import { disableSearch, enableSearch, foldersOff } from './base/settings';
import type { StatusPage } from './webviews/statusPage';
import { showWhy } from './commands/whyCommand';

/** Services that the commands use. */
export interface CommandParts {
  readonly engines: FolderEngines;
  readonly view: SearchView;
  readonly statusPage: StatusPage;
  readonly navigator: ResultNavigator;
  readonly latest: LatestSearch;
  readonly log: LogChannel;
}

type Work = (argument: unknown) => Promise<void>;

export function registerCommands(parts: CommandParts): vscode.Disposable {
  const { engines, view, log } = parts;
  const { commands } = ids;
  const register = (command: string, failure: string, work: Work): vscode.Disposable =>
    vscode.commands.registerCommand(command, (argument: unknown) =>
      withErrorReporting(log, failure, () => work(argument)),
    );
  return vscode.Disposable.from(
    register(commands.search, 'Could not open the search view', (query) =>
      view.focus(withQuestion(typeof query === 'string' && query.trim() !== '' ? { text: query } : seedQuestion())),
    ),
    register(commands.quickSearch, 'Could not search', () => quickSearch(parts)),
    register(commands.searchSelection, 'Could not search for the selection', async () =>
      view.focus(withQuestion(await selectedQuestion(engines))),
    ),
    register(commands.findSimilar, 'Could not look for similar code', () => findSimilar(parts)),
    register(commands.searchInFolder, 'Could not search in the folder', (uri) =>
      view.focus(uri instanceof vscode.Uri ? { path: pathOf(uri, engines) } : {}),
    ),
    register(commands.showFilters, 'Could not open the search view', () => view.focus({ filters: true })),
    register(commands.copyAsPrompt, 'Could not copy the prompt', () => copyAsPrompt(engines, parts.latest)),
    register(commands.rebuild, 'Could not rebuild the index', () => rebuild(engines)),
    register(commands.pause, 'Could not pause', () => engines.each((engine) => engine.pause())),
    register(commands.resume, 'Could not resume', () => engines.each((engine) => engine.resume())),
    register(commands.clear, 'Could not clear the index', () => clear(engines)),
    register(commands.enable, 'Could not turn the search on', enableSearch),
    register(commands.disable, 'Could not turn the search off', turnOff),
    register(commands.why, 'Could not look up the file', (uri) => showWhy(engines, uri)),
    vscode.commands.registerCommand(commands.showStatus, () => parts.statusPage.show()),
    vscode.commands.registerCommand(commands.showLog, () => log.show()),
    ...itemActions.map((action) =>
      vscode.commands.registerCommand(ids.resultCommands[action], (context: unknown) =>
        view.act({ action, ...keyIn(context) }),
      ),
    ),
  );
}

async function findSimilar({ engines, view }: CommandParts): Promise<void> {
  const question = await similarQuestion(engines);
  if (question) await view.focus({ question });
  else void vscode.window.showInformationMessage('Place the cursor in code, or select some, to find similar code.');
}

function pathOf(uri: vscode.Uri, { folders }: FolderEngines): string {
  const path = resultPath(uri, folders);
  if (path === undefined) throw errors.folderOff(uri.fsPath);
  return path;
}

type Question = ReturnType<typeof seedQuestion>;
const withQuestion = (question: Question): { question?: NonNullable<Question> } => (question ? { question } : {});

/** Returns the key of the result that a context menu was opened on. VS Code passes the row's `data-vscode-context`. */
function keyIn(context: unknown): { readonly key?: string } {
  return typeof context === 'object' && context !== null && 'key' in context && typeof context.key === 'string'
    ? { key: context.key }
    : {};
}

/**
 * Turns off the folder that was clicked in the explorer, the only folder that is on, or a folder that the user picks.
 */
async function turnOff(clicked: unknown): Promise<void> {
  const off = foldersOff();
  const on = (vscode.workspace.workspaceFolders ?? []).filter(
    (folder) => folder.uri.scheme === 'file' && !off.includes(folder),
  );
  const known = clicked instanceof vscode.Uri ? vscode.workspace.getWorkspaceFolder(clicked) : undefined;
  const folder = known ?? (on.length <= 1 ? on[0] : await pickFolder(on));
  if (folder) await disableSearch(folder);
}

async function pickFolder(folders: readonly vscode.WorkspaceFolder[]): Promise<vscode.WorkspaceFolder | undefined> {
  const entries = folders.map((folder) => ({ label: folder.name, description: folder.uri.fsPath, folder }));
  const picked = await vscode.window.showQuickPick(entries, { placeHolder: 'Select a folder to turn off' });
  return picked?.folder;
}

async function clear(engines: FolderEngines): Promise<void> {
  const { length } = engines.requiredFolders;
  const clearIt = 'Clear Index';
  const detail = 'Search returns nothing until you rebuild the index. Your files are not changed.';
  const choice = await vscode.window.showWarningMessage(
    `Clear ${length === 1 ? "this folder's index" : 'the indexes of all folders in this window'}?`,
    { modal: true, detail },
    clearIt,
  );
  if (choice === clearIt) await engines.each((engine) => engine.clear(new AbortController().signal));
}

/**
 * Rebuilds the index, and resolves when the new index is complete. Canceling pauses the build and keeps what is built
 * so far.
 */
async function rebuild(engines: FolderEngines): Promise<void> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Rebuilding the search index',
    cancellable: true,
  };
  const isCancelled = await vscode.window.withProgress(options, async (_, token) => {
    const signal = tokenSignal(token);
    await engines
      .each((engine) => engine.rebuild(signal))
      .catch((error: unknown) => {
        if (!token.isCancellationRequested) throw error;
      });
    return token.isCancellationRequested;
  });
  if (isCancelled) await pauseRebuilding(engines);
}

async function pauseRebuilding(engines: FolderEngines): Promise<void> {
  await engines.each((engine) => engine.pause());
  const resume = 'Resume Indexing';
  const choice = await vscode.window.showInformationMessage(
    'Indexing is paused. Files that are indexed so far can be searched.',
    resume,
  );
  if (choice === resume) await engines.each((engine) => engine.resume());
}
