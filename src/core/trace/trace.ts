import type { CountTokens } from '../base/contracts';
import { limits } from '../base/limits';
import type { ChangedLines, TracedSymbol, TraceItem, TraceResult } from '../base/traceTypes';
import type { Coverage } from '../base/types';
import { byCertainty } from '../graph/certainty';
import type { Edges } from '../graph/edges';
import { lastPart, type FileView, type GraphSymbol } from '../graph/fileView';
import { renderTrace } from '../rendering/renderTrace';
import { acceptsFile } from '../request/fileFilter';
import type { TraceRequest, TraceTarget } from '../request/traceRequest';
import type { SearchClock } from '../scheduling/searchClock';
import { findTarget, symbolsOfChange } from './findSymbols';
import { chainOf, findPath, walkGraph, type Step, type Walk } from './walk';

/** Everything that a trace reads from. */
export interface TraceSource {
  readonly edges: Edges;
  readonly clock: SearchClock;
  readonly coverage: Coverage;
  readonly countTokens: CountTokens;
  /** Lines of the change that the request names. */
  readonly changes: readonly ChangedLines[];
  readonly uriOf: (path: string) => string;
}

/**
 * Follows the graph of calls from a symbol or a change. Never throws for an unknown name: the result contains a warning
 * instead.
 */
export async function trace(request: TraceRequest, source: TraceSource): Promise<TraceResult> {
  const started = performance.now();
  const { direction } = request;
  const found = await traced(request, source);
  const { symbols, steps = [], warnings, candidates } = found;
  const listed = direction === 'path' ? steps : inOrder(steps).filter((step) => isShown(step, request));
  const page = listed.slice(request.offset, request.offset + request.topK);
  const isSeveral = symbols.length > 1;
  const result: TraceResult = {
    direction,
    of: symbols.slice(0, limits.namedCandidates).map(tracedSymbol),
    took_ms: performance.now() - started,
    total_hits: listed.length,
    total_tokens: 0,
    items: page.map((step) => itemOf(step, source, isSeveral)),
    ...(candidates && { candidates }),
    warnings: [...request.warnings, ...warnings],
    coverage: source.coverage,
  };
  return withinTokens(result, request.maxTokens, source.countTokens);
}

interface Traced {
  readonly symbols: readonly GraphSymbol[];
  readonly steps?: readonly Step[];
  readonly candidates?: readonly string[];
  readonly warnings: readonly string[];
}

async function traced(request: TraceRequest, source: TraceSource): Promise<Traced> {
  const { of, to, direction, depth } = request;
  const { edges, clock } = source;
  if (of === undefined) return ofChange(request, source);
  const from = meantBy(of, edges);
  if (!('symbol' in from)) return from;
  const symbols = [from.symbol];
  if (direction !== 'path' || to === undefined)
    return ofWalk(symbols, await clock.drive(walkGraph(edges, symbols, direction, depth)), []);
  const goal = meantBy(to, edges);
  if (!('symbol' in goal)) return goal;
  const way = await clock.drive(findPath(edges, from.symbol, goal.symbol, depth));
  const none =
    way.steps.length === 0 && !way.isCut
      ? [`No path of at most ${depth} steps leads from ${named(from.symbol)} to ${named(goal.symbol)}.`]
      : [];
  return ofWalk([from.symbol, goal.symbol], way, none);
}

function ofWalk(symbols: readonly GraphSymbol[], { steps, isCut }: Walk, warnings: readonly string[]): Traced {
  const cut = `The trace was cut: it followed ${limits.tracedSymbols.toLocaleString('en')} symbols, and there are more.`;
  return { symbols, steps, warnings: isCut ? [...warnings, cut] : warnings };
}

async function ofChange({ direction, depth }: TraceRequest, { edges, changes, clock }: TraceSource): Promise<Traced> {
  const { symbols, left } = symbolsOfChange(edges.graph, changes);
  const warnings = [
    ...(left > 0 ? [`The change touches ${left} more symbols than the ${symbols.length} that were traced.`] : []),
    ...(symbols.length === 0 ? [nothingTouched(changes)] : []),
  ];
  return ofWalk(symbols, await clock.drive(walkGraph(edges, symbols, direction, depth)), warnings);
}

const nothingTouched = (changes: readonly ChangedLines[]): string =>
  changes.length === 0
    ? 'The change is empty.'
    : `The change touches no function or type of the index, in ${changes.length} ${changes.length === 1 ? 'file' : 'files'}.`;

/** Returns the meant symbol, or else the result that explains why there is none. */
function meantBy(target: TraceTarget, { graph }: Edges): { readonly symbol: GraphSymbol } | Traced {
  const found = findTarget(graph, target);
  if ('symbol' in found) return found;
  if ('missing' in found) return { symbols: [], warnings: [found.missing] };
  const { candidates } = found;
  const shown = candidates.slice(0, limits.namedCandidates);
  const most = candidates.length > shown.length ? `; the first ${shown.length} are listed` : '';
  const text = target.text.length > 80 ? `${target.text.slice(0, 80)}…` : target.text;
  return {
    symbols: [],
    candidates: shown.map(
      (symbol) => `${symbol.view.path}:${symbol.container === '' ? '' : `${symbol.container}.`}${symbol.name}`,
    ),
    warnings: [`"${text}" may mean ${candidates.length} symbols${most}. Ask again with one of them.`],
  };
}

const isShown = ({ edge }: Step, { filter }: TraceRequest): boolean =>
  acceptsFile(filter, edge.view.path, edge.view.file.language);

/** Sorts steps by distance, then by certainty, then tests after other code, then by location. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  const lineOf = ({ edge }: Step): number => edge.symbol?.line ?? 0;
  return [...steps].sort(
    (a, b) =>
      a.depth - b.depth ||
      byCertainty(a.certainty, b.certainty) ||
      Number(a.edge.view.file.traits.test) - Number(b.edge.view.file.traits.test) ||
      (a.edge.view.path < b.edge.view.path ? -1 : a.edge.view.path > b.edge.view.path ? 1 : lineOf(a) - lineOf(b)),
  );
}

/** Maximum number of lines that an item lists. */
const MAX_LINES = 20;

function itemOf(step: Step, { uriOf }: TraceSource, isSeveral: boolean): TraceItem {
  const { edge, depth, origin, certainty } = step;
  const { symbol, view, relation, lines } = edge;
  const sitePath = siteView(step)?.path;
  return {
    ...(symbol ? tracedSymbol(symbol) : topOf(view)),
    uri: uriOf(view.path),
    relation,
    certainty,
    depth,
    lines: lines.slice(0, MAX_LINES),
    ...(sitePath !== undefined && sitePath !== view.path && { site_path: sitePath }),
    through: chainOf(step)
      .slice(0, -1)
      .map(({ edge: { symbol: via, view: at } }) => (via ? named(via) : at.path)),
    ...(isSeveral && { from: named(origin) }),
  };
}

/**
 * Returns the file of the lines, if they are in the caller: the lines of a call to a symbol are outside of the symbol.
 */
function siteView({ edge: { symbol, lines }, before, origin }: Step): FileView | undefined {
  const isCallee = symbol && lines.some((line) => line < symbol.startLine || line > symbol.endLine);
  return isCallee ? (before?.edge.view ?? origin.view) : undefined;
}

const topOf = (view: FileView): TracedSymbol => ({
  path: view.path,
  name: lastSegment(view.path),
  kind: 'file',
  line: 1,
  end_line: 1,
});
const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const tracedSymbol = ({ view, name, container, kind, line, endLine }: GraphSymbol): TracedSymbol => ({
  path: view.path,
  name,
  ...(container !== '' && { container }),
  kind,
  line,
  end_line: endLine,
});

const named = ({ name, container }: GraphSymbol): string =>
  container === '' ? name : `${lastPart(container)}.${name}`;

/** Returns the result with as many items as the budget holds. */
function withinTokens(result: TraceResult, max: number | undefined, count: CountTokens): TraceResult {
  const tokensOf = (items: readonly TraceItem[]): number => count(renderTrace({ ...result, items }));
  let [least, most] = [0, result.items.length];
  const whole = tokensOf(result.items);
  if (max === undefined || whole <= max) return { ...result, total_tokens: whole };
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (tokensOf(result.items.slice(0, middle)) <= max) least = middle;
    else most = middle - 1;
  }
  const items = result.items.slice(0, least);
  return { ...result, items, total_tokens: tokensOf(items) };
}
