import { join } from 'node:path';
import * as vscode from 'vscode';
import type { TracedSymbol, TraceItem } from '../../core/base/traceTypes';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';

/** Where what a trace names stands in files. */

/** A file by the path of a result: under its folder's label where there are several. */
export function uriOfPath(path: string, folders: readonly SearchedFolder[]): vscode.Uri | undefined {
  const [only, ...others] = folders;
  if (only && others.length === 0) return vscode.Uri.file(join(only.path, path));
  const folder = folders.find(({ label }) => path.startsWith(`${label}/`));
  return folder && vscode.Uri.file(join(folder.path, path.slice(folder.label.length + 1)));
}

/** The file in which a symbol names the one that it was found by. */
export const siteUri = (item: TraceItem, folders: readonly SearchedFolder[]): vscode.Uri =>
  (item.site_path === undefined ? undefined : uriOfPath(item.site_path, folders)) ?? vscode.Uri.parse(item.uri, true);

/** A symbol as a trace is asked for it. */
export const tracedPlace = (uri: vscode.Uri, line: number): string => `${uri.fsPath}:${line}`;

/** Those of which more than the name is known; all, where there are none of these. */
export function surest<T extends Pick<TraceItem, 'certainty'>>(items: readonly T[]): readonly T[] {
  const sure = items.filter(({ certainty }) => certainty !== 'by name');
  return sure.length > 0 ? sure : items;
}

/** The last part of what a type or a module is in. */
export const innermost = ({ container = '' }: Pick<TracedSymbol, 'container'>): string =>
  container.slice(container.lastIndexOf('.') + 1);

/** Lines of files, as they are in the editor or else on disk. */
export class FileLines {
  readonly #texts = new Map<string, Promise<readonly string[]>>();

  /** Where a name stands in a line; all of the line where it does not, as where it goes by another name. */
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

/** A file that is not open is not opened: that would start what listens for its language. */
async function read(uri: vscode.Uri): Promise<readonly string[]> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText().split(/\r?\n/);
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => new Uint8Array());
  return new TextDecoder().decode(bytes).split(/\r?\n/);
}
