import { join } from 'node:path';
import * as vscode from 'vscode';
import { embedderEnvironment } from '../../node/settings/embedderSettings';
import { engineFlags } from '../../node/runtime/engineFlags';
import { searchEnvironment } from '../../node/settings/searchEnvironment';
import type { ApiKeys } from '../base/apiKeys';
import { embedderSettings } from '../base/embedderSettings';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { searchSettings, storeSettings } from '../base/settings';

/** Offers one MCP server per workspace folder to the agents of this editor. The servers use the index of the editor. */
export function registerMcpProvider(
  engines: FolderEngines,
  keys: ApiKeys,
  dist: string,
  version: string,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const definitions = (): vscode.McpStdioServerDefinition[] =>
    engines.folders.map(({ path, label }) =>
      defineServer(path, engines.folders.length === 1 ? 'Codebase Search' : `Codebase Search: ${label}`, dist, version),
    );
  const provider: vscode.McpServerDefinitionProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    // VS Code calls this immediately before it starts a server.
    resolveMcpServerDefinition: (server: vscode.McpStdioServerDefinition) => withSettings(server, keys),
    provideMcpServerDefinitions: definitions,
  };
  // Folders are added and removed, and reopened when their settings change.
  let offered = JSON.stringify(definitions());
  const offerAnew = (): void => {
    const now = JSON.stringify(definitions());
    if (now !== offered) changed.fire();
    offered = now;
  };
  return vscode.Disposable.from(
    changed,
    engines.onDidChange(offerAnew),
    vscode.lm.registerMcpServerDefinitionProvider(ids.mcpProvider, provider),
  );
}

/** Returns the server of a folder. It only searches: the editor's own engine builds the index. */
function defineServer(folder: string, label: string, dist: string, version: string): vscode.McpStdioServerDefinition {
  const { execArgv, env } = engineFlags(false);
  return new vscode.McpStdioServerDefinition(
    label,
    process.execPath,
    [...execArgv, join(dist, 'cli.js'), 'mcp', '--folder', folder],
    // The editor's own binary runs as plain Node, so nothing has to be installed.
    { ...env, ...storeEnvironment(folder) },
    version,
  );
}

function storeEnvironment(folder: string): Record<string, string> {
  const { store } = storeSettings(vscode.Uri.file(folder));
  return store ? { CODEBASE_SEARCH_STORE: store.uri } : {};
}

/** Adds the settings to a server's environment. The key is only put there, and is not stored. */
function withSettings(server: vscode.McpStdioServerDefinition, keys: ApiKeys): vscode.McpStdioServerDefinition {
  Object.assign(server.env, embedderEnvironment(embedderSettings(), keys.current), searchEnvironment(searchSettings()));
  return server;
}
