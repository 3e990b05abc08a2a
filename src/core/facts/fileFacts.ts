/**
 * What one file says of who calls whom: its symbols, the places at which names are used, the types that it declares,
 * and the names that it imports. Facts only, found in the file alone: what they mean together is resolved when someone
 * asks (`src/core/graph`), so a changed file changes nothing but its own.
 */

/** How a name is used at a place, in the order of the numbers that stand for them in an index. */
export const SITE_KINDS = ['call', 'new', 'type', 'extends', 'implements', 'value', 'mention'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** What is declared to have a type, or to give one. */
export const DECLARED_KINDS = ['variable', 'result'] as const;
export type DeclaredKind = (typeof DECLARED_KINDS)[number];

/** Before the type that a list or a map holds. */
export const LIST_OF = '[]';
/** Before an expression that a value is the same as. */
export const SAME_AS = '=';
/** Behind a list or a map of which one element is meant. */
export const ELEMENT = '[]';

export interface SymbolFact {
  readonly name: string;
  /** A number of `SYMBOL_KINDS`. */
  readonly kind: number;
  readonly container: string;
  /** Its comment and decorators included. */
  readonly startLine: number;
  /** The line that says its name. */
  readonly line: number;
  readonly endLine: number;
}

export interface SiteFact {
  readonly line: number;
  readonly kind: SiteKind;
  readonly name: string;
  /** What stands before the dot, `a.b()`; empty where there is none, `?` where it is no chain of names. */
  readonly receiver: string;
}

export interface DeclaredFact {
  readonly line: number;
  readonly kind: DeclaredKind;
  readonly name: string;
  /** A type `T`, or `[]T` of a list; a call, `open()`, whose result it is, or another expression, `=this.jobs[]`. */
  readonly type: string;
}

export interface ImportFact {
  /** The name here; `*` where all names are passed on. */
  readonly local: string;
  /** The name there; `*` for all of a module, `default` for what it exports as a whole. */
  readonly imported: string;
  /** As written; empty where a name of this file is exported under another. */
  readonly module: string;
}

export interface FileFacts {
  readonly symbols: readonly SymbolFact[];
  readonly sites: readonly SiteFact[];
  readonly declared: readonly DeclaredFact[];
  readonly imports: readonly ImportFact[];
}

export const NO_FACTS: FileFacts = { symbols: [], sites: [], declared: [], imports: [] };
