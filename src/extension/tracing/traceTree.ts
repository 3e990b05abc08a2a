import * as vscode from 'vscode';
import { toSearchError } from '../../core/base/errors';
import type { TraceResult } from '../../core/base/traceTypes';
import type { LogChannel } from '../base/errorReporting';
import { plainText } from '../base/plainText';
import type { FolderEngines } from '../engines/folderEngines';
import { childrenOf, nodesOf, treeItemOf, type TraceNode } from './traceNodes';

/** Reason why a tree is empty, as a value for the conditions in the manifest. */
export type EmptyReason = 'nothing' | 'unchanged' | 'noGit' | 'untrusted' | 'indexing' | 'off';

/** Content of a trace tree. */
export interface Tracing {
  readonly title: string;
  readonly trace: (signal: AbortSignal) => Promise<TraceResult>;
  /** Returns the text beside the title. */
  readonly describe: (result: TraceResult) => string;
  /** Returns the texts above the rows. */
  readonly summarize: (result: TraceResult) => readonly string[];
  /** Returns why an answer is empty; undefined if its warnings say so. */
  readonly emptyReason: (result: TraceResult) => EmptyReason | undefined;
  /** Returns why there is no answer; undefined if the error itself says so. */
  readonly failedReason: (error: unknown) => EmptyReason | undefined;
}

/** Shows a trace as a tree of files and symbols. The view is visible from the first trace until it is closed. */
export class TraceTree implements vscode.TreeDataProvider<TraceNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<TraceNode>;
  readonly #subscriptions: vscode.Disposable;
  #nodes: readonly TraceNode[] = [];
  #tracing: Tracing | undefined;
  #running: AbortController | undefined;
  #isWaiting = false;

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param id of the view; `ID.shown` and `ID.empty` are its context keys. */
  constructor(
    private readonly id: string,
    private readonly engines: FolderEngines,
    private readonly log: LogChannel,
  ) {
    this.#view = vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll: true });
    this.#subscriptions = vscode.Disposable.from(
      this.#view,
      this.#changed,
      engines.onDidChange(() => {
        if (this.#isWaiting && engines.status.index.state === 'indexed') void this.refresh();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.refresh()),
    );
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** Shows the view with a trace. Resolves when the answer is shown. */
  async show(tracing: Tracing): Promise<void> {
    this.#tracing = tracing;
    await setContext(`${this.id}.shown`, true);
    await vscode.commands.executeCommand(`${this.id}.focus`);
    await this.refresh();
  }

  async close(): Promise<void> {
    this.#running?.abort();
    this.#tracing = undefined;
    this.#fill([]);
    await setContext(`${this.id}.shown`, false);
  }

  /** Traces again. The latest trace cancels the one before. */
  async refresh(): Promise<void> {
    const tracing = this.#tracing;
    if (!tracing) return;
    this.#running?.abort();
    const { signal } = (this.#running = new AbortController());
    this.#view.title = tracing.title;
    await vscode.window.withProgress({ location: { viewId: this.id } }, () => this.#ask(tracing, signal));
  }

  async #ask(tracing: Tracing, signal: AbortSignal): Promise<void> {
    try {
      const result = await tracing.trace(signal);
      if (signal.aborted) return;
      const nodes = nodesOf(result, this.engines.folders);
      const reason = nodes.length > 0 ? undefined : tracing.emptyReason(result);
      this.#fill(
        nodes,
        tracing.describe(result),
        reason === undefined ? [...tracing.summarize(result), ...remarks(result)].join(' ') : '',
      );
      await this.#explain(reason);
    } catch (error) {
      if (signal.aborted) return;
      const reason = tracing.failedReason(error);
      const { message, nextStep } = toSearchError(error);
      if (reason === undefined) this.log.error('Could not trace', error);
      this.#fill([], '', reason === undefined ? `${message} ${nextStep}`.trimEnd() : '');
      await this.#explain(reason);
    }
  }

  #fill(nodes: readonly TraceNode[], description = '', message = ''): void {
    this.#nodes = nodes;
    this.#view.description = plainText(description);
    this.#view.message = plainText(message);
    this.#changed.fire(undefined);
  }

  async #explain(reason: EmptyReason | undefined): Promise<void> {
    this.#isWaiting = reason === 'indexing';
    await setContext(`${this.id}.empty`, reason);
  }

  getTreeItem(node: TraceNode): vscode.TreeItem {
    return treeItemOf(node);
  }

  getChildren(node?: TraceNode): TraceNode[] {
    return [...(node ? childrenOf(node) : this.#nodes)];
  }

  dispose(): void {
    this.#running?.abort();
    this.#subscriptions.dispose();
  }
}

/** Returns the notices to show above the rows. */
function remarks({ warnings, items, total_hits, candidates }: TraceResult): readonly string[] {
  if (candidates) return ['Several symbols may be meant. Choose one.'];
  const cut =
    items.length < total_hits
      ? [`The first ${items.length.toLocaleString('en')} of ${total_hits.toLocaleString('en')} are shown.`]
      : [];
  return [...warnings, ...cut];
}

async function setContext(key: string, value: unknown): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
