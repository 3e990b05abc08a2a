import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edges } from '../../src/core/graph/edges';
import { isFunction, type GraphSymbol } from '../../src/core/graph/fileView';
import { randomFrom } from '../budget/check';
import { printRow, readGraph } from './readGraph';

/** Options for measuring how many of the calls that a language server finds are also in the graph. */

export interface RecallOptions {
  readonly count: number;
  readonly seed: number;
  /** Whether to print missed calls. */
  readonly show: boolean;
}

/** A call site, 0-based; the columns are those of the name. */
export interface CallPlace {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The name in a symbol's declaration, 0-based. */
export interface NamePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A language server that knows the callers of the symbol at a place. */
export interface Reference {
  readonly family: string;
  callers(place: NamePlace): Promise<readonly CallPlace[]>;
  /**
   * Returns where the called name is defined or implemented, as `path:line`, 1-based: the functions that the call may
   * run.
   */
  mayRun?(call: CallPlace): Promise<readonly string[]>;
  close(): void;
}

const IS_CALL = /^[!?]?\s*(?:\?\.)?(?:<[^;{}()]{0,200}>)?\s*(?:\(|`)/;
const IS_MADE = /(?:\bnew\s+(?:[\w$]+\.)*|<|@(?:[\w$]+\.)*)$/;

/**
 * Returns whether a name is called, instantiated or used as a decorator at a place. Servers also report members that
 * are only read.
 */
const isCall = (line: string, { start, end }: CallPlace): boolean =>
  IS_CALL.test(line.slice(end)) || IS_MADE.test(line.slice(0, start));

const share = (part: number, all: number): string => (part / Math.max(1, all)).toFixed(3);

class Lines {
  readonly #files = new Map<string, readonly string[]>();

  constructor(private readonly root: string) {}

  of(path: string): readonly string[] {
    let lines = this.#files.get(path);
    if (!lines) this.#files.set(path, (lines = readFileSync(join(this.root, path), 'utf8').split('\n')));
    return lines;
  }
}

interface KnownCall {
  readonly isCall: boolean;
  /** Whether the call may run the function in question according to the server; true if the server cannot tell. */
  readonly mayRun: boolean;
}

/** Returns the places that the server reports as calls, by `path:line`. */
async function callsKnown(reference: Reference, lines: Lines, symbol: GraphSymbol): Promise<Map<string, KnownCall>> {
  const line = lines.of(symbol.view.path)[symbol.line - 1] ?? '';
  const column = new RegExp(`(?<![\\w$])${symbol.name.replace(/\$/g, '\\$')}(?![\\w$])`).exec(line)?.index;
  const places = new Map<string, KnownCall>();
  const own = `${symbol.view.path}:${symbol.line}`;
  if (column === undefined) return places;
  for (const call of await reference.callers({ path: symbol.view.path, line: symbol.line - 1, column })) {
    const place = `${call.path}:${call.line + 1}`;
    const known = places.get(place);
    const isOne = isCall(lines.of(call.path)[call.line] ?? '', call);
    const mayRun = isOne && ((await reference.mayRun?.(call))?.includes(own) ?? true);
    places.set(place, { isCall: isOne || known?.isCall === true, mayRun: mayRun || known?.mayRun === true });
  }
  return places;
}

/**
 * Returns the lines at which a symbol is called according to the graph, including calls to a member that it overrides,
 * as `callers` does.
 */
function placesInGraph(edges: Edges, symbol: GraphSymbol): ReadonlySet<string> {
  const asked = [symbol, ...edges.overridden(symbol).map((target) => target.symbol)];
  return new Set(
    asked.flatMap((one) => edges.into(one)).flatMap(({ view, lines }) => lines.map((line) => `${view.path}:${line}`)),
  );
}

function drawn(edges: Edges, { family }: Reference, seed: number): readonly GraphSymbol[] {
  const random = randomFrom(seed);
  return [...edges.graph.index.liveFiles()]
    .map((file) => edges.graph.view(file))
    .filter((view) => view.family === family)
    .flatMap(({ symbols }) => symbols)
    .filter((symbol) => isFunction(symbol) && symbol.kind !== 'test' && /^[\w$]+$/.test(symbol.name))
    .map((symbol) => ({ symbol, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ symbol }) => symbol);
}

/** Returns whether a place is inside the symbol itself. A trace leaves out recursive calls. */
function isOwn({ view, startLine, endLine }: GraphSymbol, place: string): boolean {
  const [path, line] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))];
  return path === view.path && startLine <= line && line <= endLine;
}

export const RECALL_HEAD =
  '| repository | functions | calls that the server finds | of them in the graph | calls that may run it | of them in the graph | members that are read | of them in the graph |\n|---|---|---|---|---|---|---|---|';

export async function measureRecall(
  root: string,
  open: (paths: readonly string[]) => Reference,
  { count, seed, show }: RecallOptions,
): Promise<void> {
  const edges = await readGraph(root);
  const reference = open([...edges.graph.index.liveFiles()].map(({ path }) => path));
  const lines = new Lines(root);
  const sums = { functions: 0, calls: 0, sharedCalls: 0, running: 0, sharedRunning: 0, reads: 0, sharedReads: 0 };
  for (const symbol of drawn(edges, reference, seed)) {
    if (sums.functions >= count) break;
    const theirs = await callsKnown(reference, lines, symbol);
    if (theirs.size === 0) continue;
    sums.functions++;
    const found = placesInGraph(edges, symbol);
    const wanted = [...theirs.keys()].filter((place) => !isOwn(symbol, place));
    const called = wanted.filter((place) => theirs.get(place)?.isCall);
    const running = called.filter((place) => theirs.get(place)?.mayRun);
    const missed = called.filter((place) => !found.has(place));
    const shared = wanted.filter((place) => found.has(place)).length;
    sums.calls += called.length;
    sums.sharedCalls += called.length - missed.length;
    sums.running += running.length;
    sums.sharedRunning += running.filter((place) => found.has(place)).length;
    sums.reads += wanted.length - called.length;
    sums.sharedReads += shared - (called.length - missed.length);
    if (show && missed.length > 0)
      printRow(
        `${symbol.view.path}:${symbol.line} ${symbol.container}.${symbol.name} missed ${missed.length}: ${missed
          .slice(0, 8)
          .map((place) => (theirs.get(place)?.mayRun ? place : `(${place})`))
          .join(' ')}`,
      );
  }
  reference.close();
  const { functions, calls, sharedCalls, running, sharedRunning, reads, sharedReads } = sums;
  printRow(
    `| ${root.split('/').at(-1) ?? root} | ${functions} | ${calls} | ${share(sharedCalls, calls)} | ${running} | ${share(sharedRunning, running)} | ${reads} | ${share(sharedReads, reads)} |`,
  );
}
