import type { GraphSymbol } from './fileView';

/**
 * How certain it is that a name means a symbol: stated by the code, the most likely meaning, or a match by name alone.
 */
export const CERTAINTIES = ['resolved', 'likely', 'by name'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A possible meaning of a name. */
export interface Target {
  readonly symbol: GraphSymbol;
  readonly certainty: Certainty;
  /** For values: whether the value is a container, such as a list or map, of elements of this type. */
  readonly isList?: boolean;
}

/** Meaning of a name: symbols in this repository; `external`, so none in it; or undefined if it is unknown. */
export type Resolution = readonly Target[] | 'external' | undefined;

const rank = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty);

export const lessCertain = (a: Certainty, b: Certainty): Certainty => (rank(a) >= rank(b) ? a : b);
export const byCertainty = (a: Certainty, b: Certainty): number => rank(a) - rank(b);

/** Returns a key that overloads share, as do a definition and its declarations in the same file. */
export const symbolKey = ({ view, name, container }: GraphSymbol): string => `${view.path}\n${container}\n${name}`;

const linesOf = ({ startLine, endLine }: GraphSymbol): number => endLine - startLine;

/**
 * Returns whether a symbol represents its type better than another: a declaration beats a block that extends the type,
 * then the longer body wins.
 */
function isMore(symbol: GraphSymbol, known: GraphSymbol): boolean {
  if ((symbol.kind === 'module') !== (known.kind === 'module')) return known.kind === 'module';
  return linesOf(symbol) > linesOf(known);
}

/** Returns one symbol for each key, preferably the one with the longest body. */
export function withoutOverloads(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const longest = new Map<string, GraphSymbol>();
  for (const symbol of symbols) {
    const known = longest.get(symbolKey(symbol));
    if (!known || isMore(symbol, known)) longest.set(symbolKey(symbol), symbol);
  }
  return [...longest.values()];
}

/** Removes declarations in headers if the name is defined in a source file as well. */
export function withoutHeaders(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const distinct = withoutOverloads(symbols);
  if (distinct.length < 2) return distinct;
  const defined = distinct.filter(({ view }) => !view.file.traits.header);
  return defined.length > 0 ? defined : distinct;
}

/** Returns targets of equal certainty, which is lowered to `likely` if there is more than one distinct symbol. */
export function asTargets(symbols: readonly GraphSymbol[], certainty: Certainty): readonly Target[] {
  const distinct = withoutHeaders(symbols);
  const sure = distinct.length > 1 ? lessCertain(certainty, 'likely') : certainty;
  return distinct.map((symbol) => ({ symbol, certainty: sure }));
}
