import { limits } from '../base/limits';
import type { ChangedLines } from '../base/traceTypes';
import { symbolKey, withoutHeaders, withoutOverloads } from '../graph/certainty';
import type { CodeGraph } from '../graph/codeGraph';
import { isFunction, isType, type FileView, type GraphSymbol } from '../graph/fileView';
import type { TraceTarget } from '../request/traceRequest';
import { nearestNames } from './nearestNames';

/** The meaning of a target: one symbol, several candidates, or none, with a message that names similar symbols. */
export type FoundTarget =
  { readonly symbol: GraphSymbol } | { readonly candidates: readonly GraphSymbol[] } | { readonly missing: string };

const isNode = (symbol: GraphSymbol): boolean => isFunction(symbol) || isType(symbol) || symbol.kind === 'suite';

export function findTarget(graph: CodeGraph, target: TraceTarget): FoundTarget {
  const { path, line, name, text } = target;
  if (path === undefined) return chosen(graph, graph.symbolsNamed(lastName(name ?? text)), name ?? text);
  const view = graph.viewOf(path) ?? viewEndingWith(graph, path);
  if (!view) return { missing: `No file of the index is called "${cut(path)}".` };
  if (line !== undefined) return atLine(view, line);
  if (name !== undefined) return chosen(graph, view.named(lastName(name)), name, view);
  const own = withoutOverloads(view.symbols.filter((symbol) => isNode(symbol) && symbol.container === ''));
  return own.length === 1 && own[0] ? { symbol: own[0] } : { candidates: own };
}

/** Returns the file whose path ends like the given one, such as `src/a.ts` for `a.ts`, if there is only one. */
function viewEndingWith(graph: CodeGraph, path: string): FileView | undefined {
  const found = [...graph.index.liveFiles()].filter((file) => file.path.endsWith(`/${path}`));
  return found.length === 1 && found[0] ? graph.view(found[0]) : undefined;
}

function atLine(view: FileView, line: number): FoundTarget {
  const around = view.around(line, isNode);
  if (around) return { symbol: around };
  const candidates = view.symbols.filter(isNode);
  return candidates.length > 0
    ? { candidates }
    : { missing: `Nothing that can be traced is at line ${line} of "${cut(view.path)}".` };
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const containerOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

/** Returns those symbols whose container matches the name, in exact spelling. */
function chosen(graph: CodeGraph, symbols: readonly GraphSymbol[], name: string, view?: FileView): FoundTarget {
  const container = containerOf(name);
  const within = symbols.filter(
    (symbol) => isNode(symbol) && (container === '' || `.${symbol.container}`.endsWith(`.${container}`)),
  );
  const types = within.filter(isType);
  // A module that extends a type is not another type, and a constructor is meant by the name of its type.
  const own = types.some(({ kind }) => kind !== 'module')
    ? within.filter((symbol) => symbol.kind !== 'module' && symbol.kind !== 'constructor')
    : within;
  const distinct = outsideTests(withoutHeaders(own), view);
  const [only] = distinct;
  if (!only) return { missing: unknown(graph, name, view) };
  return distinct.length === 1 ? { symbol: only } : { candidates: distinct };
}

/**
 * Leaves out the symbols of tests and samples if other code has the name: tests name their suites and helpers after
 * what they test. A target with a path may mean them.
 */
function outsideTests(symbols: readonly GraphSymbol[], view: FileView | undefined): readonly GraphSymbol[] {
  const code = view ? [] : symbols.filter(({ view: { file } }) => !file.traits.test && !file.traits.sample);
  return code.length > 0 ? code : symbols;
}

function unknown(graph: CodeGraph, name: string, view: FileView | undefined): string {
  const near = nearestNames(lastName(name), view ? view.symbols.map((symbol) => symbol.name) : definedNames(graph));
  const where = view ? `"${cut(view.path)}"` : 'the index';
  const hint =
    near.length > 0
      ? ` The nearest ${near.length === 1 ? 'name is' : 'names are'} ${near.map((one) => `"${one}"`).join(', ')}.`
      : '';
  return `Nothing in ${where} is called "${cut(name)}".${hint}`;
}

function definedNames(graph: CodeGraph): readonly string[] {
  const { definitions, names } = graph.index;
  const seen = new Set<number>();
  for (let entry = 0; entry < definitions.count; entry++)
    if (definitions.kindOf(entry) !== 'variable') seen.add(definitions.nameOf(entry));
  return [...seen].map((id) => names.get(id));
}

const SHOWN_NAME = 80;
const cut = (text: string): string => (text.length > SHOWN_NAME ? `${text.slice(0, SHOWN_NAME)}…` : text);

/** Returns the innermost symbols that contain the changed lines, tests last, and how many were left out. */
export function symbolsOfChange(
  graph: CodeGraph,
  changes: readonly ChangedLines[],
): { readonly symbols: readonly GraphSymbol[]; readonly left: number } {
  const touched = new Map<string, GraphSymbol>();
  for (const { path, ranges } of changes) {
    const view = graph.viewOf(path);
    if (!view) continue;
    const nodes = view.symbols.filter(isNode);
    for (const symbol of nodes)
      if (ranges.some((range) => isTouched(symbol, range, nodes))) touched.set(symbolKey(symbol), symbol);
  }
  const symbols = [...touched.values()].sort((a, b) => testRank(a) - testRank(b));
  return {
    symbols: symbols.slice(0, limits.changedSymbols),
    left: Math.max(0, symbols.length - limits.changedSymbols),
  };
}

const testRank = ({ view: { file } }: GraphSymbol): number => Number(file.traits.test);

/** Returns whether a changed line lies in a symbol, but not in a symbol within it. */
function isTouched(symbol: GraphSymbol, range: ChangedLines['ranges'][number], nodes: readonly GraphSymbol[]): boolean {
  const [from, to] = [Math.max(range.startLine, symbol.startLine), Math.min(range.endLine, symbol.endLine)];
  if (from > to) return false;
  const inner = nodes.filter(
    (other) =>
      other !== symbol &&
      other.startLine >= symbol.startLine &&
      other.endLine <= symbol.endLine &&
      other.endLine - other.startLine < symbol.endLine - symbol.startLine,
  );
  for (let line = from; line <= to; line++)
    if (!inner.some(({ startLine, endLine }) => startLine <= line && line <= endLine)) return true;
  return false;
}
