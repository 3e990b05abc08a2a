import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CodebaseSearchApi } from '../../../src/extension/extension';
import type { ResultData } from '../../../src/core/rendering/resultData';
import { eventually } from '../eventually';

/** Helpers that the tests in the extension host share. */

export async function extensionApi(): Promise<CodebaseSearchApi> {
  const extension = vscode.extensions.getExtension<CodebaseSearchApi>('codebase-search.codebase-search');
  assert(extension, 'the extension is not installed');
  return extension.activate();
}

export async function untilIndexed(): Promise<CodebaseSearchApi> {
  const api = await extensionApi();
  await eventually(() => assert.equal(api.status.index.state, 'indexed', JSON.stringify(api.status.index)));
  return api;
}

export interface ToolAnswer {
  readonly text: string;
  readonly result: ResultData;
}

export async function invokeTool(
  input: object,
  token = new vscode.CancellationTokenSource().token,
): Promise<ToolAnswer> {
  const { content } = await vscode.lm.invokeTool('codebase_search', { input, toolInvocationToken: undefined }, token);
  const [text, json] = content;
  assert(text instanceof vscode.LanguageModelTextPart);
  // Data parts are newer than the types that this file is compiled against.
  const { mimeType, data } = json as { readonly mimeType: string; readonly data: Uint8Array };
  assert.match(mimeType, /json/);
  return { text: text.value, result: JSON.parse(new TextDecoder().decode(data)) as ResultData };
}

export const workspaceFolder = (): vscode.Uri => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert(folder, 'no folder is open');
  return folder.uri;
};
