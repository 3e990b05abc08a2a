import * as vscode from 'vscode';
import type { IndexStatus } from '../core/types';
import { EngineClient } from '../node/engineClient';
import { registerCommands } from './commands';
import { FolderEngines } from './folderEngines';
import { registerMcpProvider } from './mcpProvider';
import { createLog } from './report';
import { SearchView } from './searchView';
import { registerSearchTool } from './searchTool';
import { createStatusBar } from './statusBar';

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
  client = EngineClient.forModule(vscode.Uri.joinPath(dist, 'engineProcess.js').fsPath, log);
  const engines = own(new FolderEngines(client, dist.fsPath, log));
  const view = own(new SearchView(engines, dist, log));
  own(registerCommands(engines, view, log));
  own(createStatusBar(engines));
  own(registerSearchTool(engines));
  own(registerMcpProvider(engines, dist.fsPath, version));

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
