import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { TraceItem, TraceResult } from '../../core/base/traceTypes';
import { groupedByFile, nameOf } from '../../core/rendering/renderTrace';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { symbolIconName } from '../../shared/symbolIcons';
import { ids } from '../base/ids';
import { plainText } from '../base/plainText';
import { siteUri } from './places';

/** A row of a trace tree: a file, a symbol in it, a line of that symbol, or a candidate for an ambiguous name. */
export type TraceNode = FileNode | SymbolNode | SiteNode | CandidateNode;

interface FileNode {
  readonly kind: 'file';
  readonly path: string;
  readonly uri: vscode.Uri;
  readonly symbols: readonly SymbolNode[];
}

export interface SymbolNode {
  readonly kind: 'symbol';
  readonly item: TraceItem;
  readonly uri: vscode.Uri;
  readonly sites: readonly SiteNode[];
  /** Names between this symbol and the traced one, in the order of the calls. */
  readonly way: readonly string[];
  /** Whether the traced symbol calls this one, not the reverse. */
  readonly isCallee: boolean;
  /** The name to look for in the lines. */
  readonly named: string;
}

interface SiteNode {
  readonly kind: 'site';
  readonly uri: vscode.Uri;
  /** 1-based. */
  readonly line: number;
}

export interface CandidateNode {
  readonly kind: 'candidate';
  readonly of: string;
  readonly direction: TraceResult['direction'];
}

export function nodesOf(result: TraceResult, folders: readonly SearchedFolder[]): readonly TraceNode[] {
  const { items, candidates = [], direction } = result;
  const files = groupedByFile(items).map(([path, own]): FileNode => {
    const symbols = own.map((item) => symbolNode(item, result, folders));
    return { kind: 'file', path, uri: symbols[0]?.uri ?? vscode.Uri.file(path), symbols };
  });
  return [...files, ...candidates.map((of): CandidateNode => ({ kind: 'candidate', of, direction }))];
}

function symbolNode(item: TraceItem, { of, direction }: TraceResult, folders: readonly SearchedFolder[]): SymbolNode {
  const site = siteUri(item, folders);
  const sites = item.lines.map((line): SiteNode => ({ kind: 'site', uri: site, line }));
  const [only] = of.map(nameOf);
  const origin = item.from ?? only ?? '';
  // For a single traced symbol, the title of the view names it; for a change, each row names the changed symbol.
  const isCallee = direction === 'callees' || direction === 'path';
  const way = isCallee ? item.through : [...[...item.through].reverse(), ...(direction === 'impact' ? [origin] : [])];
  const named = direction === 'callees' ? item.name : lastPart(item.through.at(-1) ?? origin);
  return { kind: 'symbol', item, uri: vscode.Uri.parse(item.uri, true), sites, way, isCallee, named };
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

export function childrenOf(node: TraceNode): readonly TraceNode[] {
  if (node.kind === 'file') return node.symbols;
  return node.kind === 'symbol' && node.sites.length > 1 ? node.sites : [];
}

export function treeItemOf(node: TraceNode): vscode.TreeItem {
  switch (node.kind) {
    case 'file':
      return fileRow(node);
    case 'symbol':
      return symbolRow(node);
    case 'site': {
      const row = new vscode.TreeItem(`Line ${node.line}`);
      row.command = opening(node.uri, node.line);
      return row;
    }
    case 'candidate': {
      const row = new vscode.TreeItem(plainText(node.of));
      row.iconPath = new vscode.ThemeIcon('question');
      row.command = { command: ids.traceCommands.choose, title: 'Trace', arguments: [node] };
      return row;
    }
  }
}

function fileRow({ uri, path }: FileNode): vscode.TreeItem {
  const row = new vscode.TreeItem(uri, vscode.TreeItemCollapsibleState.Expanded);
  const folder = dirname(path);
  row.description = folder === '.' ? '' : plainText(folder);
  row.iconPath = vscode.ThemeIcon.File;
  row.contextValue = 'file';
  return row;
}

/** Returns the row of a symbol. It opens the first call site, which shows why the symbol is listed. */
function symbolRow(node: SymbolNode): vscode.TreeItem {
  const { item, uri, sites } = node;
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const row = new vscode.TreeItem(plainText(nameOf(item)), sites.length > 1 ? Collapsed : None);
  row.description = plainText(connection(node));
  // Screen readers read the tooltip in place of the row.
  row.tooltip = plainText(`${nameOf(item)} ${connection(node)} · ${linesOf(item)}`);
  row.iconPath = new vscode.ThemeIcon(
    item.kind === 'file' ? 'file-code' : symbolIconName({ symbol: { ...item, kind: item.kind } }),
  );
  row.contextValue = item.kind === 'file' ? 'place' : 'symbol';
  const [first] = sites;
  row.command = first ? opening(first.uri, first.line) : opening(uri, item.line);
  return row;
}

/**
 * Returns a text such as `calls getJson → withRetry`, for a callee `calls · via getJson`, and the certainty of the
 * relation unless it is resolved.
 */
function connection({ item: { relation, certainty }, way, isCallee }: SymbolNode): string {
  const names = way.join(' → ');
  const related = isCallee ? [relation, names && `via ${names}`] : [`${relation} ${names}`.trimEnd()];
  return [...related, certainty === 'resolved' ? '' : certainty].filter(Boolean).join(' · ');
}

const linesOf = ({ lines, site_path: path }: TraceItem): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${path === undefined ? '' : ` of ${path}`}`;

function opening(uri: vscode.Uri, line: number): vscode.Command {
  const selection = new vscode.Range(line - 1, 0, line - 1, 0);
  return { command: 'vscode.open', title: 'Open', arguments: [uri, { selection, preserveFocus: true }] };
}
