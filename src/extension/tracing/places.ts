import { join } from 'node:path';
import * as vscode from 'vscode';
import type { TracedSymbol, TraceItem } from '../../core/base/traceTypes';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';

/** Locations in files of the symbols that a trace names. */

/**
 * Returns the URI of a file by the path of a result, which begins with the label of its folder if there are several.
 */
export function uriOfPath(path: string, folders: readonly SearchedFolder[]): vscode.Uri | undefined {
  const [only, ...others] = folders;
  if (only && others.length === 0) return vscode.Uri.file(join(only.path, path));
  const folder = folders.find(({ label }) => path.startsWith(`${label}/`));
  return folder && vscode.Uri.file(join(folder.path, path.slice(folder.label.length + 1)));
}

/**
 * Returns the URI of the file that the lines of an item refer to, which is the file where one symbol names the other.
 */
export const siteUri = (item: TraceItem, folders: readonly SearchedFolder[]): vscode.Uri =>
  (item.site_path === undefined ? undefined : uriOfPath(item.site_path, folders)) ?? vscode.Uri.parse(item.uri, true);

/** Formats a symbol's location as the target of a trace request. */
export const tracedPlace = (uri: vscode.Uri, line: number): string => `${uri.fsPath}:${line}`;

/** Returns the items whose certainty is better than "by name"; all items if there are none. */
export function mostCertain<T extends Pick<TraceItem, 'certainty'>>(items: readonly T[]): readonly T[] {
  const sure = items.filter(({ certainty }) => certainty !== 'by name');
  return sure.length > 0 ? sure : items;
}

/** Returns the last part of the container of a symbol, a type or a module. */
export const innermost = ({ container = '' }: Pick<TracedSymbol, 'container'>): string =>
  container.slice(container.lastIndexOf('.') + 1);

/** Lines of files, as they are in the editor or else on disk. */
export class FileLines {
  readonly #texts = new Map<string, Promise<readonly string[]>>();

  /**
   * Returns the range of a name in a line, or the whole line if the name is not in it, as when the symbol is used under
   * another name.
   */
  async rangeOf(uri: vscode.Uri, line: number, name: string): Promise<vscode.Range> {
    const text = (await this.#linesOf(uri))[line - 1] ?? '';
    const at = name === '' ? -1 : text.search(new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`));
    const from = at < 0 ? Math.max(0, text.search(/\S/)) : at;
    return new vscode.Range(line - 1, from, line - 1, at < 0 ? text.trimEnd().length : at + name.length);
  }

  #linesOf(uri: vscode.Uri): Promise<readonly string[]> {
    const key = uri.toString();
    let text = this.#texts.get(key);
    if (!text) this.#texts.set(key, (text = read(uri)));
    return text;
  }
}

const escaped = (name: string): string => name.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');

/**
 * Reads the lines of a file. A file that is not open is read without opening it, since opening would activate
 * extensions for its language.
 */
async function read(uri: vscode.Uri): Promise<readonly string[]> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText().split(/\r?\n/);
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => new Uint8Array());
  return new TextDecoder().decode(bytes).split(/\r?\n/);
}
