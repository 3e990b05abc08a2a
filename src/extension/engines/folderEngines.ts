import { relative } from 'node:path';
import * as vscode from 'vscode';
import type { Engine, Logger, OnPartialResult } from '../../core/base/contracts';
import { errors, toSearchError } from '../../core/base/errors';
import type { FileStatus } from '../../core/base/fileStatus';
import type { TraceResult } from '../../core/base/traceTypes';
import type { IndexStatus, ResultItem, SearchResult } from '../../core/base/types';
import type { WindowEngines } from '../../node/engineHost/client/windowEngines';
import { distinctLabels } from '../../node/multiRoot/engineSet';
import { contains, type SearchedFolder } from '../../node/multiRoot/folderLabels';
import { realPathOf } from '../../node/fileSystem/diskSpelling';
import { mergeStatus } from '../../node/multiRoot/mergeStatus';
import { withStoredRepositories, type SearchedRepositories } from '../../node/multiRoot/withStoredRepositories';
import { expandInFolders, searchFolders, whyInFolders } from '../../node/multiRoot/multiRootSearch';
import { isRemotePath, takeScope } from '../../core/request/scope';
import { plainTraceRequest } from '../../core/request/traceRequest';
import { traceInFolders } from '../../node/multiRoot/traceInFolders';
import { similarInFolders } from '../../node/multiRoot/similarInFolders';
import { keepsCatalogue, type StoreSettings } from '../../node/settings/storeAddress';
import type { ApiKeys } from '../base/apiKeys';
import { embedderSettings } from '../base/embedderSettings';
import {
  folderSettings,
  isEnabled,
  onDidChangeFolderSettings,
  searchSettings,
  type FolderSettings,
} from '../base/settings';

interface OpenFolder extends SearchedFolder {
  readonly settings: string;
  readonly store: StoreSettings | undefined;
  dispose(): void;
}

/** One engine per workspace folder on disk, kept in sync with the folders and settings of the window. */
export class FolderEngines implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #opened = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #folders = new Map<string, OpenFolder>();

  /** Fires when folders are added or removed, or the status of a folder changes. */
  readonly onDidChange = this.#changed.event;
  /** Fires when the engine of a folder is opened, for the first time or again. */
  readonly onDidOpenFolder = this.#opened.event;

  constructor(
    private readonly opener: WindowEngines,
    private readonly resources: string,
    private readonly keys: ApiKeys,
    private readonly logger: Logger,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#opened,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#sync()),
      onDidChangeFolderSettings(() => this.#sync()),
      keys.onDidChange(() => this.#sync()),
    );
    this.#sync();
  }

  get folders(): readonly SearchedFolder[] {
    return [...this.#folders.values()];
  }

  get status(): IndexStatus {
    return mergeStatus(this.folders.map(({ engine }) => engine.status));
  }

  /**
   * The folders that are searched.
   * @throws SearchError INDEX_NOT_READY if there are none.
   */
  get requiredFolders(): readonly SearchedFolder[] {
    if (this.#folders.size > 0) return this.folders;
    const off = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
    throw off ? errors.folderOff(off.uri.fsPath) : errors.noFolder();
  }

  async search(request: unknown, signal: AbortSignal, onPartial?: OnPartialResult): Promise<SearchResult> {
    const folders = this.requiredFolders;
    const { scope, request: plain } = takeScope(request);
    const places = scope.length > 0 ? withStoredRepositories(folders, this.repositories(scope)) : folders;
    return searchFolders(places, plain, searchSettings().maxResults, signal, onPartial);
  }

  async expand(request: unknown, signal: AbortSignal): Promise<ResultItem> {
    try {
      return await expandInFolders(this.folders, request, signal);
    } catch (error) {
      if (!isRemotePath(request) || !this.knowsRepositories) throw error;
      return expandInFolders(withStoredRepositories(this.folders, this.repositories([])), request, signal);
    }
  }

  /** Whether a shared index is set that holds repositories which are not on this machine. */
  get knowsRepositories(): boolean {
    return this.#storeHolder !== undefined;
  }

  /**
   * Returns the repositories of the shared index in a scope.
   * @throws SearchError INVALID_ARGUMENT if no shared index is set.
   */
  repositories(scope: readonly string[]): SearchedRepositories {
    const { engine, store } = this.#storeHolder ?? {};
    if (!engine || !store) throw errors.scopeWithoutStore();
    const where = { store, scope };
    return {
      search: (request, signal) => engine.searchRepositories(where, request, signal),
      expand: (request, signal) => engine.expandInRepositories(where, request, signal),
    };
  }

  /** First folder with a shared index that keeps a catalogue. */
  get #storeHolder(): OpenFolder | undefined {
    return [...this.#folders.values()].find(({ store }) => store !== undefined && keepsCatalogue(store.uri.trim()));
  }

  /** Traces a request. Only a request about a change runs git, and only in a workspace that the user trusts. */
  async trace(request: unknown, signal: AbortSignal): Promise<TraceResult> {
    const { of, diff } = plainTraceRequest(request);
    if (of === undefined && diff !== undefined && !vscode.workspace.isTrusted) throw errors.folderUntrusted();
    return traceInFolders(this.requiredFolders, request, signal);
  }

  similar(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return similarInFolders(this.requiredFolders, request, signal);
  }

  /** @param path absolute, or prefixed with the label of a folder. */
  why(path: string, signal: AbortSignal): Promise<FileStatus> {
    return whyInFolders(this.folders, path, signal);
  }

  /** @param path absolute. */
  async setUnsaved(path: string, text: string | undefined): Promise<void> {
    await Promise.all(
      this.folders
        .filter((folder) => contains(folder.path, path))
        .map(({ engine, path: root }) => engine.setUnsaved(relative(root, path), text)),
    );
  }

  /** Calls a function with the engine of each folder that is searched. */
  async each(act: (engine: Engine) => Promise<void>): Promise<void> {
    await Promise.all(this.requiredFolders.map(({ engine }) => act(engine)));
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const folder of this.#folders.values()) folder.dispose();
    this.#folders.clear();
  }

  #sync(): void {
    // The key is being read, and `onDidChange` fires when it is there. No request is sent to a server without its key.
    if (embedderSettings().choice?.kind === 'openai' && !this.keys.isRead) return;
    const wanted = labelledFolders(vscode.workspace.workspaceFolders ?? [], this.keys);
    for (const [path, open] of this.#folders) {
      if (
        wanted.some(
          (folder) => folder.path === path && folder.settings === open.settings && folder.label === open.label,
        )
      )
        continue;
      this.#folders.delete(path);
      open.dispose();
    }
    const opened = wanted.filter((folder) => !this.#folders.has(folder.path));
    for (const folder of opened) this.#folders.set(folder.path, this.#open(folder));
    if (opened.length > 0) this.#opened.fire();
    this.#changed.fire();
  }

  #open({ label, path, settings, embedder, isShared, ...options }: WantedFolder): OpenFolder {
    const key = embedder.choice?.kind === 'openai' ? this.keys.current : undefined;
    const keyed = { ...embedder, ...(key && { key }) };
    const engine = this.opener.open(path, { resources: this.resources, ...options, embedder: keyed }, isShared);
    const closing = new AbortController();
    const statusChanges = engine.onDidChangeStatus(() => this.#changed.fire());
    // Starting a process blocks for some milliseconds, so it waits until the editor has started its extensions.
    const starting = setImmediate(() => {
      engine.update(closing.signal).catch((error: unknown) => {
        // The status already shows the error; the log keeps it.
        if (!closing.signal.aborted) this.logger.error(`Could not index ${path}`, toSearchError(error));
      });
    });
    const dispose = (): void => {
      clearImmediate(starting);
      closing.abort();
      statusChanges.dispose();
      engine.dispose().catch((error: unknown) => this.logger.error(`Could not close ${path}`, error));
    };
    return { label, path, realPath: realPathOf(path), settings, store: options.store, engine, dispose };
  }
}

interface WantedFolder extends FolderSettings {
  readonly label: string;
  readonly path: string;
  /** The settings as a string that can be compared. */
  readonly settings: string;
}

function labelledFolders(folders: readonly vscode.WorkspaceFolder[], keys: ApiKeys): readonly WantedFolder[] {
  const wanted = folders.filter(({ uri }) => uri.scheme === 'file' && isEnabled(uri));
  const labels = distinctLabels(wanted.map(({ name }) => name));
  return wanted.map(({ uri, name }, i) => {
    const settings = folderSettings(uri);
    return { label: labels[i] ?? name, path: uri.fsPath, ...settings, settings: comparable(settings, keys) };
  });
}

/**
 * Returns the settings as a string. It contains the revision of the keys instead of a key, and only if the embedder
 * uses a key.
 */
function comparable(settings: FolderSettings, keys: ApiKeys): string {
  return JSON.stringify([settings, settings.embedder.choice?.kind === 'openai' ? keys.revision : 0]);
}
