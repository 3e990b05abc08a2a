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
  // The servers only search: the editor's own engine builds the index.
  const searching = engineFlags(false);
  const define = (folder: string, label: string): vscode.McpStdioServerDefinition =>
    new vscode.McpStdioServerDefinition(
      label,
      process.execPath,
      [...searching.execArgv, join(dist, 'cli.js'), 'mcp', '--folder', folder],
      // The editor's own binary runs as plain Node, so nothing has to be installed.
      { ...searching.env, ...storeEnvironment(folder) },
      version,
    );
  const storeEnvironment = (folder: string): Record<string, string> => {
    const { store } = storeSettings(vscode.Uri.file(folder));
    return store ? { CODEBASE_SEARCH_STORE: store.uri } : {};
  };
  const definitions = (): vscode.McpStdioServerDefinition[] =>
    engines.folders.map(({ path, label }) =>
      define(path, engines.folders.length === 1 ? 'Codebase Search' : `Codebase Search: ${label}`),
    );
  const provider: vscode.McpServerDefinitionProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    // VS Code calls this immediately before it starts a server. The key is only put in the environment of the server
    // and is not stored.
    resolveMcpServerDefinition: (server: vscode.McpStdioServerDefinition) => {
      Object.assign(
        server.env,
        embedderEnvironment(embedderSettings(), keys.current),
        searchEnvironment(searchSettings()),
      );
      return server;
    },
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
