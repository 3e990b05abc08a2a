import { basename } from 'node:path';
import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import type { TracedSymbol, TraceItem, TraceResult } from '../../core/base/traceTypes';
import { tokenSignal } from '../base/errorReporting';
import type { FolderEngines } from '../engines/folderEngines';
import { FileLines, innermost, tracedPlace, siteUri, mostCertain } from './places';
import { symbolAtCursor } from './symbolAtCursor';

const KINDS: Readonly<Partial<Record<TracedSymbol['kind'], vscode.SymbolKind>>> = {
  file: vscode.SymbolKind.File,
  class: vscode.SymbolKind.Class,
  struct: vscode.SymbolKind.Struct,
  enum: vscode.SymbolKind.Enum,
  interface: vscode.SymbolKind.Interface,
  trait: vscode.SymbolKind.Interface,
  module: vscode.SymbolKind.Module,
  method: vscode.SymbolKind.Method,
  constructor: vscode.SymbolKind.Constructor,
};

const isCall = ({ relation }: TraceItem): boolean => relation === 'calls' || relation === 'refers to';

/** Call hierarchy for languages that no other extension provides one for. */
export class TracedCallHierarchy implements vscode.CallHierarchyProvider {
  constructor(
    private readonly engines: FolderEngines,
    private readonly isServed: (path: string) => boolean,
  ) {}

  async prepareCallHierarchy(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CallHierarchyItem | undefined> {
    if (document.uri.scheme !== 'file' || !this.isServed(document.uri.path)) return undefined;
    const found = await symbolAtCursor(this.engines, document, position, tokenSignal(token));
    return found && hierarchyItem(found.symbol, found.uri, new FileLines());
  }

  async provideCallHierarchyIncomingCalls(
    item: vscode.CallHierarchyItem,
    token: vscode.CancellationToken,
  ): Promise<vscode.CallHierarchyIncomingCall[]> {
    const [items, lines] = [await this.#trace(item, 'callers', token), new FileLines()];
    return Promise.all(
      items.map(async (found) => {
        const from = await hierarchyItem(found, vscode.Uri.parse(found.uri, true), lines);
        return new vscode.CallHierarchyIncomingCall(from, await this.#sites(found, item.name, lines));
      }),
    );
  }

  async provideCallHierarchyOutgoingCalls(
    item: vscode.CallHierarchyItem,
    token: vscode.CancellationToken,
  ): Promise<vscode.CallHierarchyOutgoingCall[]> {
    const [items, lines] = [await this.#trace(item, 'callees', token), new FileLines()];
    return Promise.all(
      items.map(async (found) => {
        const to = await hierarchyItem(found, vscode.Uri.parse(found.uri, true), lines);
        return new vscode.CallHierarchyOutgoingCall(to, await this.#sites(found, found.name, lines));
      }),
    );
  }

  #sites(item: TraceItem, name: string, lines: FileLines): Promise<vscode.Range[]> {
    const uri = siteUri(item, this.engines.folders);
    return Promise.all(item.lines.map((line) => lines.rangeOf(uri, line, name)));
  }

  async #trace(
    { uri, selectionRange, kind }: vscode.CallHierarchyItem,
    direction: TraceResult['direction'],
    token: vscode.CancellationToken,
  ): Promise<readonly TraceItem[]> {
    // A symbol of kind `File` is the top level of a file: it has no callers.
    if (kind === vscode.SymbolKind.File) return [];
    const of = tracedPlace(uri, selectionRange.start.line + 1);
    const { items } = await this.engines.trace({ of, direction, top_k: limits.traceTopK.max }, tokenSignal(token));
    return mostCertain(items.filter(isCall));
  }
}

async function hierarchyItem(
  symbol: TracedSymbol,
  uri: vscode.Uri,
  lines: FileLines,
): Promise<vscode.CallHierarchyItem> {
  const name = symbol.kind === 'file' ? basename(symbol.path) : symbol.name;
  const selection = await lines.rangeOf(uri, symbol.line, symbol.name);
  const range = new vscode.Range(
    symbol.line - 1,
    0,
    Math.max(symbol.line, symbol.end_line) - 1,
    Number.MAX_SAFE_INTEGER,
  );
  const detail = [innermost(symbol), symbol.path].filter(Boolean).join(' · ');
  const kind = KINDS[symbol.kind] ?? vscode.SymbolKind.Function;
  return new vscode.CallHierarchyItem(kind, name, detail, uri, range, selection);
}
