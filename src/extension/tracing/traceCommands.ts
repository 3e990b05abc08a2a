import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { SearchError } from '../../core/base/errors';
import type { TraceResult } from '../../core/base/traceTypes';
import { nameOf } from '../../core/rendering/renderTrace';
import { withErrorReporting, type LogChannel } from '../base/errorReporting';
import { ids } from '../base/ids';
import type { FolderEngines } from '../engines/folderEngines';
import { FileLines } from './places';
import type { CandidateNode, SymbolNode } from './traceNodes';
import { traceTargets, traceFirst } from './traceTargets';
import { TraceTree, type EmptyReason, type Tracing } from './traceTree';

const TITLES: Readonly<Record<TraceResult['direction'], string>> = {
  callers: 'Callers',
  callees: 'Callees',
  implementations: 'Implementations',
  tests: 'Tests',
  impact: 'Impact',
  path: 'Path',
};

/** Registers the trace trees and the commands that fill them. */
export function registerTraceViews(engines: FolderEngines, log: LogChannel): vscode.Disposable {
  const traces = new TraceTree(ids.traceView, engines, log);
  const impact = new TraceTree(ids.impactView, engines, log);
  const register = (command: string, failure: string, work: (argument: unknown) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(command, (argument: unknown) =>
      withErrorReporting(log, failure, () => work(argument)),
    );
  const showIn = (direction: TraceResult['direction']) => async (argument: unknown) => {
    const targets = await traceTargets(argument, engines);
    if (targets) await traces.show(symbolTracing(engines, targets, direction));
    else void vscode.window.showInformationMessage('Place the cursor on a function or type to show its calls.');
  };
  const { commands, traceCommands } = ids;
  return vscode.Disposable.from(
    traces,
    impact,
    register(commands.showCallers, 'Could not show the callers', showIn('callers')),
    register(commands.showCallees, 'Could not show the callees', showIn('callees')),
    register(commands.showImpact, 'Could not show the impact', () => impact.show(impactTracing(engines))),
    register(traceCommands.choose, 'Could not trace', (node) => showIn((node as CandidateNode).direction)(node)),
    register(traceCommands.peek, 'Could not peek', (node) => peek(node as SymbolNode)),
    register(traceCommands.refresh, 'Could not trace', () => traces.refresh()),
    register(traceCommands.close, 'Could not close the view', () => traces.close()),
    register(traceCommands.refreshImpact, 'Could not show the impact', () => impact.refresh()),
    register(traceCommands.closeImpact, 'Could not close the view', () => impact.close()),
    refreshedBySaving(impact),
  );
}

const nothingFound = ({ warnings }: TraceResult): EmptyReason | undefined =>
  warnings.length > 0 ? undefined : 'nothing';

const symbolTracing = (
  engines: FolderEngines,
  targets: readonly string[],
  direction: TraceResult['direction'],
): Tracing => ({
  title: TITLES[direction],
  trace: (signal) => traceFirst(engines, targets, direction, signal),
  describe: ({ of: [symbol], total_hits }) => (symbol ? `${nameOf(symbol)} · ${total_hits.toLocaleString('en')}` : ''),
  summarize: () => [],
  emptyReason: nothingFound,
  failedReason: (error) => notReadyReason(error, engines),
});

const impactTracing = (engines: FolderEngines): Tracing => ({
  title: 'Impact of My Changes',
  trace: (signal) => engines.trace({ diff: 'uncommitted', top_k: limits.traceTopK.max }, signal),
  describe: () => '',
  summarize: ({ of, total_hits }) => [
    `${of.length.toLocaleString('en')} changed, ${total_hits.toLocaleString('en')} affected.`,
  ],
  emptyReason: (result) => (result.of.length === 0 ? 'unchanged' : nothingFound(result)),
  failedReason: (error) => {
    if (!vscode.workspace.isTrusted) return 'untrusted';
    // The request is always the same, so only git can reject it.
    return error instanceof SearchError && error.code === 'INVALID_ARGUMENT' ? 'noGit' : notReadyReason(error, engines);
  },
});

function notReadyReason(error: unknown, { folders }: FolderEngines): EmptyReason | undefined {
  if (folders.length === 0) return 'off';
  return error instanceof SearchError && error.code === 'INDEX_NOT_READY' ? 'indexing' : undefined;
}

/** Shows the call sites of a row in a peek view above the active editor. */
async function peek({ item, uri, sites, named }: SymbolNode): Promise<void> {
  const lines = new FileLines();
  const places = sites.length > 0 ? sites : [{ uri, line: item.line }];
  const locations = await Promise.all(
    places.map(async (place) => new vscode.Location(place.uri, await lines.rangeOf(place.uri, place.line, named))),
  );
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const at = selection?.active ?? new vscode.Position(item.line - 1, 0);
  await vscode.commands.executeCommand('editor.action.peekLocations', document?.uri ?? uri, at, locations, 'peek');
}

const SAVES_SETTLE_MILLISECONDS = 300;

/** Refreshes the impact view after files are saved, once for all files that are saved together. */
function refreshedBySaving(impact: TraceTree): vscode.Disposable {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const saves = vscode.workspace.onDidSaveTextDocument(() => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void (impact.isVisible && impact.refresh()), SAVES_SETTLE_MILLISECONDS);
  });
  return vscode.Disposable.from(saves, { dispose: () => clearTimeout(waiting) });
}
