import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { invokeTool, untilIndexed, workspaceFolder } from './api';
import { eventually } from '../eventually';

const pathsFor = async (query: string): Promise<readonly string[]> =>
  (await invokeTool({ query })).result.items.map(({ path }) => path);

describe('an unsaved text', () => {
  before(untilIndexed);
  // In a browser, the editor would otherwise save the text by itself after a second.
  const saveByItself = (value: 'off' | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);
  before(() => saveByItself('off'));
  after(() => saveByItself(undefined));

  it('is searched as it is in the editor, and as it is on disk after it is discarded', async () => {
    const path = 'src/orders/packing.ts';
    const query = 'fold the paper cranes';
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(workspaceFolder(), path));
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      new vscode.Position(0, 0),
      '/** Folds the paper cranes. */\nexport function foldPaperCranes(): void {\n  crease();\n}\n\n',
    );
    await vscode.workspace.applyEdit(edit);
    await eventually(async () => assert.match((await invokeTool({ query })).text, /foldPaperCranes/));
    assert(document.isDirty);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await eventually(async () => assert.doesNotMatch((await invokeTool({ query })).text, /foldPaperCranes/));
  });
});

describe('a setting that changes', () => {
  before(untilIndexed);
  const exclude = (globs: readonly string[] | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('codebaseSearch').update('exclude', globs, vscode.ConfigurationTarget.Workspace);
  after(async () => {
    await exclude(undefined);
    await rm(join(workspaceFolder().fsPath, '.vscode'), { recursive: true, force: true });
  });

  it('removes files from the index immediately, and restores them', async () => {
    const [query, path] = ['where are failed requests retried', 'src/http/retry.ts'];
    assert((await pathsFor(query)).includes(path));
    await exclude(['src/http/**']);
    await eventually(async () => assert(!(await pathsFor(query)).includes(path)));
    await exclude(undefined);
    await eventually(async () => assert((await pathsFor(query)).includes(path)));
  });
});
