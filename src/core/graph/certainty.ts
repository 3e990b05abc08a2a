import type { GraphSymbol } from './fileView';

/** How sure it is that a name means a symbol: by what the code says, by what is most likely, or by its name alone. */
export const CERTAINTIES = ['resolved', 'likely', 'by name'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What a name may mean. */
export interface Target {
  readonly symbol: GraphSymbol;
  readonly certainty: Certainty;
  /** Of values: whether they hold what is of that type, as lists and maps do. */
  readonly isList?: boolean;
}

/** Of names, what they mean: in this repository; outside of it, so nothing here; or it cannot be told. */
export type Meaning = readonly Target[] | 'external' | undefined;

const rank = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty);

export const lessCertain = (a: Certainty, b: Certainty): Certainty => (rank(a) >= rank(b) ? a : b);
export const byCertainty = (a: Certainty, b: Certainty): number => rank(a) - rank(b);

/** Overloads, and declarations of what is defined beside them, are one. */
export const symbolKey = ({ view, name, container }: GraphSymbol): string => `${view.path}\n${container}\n${name}`;

const linesOf = ({ startLine, endLine }: GraphSymbol): number => endLine - startLine;

/** What adds to a type is less than its declaration, however long. */
function isMore(symbol: GraphSymbol, known: GraphSymbol): boolean {
  if ((symbol.kind === 'module') !== (known.kind === 'module')) return known.kind === 'module';
  return linesOf(symbol) > linesOf(known);
}

/** One symbol for each key, that with the longest body. */
export function withoutOverloads(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const longest = new Map<string, GraphSymbol>();
  for (const symbol of symbols) {
    const known = longest.get(symbolKey(symbol));
    if (!known || isMore(symbol, known)) longest.set(symbolKey(symbol), symbol);
  }
  return [...longest.values()];
}

/** A header only announces what its source file defines. */
export function withoutHeaders(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const distinct = withoutOverloads(symbols);
  if (distinct.length < 2) return distinct;
  const defined = distinct.filter(({ view }) => !view.file.traits.header);
  return defined.length > 0 ? defined : distinct;
}

/** Targets of one certainty, as far as they are one: several of a name are less sure. */
export function asTargets(symbols: readonly GraphSymbol[], certainty: Certainty): readonly Target[] {
  const distinct = withoutHeaders(symbols);
  const sure = distinct.length > 1 ? lessCertain(certainty, 'likely') : certainty;
  return distinct.map((symbol) => ({ symbol, certainty: sure }));
}
