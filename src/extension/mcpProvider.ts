import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FolderEngines } from './folderEngines';
import { ids } from './ids';

/** Offers our MCP server to the agents of this editor: one per folder, on the index the editor uses. */
export function registerMcpProvider(engines: FolderEngines, dist: string, version: string): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const define = (folder: string, label: string): vscode.McpStdioServerDefinition =>
    new vscode.McpStdioServerDefinition(
      label,
      process.execPath,
      [join(dist, 'cli.js'), 'mcp', '--folder', folder],
      // The editor's own binary, run as plain Node: nothing to install.
      { ELECTRON_RUN_AS_NODE: '1' },
      version,
    );
  const provider: vscode.McpServerDefinitionProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () =>
      engines.folders.map(({ path, label }) => define(path, engines.folders.length === 1 ? 'Codebase Search' : `Codebase Search: ${label}`)),
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(ids.mcpProvider, provider),
  );
}
