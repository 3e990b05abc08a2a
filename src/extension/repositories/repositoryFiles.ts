import * as vscode from 'vscode';
import { SearchError } from '../../core/base/errors';
import { ids } from '../base/ids';
import type { FolderEngines } from '../engines/folderEngines';

/** Milliseconds for which the text of a file is kept. An editor requests a file several times while it opens it. */
const KEPT_MILLISECONDS = 60_000;

/**
 * Read-only file system for repositories that are not on this machine. The shared index stores the texts of their
 * files.
 */
export class RepositoryFiles implements vscode.FileSystemProvider {
  readonly #read = new Map<string, { readonly bytes: Promise<Uint8Array>; readonly at: number }>();

  /** Never fires, since stored files are not watched. */
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(private readonly engines: FolderEngines) {}

  readFile({ path }: vscode.Uri): Promise<Uint8Array> {
    const now = performance.now();
    for (const [known, { at }] of this.#read) if (now - at > KEPT_MILLISECONDS) this.#read.delete(known);
    const bytes = this.#read.get(path)?.bytes ?? this.#fetch(path);
    this.#read.set(path, { bytes, at: this.#read.get(path)?.at ?? now });
    bytes.catch(() => this.#read.delete(path));
    return bytes;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { length: size } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size };
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.Unavailable(uri);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  async #fetch(path: string): Promise<Uint8Array> {
    try {
      const whole = { path: path.slice(1) };
      const { snippet } = await this.engines.repositories([]).expand(whole, new AbortController().signal);
      return new TextEncoder().encode(snippet);
    } catch (error) {
      throw inWords(error);
    }
  }
}

/** Converts a search error to a file system error, whose message the editor shows. */
function inWords(error: unknown): unknown {
  return error instanceof SearchError
    ? vscode.FileSystemError.Unavailable(`${error.message} ${error.nextStep}`)
    : error;
}

export const registerRepositoryFiles = (engines: FolderEngines): vscode.Disposable =>
  vscode.workspace.registerFileSystemProvider(ids.repositoryScheme, new RepositoryFiles(engines), { isReadonly: true });
