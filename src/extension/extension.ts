import * as vscode from 'vscode';
import type { IndexStatus } from '../core/types';
import { EngineClient } from '../node/engineClient';
import { debuggedTimes, heartbeatTimes } from '../node/heartbeat';
import { ApiKeys } from './apiKeys';
import { registerCommands } from './commands';
import { ResultNavigator } from './editorNavigation';
import { registerEmbedderCommands } from './embedderCommands';
import { FolderEngines } from './folderEngines';
import { registerMcpProvider } from './mcpProvider';
import { createLog } from './report';
import { SearchView } from './searchView';
import { registerLanguageModelTools } from './searchTool';
import { createStatusBar } from './statusBar';
import { StatusPage } from './statusPage';
import { followUnsavedDocuments } from './unsavedDocuments';
import { createSearchViewHandlers } from './viewServices';

/** What other extensions, and our tests, may rely on. */
export interface CodebaseSearchApi {
  /** Time this extension took of the host's thread, to load and to start. */
  readonly activationMilliseconds: number;
  readonly status: IndexStatus;
  readonly onDidChangeStatus: vscode.Event<void>;
}

/** Set by the bundle before any of its modules run (esbuild.mjs). */
declare const codebaseSearchLoadStarted: number;

/** Measured apart: between loading and starting an extension the host turns to others. */
const loadMilliseconds = performance.now() - codebaseSearchLoadStarted;

let client: EngineClient | undefined;

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
  client = EngineClient.forModule(vscode.Uri.joinPath(dist, 'engineProcess.js').fsPath, log, times);
  const keys = own(new ApiKeys(context.secrets));
  const engines = own(new FolderEngines(client, dist.fsPath, keys, log));
  const navigator = own(new ResultNavigator());
  const services = createSearchViewHandlers(engines, navigator, log);
  const view = own(new SearchView(engines, services, dist, log));
  const statusPage = own(new StatusPage(engines, dist, log));
  own(registerCommands({ engines, view, statusPage, navigator, latest: services.latest, log }));
  own(followUnsavedDocuments(engines, log));
  own(registerEmbedderCommands(engines, keys, log));
  own(createStatusBar(engines));
  own(registerLanguageModelTools(engines));
  own(registerMcpProvider(engines, keys, dist.fsPath, version));

  const activationMilliseconds = loadMilliseconds + performance.now() - started;
  log.info(`Codebase Search ${version} started in ${activationMilliseconds.toFixed(1)} ms (${loadMilliseconds.toFixed(1)} ms to load).`);
  return {
    activationMilliseconds,
    get status() {
      return engines.status;
    },
    onDidChangeStatus: engines.onDidChange,
  };
}

/** Awaited by the host: the engine process is gone before the window is. */
export async function deactivate(): Promise<void> {
  await client?.dispose();
}
