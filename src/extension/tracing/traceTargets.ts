import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import type { TraceResult } from '../../core/base/traceTypes';
import type { TracedResult } from '../../shared/hostMessages';
import type { FolderEngines } from '../engines/folderEngines';
import { tracedPlace } from './places';
import { symbolAtCursor } from './symbolAtCursor';
import type { CandidateNode, SymbolNode } from './traceNodes';

/** Returns the targets of a trace for the argument of a command, most precise first; undefined if there is none. */
export async function traceTargets(argument: unknown, engines: FolderEngines): Promise<readonly string[] | undefined> {
  if (isNode(argument))
    return [argument.kind === 'candidate' ? argument.of : tracedPlace(argument.uri, argument.item.line)];
  if (isResult(argument)) return targetsOfResult(argument);
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.scheme !== 'file') return undefined;
  const { document, selection } = editor;
  const found = await symbolAtCursor(engines, document, selection.active, new AbortController().signal);
  return [found ? tracedPlace(found.uri, found.symbol.line) : tracedPlace(document.uri, selection.active.line + 1)];
}

/**
 * Returns the targets of a result. The name comes first, since a result may begin with a comment above the declaration.
 * If several symbols have the name, the last line tells them apart.
 */
export function targetsOfResult({ uri, startLine, endLine, symbol }: TracedResult): readonly string[] {
  const file = vscode.Uri.parse(uri, true);
  return symbol === undefined
    ? [tracedPlace(file, startLine)]
    : [`${file.fsPath}:${symbol}`, tracedPlace(file, endLine), tracedPlace(file, startLine)];
}

/** Returns the trace of the first target that resolves to a symbol. */
export async function traceFirst(
  engines: FolderEngines,
  targets: readonly string[],
  direction: TraceResult['direction'],
  signal: AbortSignal,
): Promise<TraceResult> {
  const [of, ...others] = targets;
  const result = await engines.trace({ of, direction, top_k: limits.traceTopK.max }, signal);
  if (result.of.length > 0 || others.length === 0) return result;
  const other = await traceFirst(engines, others, direction, signal);
  return other.of.length > 0 ? other : result;
}

const isNode = (argument: unknown): argument is SymbolNode | CandidateNode =>
  isObject(argument) && (argument['kind'] === 'symbol' || argument['kind'] === 'candidate');

const isResult = (argument: unknown): argument is TracedResult =>
  isObject(argument) && typeof argument['uri'] === 'string' && typeof argument['startLine'] === 'number';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
