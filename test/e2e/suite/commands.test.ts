import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ids } from '../../../src/extension/base/ids';
import { invokeTool, untilIndexed } from './api';

describe('the commands', () => {
  before(untilIndexed);

  it('are all registered', async () => {
    const registered = await vscode.commands.getCommands(true);
    for (const command of Object.values(ids.commands)) assert(registered.includes(command), command);
  });

  it('rebuild the index, which then gives the same answers', async () => {
    await vscode.commands.executeCommand('codebaseSearch.rebuild');
    await untilIndexed();
    const { result } = await invokeTool({ query: 'where are failed requests retried' });
    assert.equal(result.items[0]?.path, 'src/http/retry.ts');
  });

  it('open the search view', async () => {
    await vscode.commands.executeCommand('codebaseSearch.search', 'where are failed requests retried');
  });
});
