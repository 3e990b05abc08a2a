import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { MessagePeer } from '../shared/messagePeer';
import type { FocusParams, HostAction, HostOffer, HostState, ViewOffer } from '../shared/protocol';
import { openResult } from './editorNavigation';
import type { FolderEngines } from './folderEngines';
import { ids } from './ids';
import { reporting, type LogChannel } from './report';
import { onDidChangeSyntaxColors, readSyntaxColors } from './themeColors';

/** Results on one page of the view. */
const pageSize = 20;

const actions: Readonly<Record<HostAction, string>> = {
  openFolder: 'vscode.openFolder',
  rebuild: ids.commands.rebuild,
  showLog: ids.commands.showLog,
  openSettings: 'workbench.action.openSettings',
};

/** Hosts the search view: serves its searches, opens its results, tells it how the index is. */
export class SearchView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #engines: FolderEngines;
  readonly #dist: vscode.Uri;
  readonly #log: LogChannel;
  readonly #subscriptions: vscode.Disposable;
  #peer: MessagePeer<HostOffer, ViewOffer> | undefined;
  /** Asked for before the view could hear it. */
  #waitingFocus: FocusParams | undefined;

  constructor(engines: FolderEngines, dist: vscode.Uri, log: LogChannel) {
    this.#engines = engines;
    this.#dist = dist;
    this.#log = log;
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.registerWebviewViewProvider(ids.view, this),
      engines.onDidChange(() => this.#peer?.notify('state', this.#state())),
      onDidChangeSyntaxColors(() => this.#sendTheme()),
    );
  }

  /** Shows the view, puts the cursor in its box and asks `query` when there is one. */
  async focus(query: string | undefined): Promise<void> {
    this.#waitingFocus = query === undefined ? {} : { query };
    await vscode.commands.executeCommand(`${ids.view}.focus`);
    this.#flushFocus();
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    webview.options = { enableScripts: true, localResourceRoots: [this.#dist] };

    this.#peer?.dispose();
    const peer = new MessagePeer<HostOffer, ViewOffer>((message) => void webview.postMessage(message), {
      requests: { search: ({ query, offset }, signal) => this.#engines.search({ query, offset, top_k: pageSize }, signal) },
      events: {
        ready: () => this.#onReady(peer),
        open: (params) => void reporting(this.#log, 'Could not open a result', () => openResult(params)),
        run: (action) => void this.#run(action),
      },
    });
    const messages = webview.onDidReceiveMessage((message: unknown) => peer.receive(message));
    view.onDidDispose(() => {
      messages.dispose();
      peer.dispose();
      if (this.#peer === peer) this.#peer = undefined;
    });
    webview.html = this.#html(webview);
  }

  dispose(): void {
    this.#peer?.dispose();
    this.#subscriptions.dispose();
  }

  #onReady(peer: MessagePeer<HostOffer, ViewOffer>): void {
    this.#peer = peer;
    peer.notify('state', this.#state());
    this.#sendTheme();
    this.#flushFocus();
  }

  #flushFocus(): void {
    if (!this.#peer || !this.#waitingFocus) return;
    this.#peer.notify('focus', this.#waitingFocus);
    this.#waitingFocus = undefined;
  }

  #sendTheme(): void {
    const peer = this.#peer;
    if (!peer) return;
    readSyntaxColors().then(
      (colors) => peer.notify('theme', colors),
      // The view has colours of its own for light, dark and high contrast.
      (error: unknown) => this.#log.warn(`Could not read the colour theme: ${String(error)}`),
    );
  }

  async #run(action: HostAction): Promise<void> {
    if (!Object.hasOwn(actions, action)) return;
    const parameters = action === 'openSettings' ? ['@ext:codebase-search.codebase-search'] : [];
    await reporting(this.#log, `Could not run ${action}`, async () => {
      await vscode.commands.executeCommand(actions[action], ...parameters);
    });
  }

  #state(): HostState {
    return { folders: this.#engines.folders.map(({ label }) => label), status: this.#engines.status };
  }

  #html(webview: vscode.Webview): string {
    const nonce = randomBytes(16).toString('base64');
    const asset = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(this.#dist, name)).toString();
    const policy = `default-src 'none'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
    return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${asset('webview.css')}">
    <title>Codebase Search</title>
  </head>
  <body>
    <script nonce="${nonce}" src="${asset('webview.js')}"></script>
  </body>
</html>`;
  }
}
