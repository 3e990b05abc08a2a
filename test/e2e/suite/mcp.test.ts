import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { untilIndexed } from './api';
import { eventually } from '../eventually';

describe('the MCP server of this editor', () => {
  before(untilIndexed);

  it('is started by VS Code and offers its tool to agents', async () => {
    await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
    await eventually(() => {
      const names = vscode.lm.tools.map(({ name }) => name);
      assert(
        names.some((name) => name.startsWith('mcp_') && name.endsWith('codebase_search')),
        names.join(),
      );
    });
  });
});
