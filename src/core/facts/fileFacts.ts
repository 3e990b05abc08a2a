/**
 * The facts about calls in one file: its symbols, the sites at which names are used, the types that it declares, and
 * the names that it imports. They are extracted from the file alone, and their relations are resolved on demand
 * (`src/core/graph`), so a change of a file affects only the facts of that file.
 */

/** How a name is used at a site. An index stores the position in this list. */
export const SITE_KINDS = ['call', 'new', 'type', 'extends', 'implements', 'value', 'mention'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** Kinds of declared types: the type of a variable, and the type of a result. */
export const DECLARED_KINDS = ['variable', 'result'] as const;
export type DeclaredKind = (typeof DECLARED_KINDS)[number];

/** Prefix of the type of the elements of a list or map. */
export const LIST_OF = '[]';
/** Prefix of an expression that has the same type as the value. */
export const SAME_AS = '=';
/** Suffix of a list or map of which an element is meant. */
export const ELEMENT = '[]';

export interface SymbolFact {
  readonly name: string;
  /** Position in `SYMBOL_KINDS`. */
  readonly kind: number;
  readonly container: string;
  /** First line, including comment and decorators. */
  readonly startLine: number;
  /** The line that contains the name. */
  readonly line: number;
  readonly endLine: number;
}

export interface SiteFact {
  readonly line: number;
  readonly kind: SiteKind;
  readonly name: string;
  /** Expression before the dot, as in `a.b()`; empty if there is none, `?` if it is not a chain of names. */
  readonly receiver: string;
}

export interface DeclaredFact {
  readonly line: number;
  readonly kind: DeclaredKind;
  readonly name: string;
  /** A type `T`, or `[]T` for a list; a call `open()` for its result; or another expression such as `=this.jobs[]`. */
  readonly type: string;
}

export interface ImportFact {
  /** Name in this file; `*` if all names are re-exported. */
  readonly local: string;
  /** Name in the module; `*` for all of the module, `default` for its default export. */
  readonly imported: string;
  /** Module as written; empty if a name of this file is exported under another name. */
  readonly module: string;
}

export interface FileFacts {
  readonly symbols: readonly SymbolFact[];
  readonly sites: readonly SiteFact[];
  readonly declared: readonly DeclaredFact[];
  readonly imports: readonly ImportFact[];
}

export const NO_FACTS: FileFacts = { symbols: [], sites: [], declared: [], imports: [] };
