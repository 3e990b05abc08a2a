import { limits } from '../base/limits';
import type { Direction } from '../base/traceTypes';
import { symbolKey, lessCertain, type Certainty } from '../graph/certainty';
import type { Edge, Edges } from '../graph/edges';
import type { GraphSymbol } from '../graph/fileView';
import type { Steps } from '../scheduling/cooperativeSteps';

/** A symbol that a trace has reached, and how. */
export interface Step {
  readonly edge: Edge;
  readonly depth: number;
  /** The previous step, nearer to the origin; undefined for the first step. */
  readonly before: Step | undefined;
  readonly origin: GraphSymbol;
  /** The lowest certainty of all steps up to this one. */
  readonly certainty: Certainty;
}

export interface Walk {
  readonly steps: readonly Step[];
  /** Whether there was more to follow than the limit of one trace. */
  readonly isCut: boolean;
}

type Next = (symbol: GraphSymbol) => readonly Edge[];

const isCall = ({ relation }: Edge): boolean => relation === 'calls' || relation === 'refers to';
const isTest = ({ symbol, view }: Edge): boolean =>
  view.file.traits.test || symbol?.kind === 'test' || symbol?.kind === 'suite';

/** Returns the edges that reach a member through a member that it overrides. */
function throughOverridden(edges: Edges, symbol: GraphSymbol): readonly Edge[] {
  return edges
    .overridden(symbol)
    .flatMap(({ symbol: above, certainty }) =>
      edges.into(above).map((edge) => ({ ...edge, certainty: lessCertain(edge.certainty, certainty) })),
    );
}

/** Returns the function that finds the edges to follow from a symbol. */
function nextOf(edges: Edges, direction: Direction): Next {
  switch (direction) {
    case 'callees':
    case 'path':
      return (symbol) => edges.outOf(symbol);
    case 'implementations':
      return (symbol) => edges.implementations(symbol);
    case 'callers':
      return (symbol) => {
        const all = [...edges.into(symbol), ...throughOverridden(edges, symbol).filter(isCall)];
        const calls = all.filter(isCall);
        return calls.length > 0 ? calls : all;
      };
    case 'tests':
    case 'impact':
      return (symbol) => [
        ...edges.into(symbol),
        ...edges.implementations(symbol).filter(({ relation }) => relation === 'overrides'),
        ...throughOverridden(edges, symbol),
      ];
  }
}

/**
 * Walks the graph breadth-first and visits each symbol once. Symbols that are only connected by name are returned but
 * not followed, because they would soon lead everywhere.
 */
export function* walkGraph(
  edges: Edges,
  origins: readonly GraphSymbol[],
  direction: Direction,
  depth: number,
): Steps<Walk> {
  const next = nextOf(edges, direction);
  const seen = new Set(origins.map(symbolKey));
  const steps: Step[] = [];
  let ring: readonly (readonly [symbol: GraphSymbol, before: Step | undefined, origin: GraphSymbol])[] = origins.map(
    (origin) => [origin, undefined, origin],
  );
  let followed = 0;
  for (let at = 1; at <= depth && ring.length > 0; at++) {
    const found: Step[] = [];
    for (const [symbol, before, origin] of ring) {
      if (followed++ >= limits.tracedSymbols) return { steps: [...steps, ...found], isCut: true };
      for (const edge of next(symbol)) {
        const key = edge.symbol ? symbolKey(edge.symbol) : `${edge.view.path}\n`;
        if (seen.has(key)) continue;
        seen.add(key);
        const certainty = before ? lessCertain(before.certainty, edge.certainty) : edge.certainty;
        found.push({ edge, depth: at, before, origin, certainty });
      }
      yield;
    }
    steps.push(...found);
    ring = found.flatMap((step) =>
      step.edge.symbol && step.certainty !== 'by name' && !(direction === 'tests' && isTest(step.edge))
        ? [[step.edge.symbol, step, step.origin] as const]
        : [],
    );
  }
  return { steps: direction === 'tests' ? steps.filter(({ edge }) => isTest(edge)) : steps, isCut: false };
}

/** Finds the shortest path of calls from one symbol to another. */
export function* findPath(edges: Edges, from: GraphSymbol, to: GraphSymbol, depth: number): Steps<Walk> {
  const goal = symbolKey(to);
  const seen = new Set([symbolKey(from)]);
  let ring: readonly (readonly [symbol: GraphSymbol, before: Step | undefined])[] = [[from, undefined]];
  let followed = 0;
  for (let at = 1; at <= depth && ring.length > 0; at++) {
    const found: (readonly [GraphSymbol, Step])[] = [];
    for (const [symbol, before] of ring) {
      if (followed++ >= limits.tracedSymbols) return { steps: [], isCut: true };
      for (const edge of edges.outOf(symbol)) {
        if (!edge.symbol || seen.has(symbolKey(edge.symbol))) continue;
        seen.add(symbolKey(edge.symbol));
        const certainty = before ? lessCertain(before.certainty, edge.certainty) : edge.certainty;
        const step = { edge, depth: at, before, origin: from, certainty };
        if (symbolKey(edge.symbol) === goal) return { steps: chainOf(step), isCut: false };
        found.push([edge.symbol, step]);
      }
      yield;
    }
    ring = found;
  }
  return { steps: [], isCut: false };
}

/** Returns a step and all steps before it, first step first. */
export function chainOf(step: Step): readonly Step[] {
  const chain: Step[] = [];
  for (let at: Step | undefined = step; at; at = at.before) chain.unshift(at);
  return chain;
}
