import * as vscode from 'vscode';
import type { IndexStatus } from '../core/types';
import { EngineClient } from '../node/engineClient';
import { activationTime, type ActivationTime } from './activationTime';
import { registerCommands } from './commands';
import { FolderEngines } from './folderEngines';
import { registerMcpProvider } from './mcpProvider';
import { createLog } from './report';
import { SearchView } from './searchView';
import { registerSearchTool } from './searchTool';
import { createStatusBar } from './statusBar';

/** What other extensions, and our tests, may rely on. */
export interface CodebaseSearchApi {
  readonly activation: ActivationTime;
  readonly status: IndexStatus;
  readonly onDidChangeStatus: vscode.Event<void>;
}

let client: EngineClient | undefined;

export function activate(context: vscode.ExtensionContext): CodebaseSearchApi {
  const own = <T extends vscode.Disposable>(disposable: T): T => {
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

  const activation = activationTime();
  log.info(`Codebase Search ${version} started in ${activation.wallMilliseconds.toFixed(1)} ms.`);
  return {
    activation,
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
