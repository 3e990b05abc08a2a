import * as vscode from 'vscode';
import { describeFileStatus } from '../../core/base/fileStatus';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { MessagePeer } from '../../shared/messagePeer';
import {
  statusHostApi,
  statusViewApi,
  type FolderReport,
  type StatusAction,
  type StatusHostApi,
  type StatusReport,
  type StatusViewApi,
} from '../../shared/statusProtocol';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { foldersOff } from '../base/settings';
import { withErrorReporting, type LogChannel } from '../base/errorReporting';
import { webviewOptions, webviewPage } from './webviewPage';

/**
 * Milliseconds between updates. The status changes many times a second while files are read; this is often enough to
 * see progress.
 */
const pauseMilliseconds = 500;

const actions: Readonly<Record<StatusAction, readonly [string, ...unknown[]]>> = {
  search: [ids.commands.search],
  rebuild: [ids.commands.rebuild],
  pause: [ids.commands.pause],
  resume: [ids.commands.resume],
  clear: [ids.commands.clear],
  showLog: [ids.commands.showLog],
  openSettings: ['workbench.action.openSettings', '@ext:codebase-search.codebase-search'],
  selectEmbedder: [ids.commands.selectEmbedder],
  openFolder: ['vscode.openFolder'],
  enable: [ids.commands.enable],
};

/** The status page with all details about the index. There is at most one; showing it again reveals it. */
export class StatusPage implements vscode.Disposable {
  #panel: vscode.WebviewPanel | undefined;

  constructor(
    private readonly engines: FolderEngines,
    private readonly dist: vscode.Uri,
    private readonly log: LogChannel,
  ) {}

  show(): void {
    if (this.#panel) this.#panel.reveal();
    else this.#panel = this.#open();
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      ids.statusPage,
      'Codebase Search Status',
      vscode.ViewColumn.Active,
      webviewOptions(this.dist),
    );
    // The icon of a tab cannot use theme colors.
    const iconOf = (theme: 'light' | 'dark'): vscode.Uri => vscode.Uri.joinPath(this.dist, `../media/tab-${theme}.svg`);
    panel.iconPath = { light: iconOf('light'), dark: iconOf('dark') };
    const { webview } = panel;
    const peer = new MessagePeer<StatusHostApi, StatusViewApi>(
      (message) => void webview.postMessage(message),
      { mine: statusHostApi, theirs: statusViewApi },
      {
        requests: {
          report: (_, signal) => reportOf(this.engines.folders, signal),
          why: async (path, signal) => describeFileStatus(await this.engines.why(path, signal)),
        },
        events: {
          run: (action) => void withErrorReporting(this.log, `Could not run ${action}`, () => run(action)),
        },
      },
    );
    const changes = throttled(() => peer.notify('changed', null));
    const subscriptions = vscode.Disposable.from(
      changes,
      webview.onDidReceiveMessage(peer.receive),
      this.engines.onDidChange(() => changes.run()),
      peer,
    );
    panel.onDidDispose(() => {
      subscriptions.dispose();
      this.#panel = undefined;
    });
    webview.html = webviewPage(webview, this.dist, 'status');
    return panel;
  }
}

async function run(action: StatusAction): Promise<void> {
  await vscode.commands.executeCommand(...actions[action]);
}

async function reportOf(folders: readonly SearchedFolder[], signal: AbortSignal): Promise<StatusReport> {
  return {
    folders: await Promise.all(folders.map((folder) => folderReport(folder, signal))),
    off: foldersOff().map(({ name, uri }) => ({ name, path: uri.fsPath })),
  };
}

/**
 * Returns the report of a folder. An engine without statistics or coverage, because it did not start or is busy with
 * its first files, still has a status.
 */
async function folderReport({ label, path, engine }: SearchedFolder, signal: AbortSignal): Promise<FolderReport> {
  const [statistics, coverage] = await Promise.allSettled([engine.statistics(), engine.coverage(signal)]);
  return {
    label,
    path,
    status: engine.status,
    ...(statistics.status === 'fulfilled' && { statistics: statistics.value }),
    ...(coverage.status === 'fulfilled' && { coverage: coverage.value }),
  };
}

/** Limits a function to one call per pause, and guarantees a call after the last request. */
function throttled(work: () => void): { run(): void; dispose(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, pauseMilliseconds);
    },
    dispose: () => clearTimeout(timer),
  };
}
