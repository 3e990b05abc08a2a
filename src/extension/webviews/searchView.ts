import * as vscode from 'vscode';
import { MessagePeer, type Handlers } from '../../shared/messagePeer';
import { hostApi, viewApi, type HostApi, type ViewApi } from '../../shared/searchProtocol';
import type { ActParams, FirstParams, FocusParams, HostState, ViewControl } from '../../shared/viewMessages';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import type { LogChannel } from '../base/errorReporting';
import { foldersOff, searchSettings } from '../base/settings';
import { onDidChangeSyntaxColors, readSyntaxColors } from './themeColors';
import { resourceRoot } from './resourceRoot';
import { webviewOptions, webviewPage } from './webviewPage';

/** Handlers of the messages from the view. */
export interface SearchViewHandlers {
  readonly events: Omit<Handlers<HostApi>['events'], 'ready'>;
  /** @param showFirst receives the first results of a search while it continues. */
  requests(showFirst: (first: FirstParams) => void): Handlers<HostApi>['requests'];
}

/** Hosts the search view: answers its searches, opens its results, and sends it the state of the index. */
export class SearchView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #subscriptions: vscode.Disposable;
  #peer: MessagePeer<HostApi, ViewApi> | undefined;
  #resources = 'file://';
  /** Focus request that waits until the view is ready for it. */
  #waitingFocus: FocusParams | undefined;

  constructor(
    private readonly engines: FolderEngines,
    private readonly services: SearchViewHandlers,
    private readonly dist: vscode.Uri,
    private readonly log: LogChannel,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.registerWebviewViewProvider(ids.view, this),
      engines.onDidChange(() => this.#sendState()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#sendState()),
      onDidChangeSyntaxColors(() => this.#sendTheme()),
    );
  }

  /** Shows the view, focuses its box, and searches or filters as requested. */
  async focus(wish: FocusParams): Promise<void> {
    this.#waitingFocus = wish;
    await this.#show();
    this.#flushFocus();
  }

  /** Runs an action on a result of the view. */
  act(wish: ActParams): void {
    this.#peer?.notify('act', wish);
  }

  /** Changes how all results are shown. */
  control(name: ViewControl): Promise<void> {
    this.#peer?.notify('control', name);
    return Promise.resolve();
  }

  /** Clears and focuses the box. */
  async askAnew(): Promise<void> {
    await this.focus({});
    await this.control('newQuestion');
  }

  /** Selects the result that was opened from elsewhere. */
  select(key: string): void {
    this.#peer?.notify('select', key);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    webview.options = webviewOptions(this.dist);
    this.#resources = resourceRoot(webview.asWebviewUri(vscode.Uri.file('/')).toString(true));

    this.#peer?.dispose();
    const peer = new MessagePeer<HostApi, ViewApi>(
      (message) => void webview.postMessage(message),
      { mine: hostApi, theirs: viewApi },
      {
        requests: this.services.requests((first) => peer.notify('first', first)),
        events: { ...this.services.events, ready: () => this.#onReady(peer) },
      },
    );
    const messages = webview.onDidReceiveMessage(peer.receive);
    view.onDidDispose(() => {
      messages.dispose();
      peer.dispose();
      if (this.#peer === peer) this.#peer = undefined;
    });
    webview.html = webviewPage(webview, this.dist, 'search');
  }

  dispose(): void {
    this.#peer?.dispose();
    this.#subscriptions.dispose();
  }

  #onReady(peer: MessagePeer<HostApi, ViewApi>): void {
    this.#peer = peer;
    this.#sendState();
    this.#sendTheme();
    if (!this.#waitingFocus) return;
    this.#flushFocus();
    // If the page takes long, as the first one of a window does, the element that the user clicked may have the focus
    // again by now. So the view is focused once more.
    this.#show().catch((error: unknown) => this.log.warn(`The search view was not focused: ${String(error)}`));
  }

  async #show(): Promise<void> {
    await vscode.commands.executeCommand(`${ids.view}.focus`);
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
      // Without theme colors, the view uses its own colors for light, dark and high contrast.
      (error: unknown) => this.log.warn(`Could not read the colour theme: ${String(error)}`),
    );
  }

  #sendState(): void {
    this.#peer?.notify('state', { ...hostStateOf(this.engines), resources: this.#resources });
  }
}

function hostStateOf({ folders, status, knowsRepositories }: FolderEngines): HostState {
  const hasFolder = vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === 'file') === true;
  return {
    folders: folders.map(({ label }) => label),
    off: foldersOff().map(({ name }) => name),
    situation: folders.length > 0 ? 'ready' : hasFolder ? 'disabled' : 'noFolder',
    trusted: vscode.workspace.isTrusted,
    repositories: knowsRepositories,
    minScore: searchSettings().minScore,
    status,
  };
}
