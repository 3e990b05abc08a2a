import * as vscode from 'vscode';
import type { TracedResult } from '../../shared/hostMessages';
import type { FolderEngines } from '../engines/folderEngines';
import { isInRepository } from '../repositories/repositoryResults';
import { plainText } from '../base/plainText';
import { declarationOf, usesOf } from './references';
import type { PlacedSymbol } from './symbolAtCursor';
import { targetsOfResult, traceFirst } from './traceTargets';

/** Shows a result of the search view in an editor, as VS Code peeks at definitions and references. */

/**
 * Shows the declaration of a result in a peek view above the active editor, or in the result's own editor if none is
 * active.
 */
export async function peekResult(engines: FolderEngines, place: TracedResult, signal: AbortSignal): Promise<void> {
  const target = await declarationIn(engines, place, signal);
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  await showPeek(document?.uri ?? target.uri, selection?.active ?? target.range.start, [target]);
}

/**
 * Shows the references to a result in a peek view in its editor. The providers of the language's own extension come
 * first, then the trace.
 */
export async function peekReferences(engines: FolderEngines, place: TracedResult, signal: AbortSignal): Promise<void> {
  const found = await symbolOf(engines, place, signal);
  const target = found ? await declarationOf(found) : placeOf(place);
  const { uri, range } = target;
  const others = await vscode.commands.executeCommand<readonly vscode.Location[] | undefined>(
    'vscode.executeReferenceProvider',
    uri,
    range.start,
  );
  const known = others ?? [];
  const locations = known.length > 0 || !found ? known : await usesOf(engines, found, signal);
  if (locations.length > 0) await showPeek(uri, range.start, locations);
  else void vscode.window.showInformationMessage(`No references to ${plainText(place.symbol ?? 'this result')} found.`);
}

/** Returns the symbol of a result, if the trace knows it. */
async function symbolOf(
  engines: FolderEngines,
  place: TracedResult,
  signal: AbortSignal,
): Promise<PlacedSymbol | undefined> {
  if (place.symbol === undefined || isInRepository(place.uri)) return undefined;
  const { of } = await traceFirst(engines, targetsOfResult(place), 'callees', signal);
  const [symbol] = of;
  return symbol && { symbol, uri: vscode.Uri.parse(place.uri, true) };
}

async function declarationIn(
  engines: FolderEngines,
  place: TracedResult,
  signal: AbortSignal,
): Promise<vscode.Location> {
  const found = await symbolOf(engines, place, signal);
  return found ? declarationOf(found) : placeOf(place);
}

const placeOf = ({ uri, startLine }: TracedResult): vscode.Location =>
  new vscode.Location(vscode.Uri.parse(uri, true), new vscode.Position(startLine - 1, 0));

async function showPeek(
  uri: vscode.Uri,
  position: vscode.Position,
  locations: readonly vscode.Location[],
): Promise<void> {
  await vscode.commands.executeCommand('editor.action.peekLocations', uri, position, locations, 'peek');
}
