import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import type { TraceItem } from '../../core/base/traceTypes';
import type { FolderEngines } from '../engines/folderEngines';
import { tokenSignal, type LogChannel } from '../base/errorReporting';
import { FileLines, tracedPlace, siteUri, mostCertain } from './places';
import { symbolAtCursor, type PlacedSymbol } from './symbolAtCursor';

/**
 * Provides references and implementations where no other extension finds any. VS Code does not tell which other
 * providers exist, and shows the results of all of them, so this provider queries the others first and returns nothing
 * if they find something.
 */
export class Locations implements vscode.ReferenceProvider, vscode.ImplementationProvider {
  readonly #asking = new Set<string>();

  constructor(
    private readonly engines: FolderEngines,
    private readonly log: LogChannel,
  ) {}

  provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    return this.#unlessOthersDo('vscode.executeReferenceProvider', document, position, token, async (found, signal) => {
      const uses = await usesOf(this.engines, found, signal);
      return includeDeclaration ? distinct([await declarationOf(found), ...uses]) : uses;
    });
  }

  provideImplementation(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const command = 'vscode.executeImplementationProvider';
    return this.#unlessOthersDo(command, document, position, token, async (found, signal) => {
      const lines = new FileLines();
      const types = await trace(this.engines, found, { direction: 'implementations' }, signal);
      return Promise.all(
        types.map(async ({ uri, line, name }) => {
          const target = vscode.Uri.parse(uri, true);
          return new vscode.Location(target, await lines.rangeOf(target, line, name));
        }),
      );
    });
  }

  async #unlessOthersDo(
    command: string,
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    find: (found: PlacedSymbol, signal: AbortSignal) => Promise<vscode.Location[]>,
  ): Promise<vscode.Location[] | undefined> {
    const key = `${command} ${document.uri.toString()} ${position.line}:${position.character}`;
    if (this.#asking.has(key)) return undefined;
    const signal = tokenSignal(token);
    try {
      const found = await symbolAtCursor(this.engines, document, position, signal);
      return found && !(await this.#othersFind(key, command, document.uri, position))
        ? await find(found, signal)
        : undefined;
    } catch (error) {
      // The editor queries all providers at once: the user need not see that this one failed.
      if (!token.isCancellationRequested) this.log.warn(`Could not look for ${command}: ${String(error)}`);
      return undefined;
    }
  }

  async #othersFind(key: string, command: string, uri: vscode.Uri, position: vscode.Position): Promise<boolean> {
    this.#asking.add(key);
    try {
      const others = await vscode.commands.executeCommand<readonly unknown[] | undefined>(command, uri, position);
      return (others?.length ?? 0) > 0;
    } finally {
      this.#asking.delete(key);
    }
  }
}

/** Returns the locations at which other symbols name this symbol. */
export async function usesOf(
  engines: FolderEngines,
  found: PlacedSymbol,
  signal: AbortSignal,
): Promise<vscode.Location[]> {
  const uses = await trace(engines, found, { direction: 'impact', depth: 1 }, signal);
  const direct = uses.filter(({ relation }) => relation !== 'overrides');
  const places = direct.flatMap((item) => item.lines.map((line) => [siteUri(item, engines.folders), line] as const));
  return distinct(await located(places, found.symbol.name, new FileLines()));
}

/** Returns the location of the name in a symbol's declaration. */
export const declarationOf = async ({ uri, symbol: { line, name } }: PlacedSymbol): Promise<vscode.Location> =>
  new vscode.Location(uri, await new FileLines().rangeOf(uri, line, name));

async function trace(
  engines: FolderEngines,
  { uri, symbol }: PlacedSymbol,
  how: object,
  signal: AbortSignal,
): Promise<readonly TraceItem[]> {
  const of = tracedPlace(uri, symbol.line);
  return mostCertain((await engines.trace({ of, top_k: limits.traceTopK.max, ...how }, signal)).items);
}

const located = (
  places: readonly (readonly [vscode.Uri, number])[],
  name: string,
  lines: FileLines,
): Promise<vscode.Location[]> =>
  Promise.all(places.map(async ([uri, line]) => new vscode.Location(uri, await lines.rangeOf(uri, line, name))));

/** Removes duplicates: a line that both uses and calls a type is one reference. */
function distinct(locations: readonly vscode.Location[]): vscode.Location[] {
  const keyed = locations.map(
    (location) => [`${location.uri.toString()}:${location.range.start.line}`, location] as const,
  );
  return [...new Map(keyed).values()];
}
