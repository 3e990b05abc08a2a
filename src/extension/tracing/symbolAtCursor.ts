import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import type { TracedSymbol, TraceItem } from '../../core/base/traceTypes';
import type { FolderEngines } from '../engines/folderEngines';
import { innermost, tracedPlace, siteUri, mostCertain, uriOfPath } from './places';

/** A function, method or type, and the file that declares it. */
export interface PlacedSymbol {
  readonly symbol: TracedSymbol;
  readonly uri: vscode.Uri;
}

/** Returns the symbol that the word at a position declares or names; undefined if it is not known. */
export async function symbolAtCursor(
  engines: FolderEngines,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<PlacedSymbol | undefined> {
  const range = document.getWordRangeAtPosition(position);
  if (!range) return undefined;
  const word = document.getText(range);
  const line = position.line + 1;
  const here = await engines.trace(
    { of: tracedPlace(document.uri, line), direction: 'callees', top_k: limits.traceTopK.max },
    signal,
  );
  const [own] = here.of;
  if (own?.name === word && own.line === line) return { symbol: own, uri: document.uri };
  const isNamed = (item: TraceItem): boolean =>
    item.lines.includes(line) && (item.name === word || (item.kind === 'constructor' && innermost(item) === word));
  const [named] = mostCertain(here.items.filter(isNamed));
  if (named) return { symbol: named, uri: vscode.Uri.parse(named.uri, true) };
  return onlyOneNamed(engines, document.uri, line, word, signal);
}

/**
 * Resolves a name at the top level of a file: returns a symbol only if it is the only one of that name and is known to
 * be used in this line.
 */
async function onlyOneNamed(
  engines: FolderEngines,
  uri: vscode.Uri,
  line: number,
  word: string,
  signal: AbortSignal,
): Promise<PlacedSymbol | undefined> {
  const { folders } = engines;
  const uses = await engines.trace({ of: word, direction: 'impact', depth: 1, top_k: limits.traceTopK.max }, signal);
  const [symbol, ...others] = uses.of;
  const isHere = (item: TraceItem): boolean =>
    item.lines.includes(line) && siteUri(item, folders).toString() === uri.toString();
  const defined = symbol && uriOfPath(symbol.path, folders);
  return defined && others.length === 0 && uses.items.some(isHere) ? { symbol, uri: defined } : undefined;
}
