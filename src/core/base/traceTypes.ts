import type { Coverage, SymbolKind } from './types';

/** The answer to a `codebase_trace` request. The field names are those of the wire format. */

export const DIRECTIONS = ['callers', 'callees', 'implementations', 'tests', 'impact', 'path'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A function, method or type. */
export interface TracedSymbol {
  readonly path: string;
  readonly name: string;
  /** Names of the enclosing symbols, outermost first, joined by dots; absent at the top level of a file. */
  readonly container?: string;
  readonly kind: SymbolKind | 'file';
  /** The line that contains the name. */
  readonly line: number;
  readonly end_line: number;
}

export interface TraceItem extends TracedSymbol {
  /** Absolute `file:` URI. */
  readonly uri: string;
  /** Relation by which the trace reaches this symbol, as a phrase: `calls`, `uses as a type`, `overrides`. */
  readonly relation: string;
  readonly certainty: 'resolved' | 'likely' | 'by name';
  /** Number of steps from the requested symbol. */
  readonly depth: number;
  /** Lines at which one symbol names the other, in `site_path`, or in `path` if that is absent. */
  readonly lines: readonly number[];
  readonly site_path?: string;
  /** Symbols between the requested symbol and this one, both excluded, as `Container.name`. */
  readonly through: readonly string[];
  /** If several symbols were requested, as for a change: the symbol from which the steps begin. */
  readonly from?: string;
}

export interface TraceResult {
  readonly direction: Direction;
  /** The symbols that were traced. */
  readonly of: readonly TracedSymbol[];
  readonly took_ms: number;
  readonly total_hits: number;
  readonly total_tokens: number;
  readonly items: readonly TraceItem[];
  /** If a name is ambiguous: each meaning in a form that a request accepts, `path:Container.name`. */
  readonly candidates?: readonly string[];
  readonly warnings: readonly string[];
  readonly coverage: Coverage;
}

/** Lines that a change touches. */
export interface ChangedLines {
  readonly path: string;
  readonly ranges: readonly { readonly startLine: number; readonly endLine: number }[];
}
