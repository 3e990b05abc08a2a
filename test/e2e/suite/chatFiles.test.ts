import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../eventually';
import { extensionApi } from './api';

interface ChatFile {
  readonly uri: vscode.Uri;
  readonly type: string;
  readonly extensionId?: string;
}

describe('the chat contributions', () => {
  before(extensionApi);

  it('are a skill and instructions of this extension', () =>
    eventually(async () => {
      const files = await vscode.commands.executeCommand<readonly ChatFile[]>('_listExtensionPromptFiles');
      const ours = files.filter(({ extensionId }) => extensionId === 'codebase-search.codebase-search');
      assert.deepEqual(
        ours.map(({ type, uri }) => `${type} ${uri.path.split('/dist/')[1] ?? ''}`).sort(),
        ['instructions skills/codebase-search.instructions.md', 'skill skills/codebase-search/SKILL.md'],
        JSON.stringify(files),
      );
    }));
});
