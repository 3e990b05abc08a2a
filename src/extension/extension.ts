import * as vscode from 'vscode';
import type { IndexStatus } from '../core/base/types';
import { WindowEngines } from '../node/engineHost/client/windowEngines';
import { debuggedTimes, heartbeatTimes } from '../node/engineProcess/heartbeat';
import { ApiKeys } from './base/apiKeys';
import { registerCommands } from './registerCommands';
import { registerViewCommands } from './registerViewCommands';
import { ListedResults } from './commands/listedResults';
import { ResultNavigator } from './commands/resultNavigator';
import { registerEmbedderCommands } from './commands/embedderCommands';
import { FolderEngines } from './engines/folderEngines';
import { registerMcpProvider } from './agents/mcpProvider';
import { createLog } from './base/errorReporting';
import { registerLanguageFeatures } from './tracing/languageFeatures';
import { registerTraceViews } from './tracing/traceCommands';
import { SearchView } from './webviews/searchView';
import { registerRepositoryFiles } from './repositories/repositoryFiles';
import { registerLanguageModelTools } from './agents/languageModelTools';
import { createStatusBar } from './engines/statusBar';
import { StatusPage } from './webviews/statusPage';
import { followUnsavedDocuments } from './engines/unsavedDocuments';
import { createSearchViewHandlers } from './webviews/searchViewHandlers';
import { ViewSearch } from './webviews/viewSearch';

/** API for other extensions and for the tests. */
export interface CodebaseSearchApi {
  /** Time that loading and starting this extension took on the thread of the extension host. */
  readonly activationMilliseconds: number;
  readonly status: IndexStatus;
  readonly onDidChangeStatus: vscode.Event<void>;
}

/** Set by the bundle before any of its modules run (esbuild.mjs). */
declare const codebaseSearchLoadStarted: number;

/** Measured separately, since the host runs other work between loading and starting an extension. */
const loadMilliseconds = performance.now() - codebaseSearchLoadStarted;

let windowEngines: WindowEngines | undefined;

export function activate(context: vscode.ExtensionContext): CodebaseSearchApi {
  const started = performance.now();
  const own = <T extends { dispose(): unknown }>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const dist = vscode.Uri.joinPath(context.extensionUri, 'dist');
  const { version } = context.extension.packageJSON as { readonly version: string };

  const log = own(createLog());
  const times = context.extensionMode === vscode.ExtensionMode.Production ? heartbeatTimes : debuggedTimes;
  windowEngines = new WindowEngines(dist.fsPath, log, times);
  const keys = own(new ApiKeys(context.secrets));
  const engines = own(new FolderEngines(windowEngines, dist.fsPath, keys, log));
  const navigator = own(new ResultNavigator());
  const listed = new ListedResults(navigator);
  const latest = new ViewSearch(engines);
  const services = createSearchViewHandlers(engines, latest, navigator, listed, log);
  const view = own(new SearchView(engines, services, dist, log));
  const statusPage = own(new StatusPage(engines, dist, log));
  own(registerCommands({ engines, view, statusPage, navigator, latest, log }));
  own(registerViewCommands(view, listed, log));
  own(followUnsavedDocuments(engines, log));
  own(registerEmbedderCommands(engines, keys, log));
  own(createStatusBar(engines));
  own(registerRepositoryFiles(engines));
  own(registerLanguageModelTools(engines));
  own(registerLanguageFeatures(engines, log));
  own(registerTraceViews(engines, log));
  own(registerMcpProvider(engines, keys, dist.fsPath, version));

  const activationMilliseconds = loadMilliseconds + performance.now() - started;
  log.info(
    `Codebase Search ${version} started in ${activationMilliseconds.toFixed(1)} ms (${loadMilliseconds.toFixed(1)} ms to load).`,
  );
  return {
    activationMilliseconds,
    get status() {
      return engines.status;
    },
    onDidChangeStatus: engines.onDidChange,
  };
}

/** The host awaits this promise, so the engine process of this window ends before the window does. */
export async function deactivate(): Promise<void> {
  await windowEngines?.dispose();
}
