import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page of a webview: our script and our styles, nothing inline, nothing from elsewhere. */
export function webviewPage(webview: vscode.Webview, dist: vscode.Uri, name: 'search' | 'status'): string {
  const nonce = randomBytes(16).toString('base64');
  const asset = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(dist, 'webview', file)).toString();
  // Modules that a script with the nonce loads have it too.
  const policy = `default-src 'none'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="preload" as="font" type="font/ttf" crossorigin href="${asset('codicon.ttf')}">
    <link rel="stylesheet" href="${asset(`${name}.css`)}">
    <title>Codebase Search</title>
  </head>
  <body>
    <script type="module" nonce="${nonce}" src="${asset(`${name}.js`)}"></script>
  </body>
</html>`;
}

export function webviewOptions(dist: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(dist, 'webview')] };
}
