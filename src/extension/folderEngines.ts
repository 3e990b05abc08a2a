import * as vscode from 'vscode';
import type { Logger } from '../core/contracts';
import { toSearchError } from '../core/errors';
import type { IndexStatus, SearchResult } from '../core/types';
import type { EngineClient } from '../node/engineClient';
import { mergeStatus, searchFolders, type SearchedFolder } from './multiRoot';
import { folderSettings, onDidChangeFolderSettings, searchSettings } from './settings';

interface OpenFolder extends SearchedFolder {
  readonly settings: string;
  dispose(): void;
}

/** One engine per workspace folder on disk, kept in step with the window's folders and settings. */
export class FolderEngines implements vscode.Disposable {
  readonly #client: EngineClient;
  readonly #resources: string;
  readonly #logger: Logger;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #folders = new Map<string, OpenFolder>();

  /** Folders came or went, or the status of one changed. */
  readonly onDidChange = this.#changed.event;

  constructor(client: EngineClient, resources: string, logger: Logger) {
    this.#client = client;
    this.#resources = resources;
    this.#logger = logger;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#sync()),
      onDidChangeFolderSettings(() => this.#sync()),
    );
    this.#sync();
  }

  get folders(): readonly SearchedFolder[] {
    return [...this.#folders.values()];
  }

  get status(): IndexStatus {
    return mergeStatus(this.folders.map(({ engine }) => engine.status));
  }

  /** The user's settings stand in for what the request leaves open. */
  search(request: unknown, signal: AbortSignal): Promise<SearchResult> {
    return searchFolders(this.folders, withSettings(request), signal);
  }

  async rebuild(signal: AbortSignal): Promise<void> {
    await Promise.all(this.folders.map(({ engine }) => engine.rebuild(signal)));
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const folder of this.#folders.values()) folder.dispose();
    this.#folders.clear();
  }

  #sync(): void {
    const wanted = labelledFolders(vscode.workspace.workspaceFolders ?? []);
    for (const [path, open] of this.#folders) {
      if (wanted.some((folder) => folder.path === path && folder.settings === open.settings && folder.label === open.label)) continue;
      this.#folders.delete(path);
      open.dispose();
    }
    for (const folder of wanted) {
      if (!this.#folders.has(folder.path)) this.#folders.set(folder.path, this.#open(folder));
    }
    this.#changed.fire();
  }

  #open({ label, path, settings, include, exclude }: WantedFolder): OpenFolder {
    const engine = this.#client.open(path, { resources: this.#resources, include, exclude });
    const closing = new AbortController();
    const statusChanges = engine.onDidChangeStatus(() => this.#changed.fire());
    // Starting a process blocks for some milliseconds: not while the editor starts its extensions.
    const starting = setImmediate(() => {
      engine.update(closing.signal).catch((error: unknown) => {
        // The status already says it; the log keeps it.
        if (!closing.signal.aborted) this.#logger.error(`Could not index ${path}`, toSearchError(error));
      });
    });
    const dispose = (): void => {
      clearImmediate(starting);
      closing.abort();
      statusChanges.dispose();
      engine.dispose().catch((error: unknown) => this.#logger.error(`Could not close ${path}`, error));
    };
    return { label, path, settings, engine, dispose };
  }
}

interface WantedFolder {
  readonly label: string;
  readonly path: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The settings in comparable form. */
  readonly settings: string;
}

function labelledFolders(folders: readonly vscode.WorkspaceFolder[]): readonly WantedFolder[] {
  const names = new Map<string, number>();
  return folders
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri, name }) => {
      const uses = (names.get(name) ?? 0) + 1;
      names.set(name, uses);
      const settings = folderSettings(uri);
      return { label: uses === 1 ? name : `${name}-${uses}`, path: uri.fsPath, ...settings, settings: JSON.stringify(settings) };
    });
}

function withSettings(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request;
  const { minScore, maxResults } = searchSettings();
  const capped = Object.entries(request).map(([name, value]: [string, unknown]) =>
    (name === 'top_k' || name === 'maxResults') && typeof value === 'number' ? [name, Math.min(value, maxResults)] : [name, value],
  );
  return { min_score: minScore, ...Object.fromEntries(capped) };
}
