import * as vscode from 'vscode';

export async function copy(text: string, what: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) Copied the ${what}`, 2_000);
}
