import type { Coverage, SymbolKind } from './types';

/** The answer to a `codebase_trace` request: the names are the wire's. */

export const DIRECTIONS = ['callers', 'callees', 'implementations', 'tests', 'impact', 'path'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A function, method or type. */
export interface TracedSymbol {
  readonly path: string;
  readonly name: string;
  /** Names of what it is in, outermost first, joined by dots; absent at the top of a file. */
  readonly container?: string;
  readonly kind: SymbolKind | 'file';
  /** The line that says its name. */
  readonly line: number;
  readonly end_line: number;
}

export interface TraceItem extends TracedSymbol {
  /** Absolute `file:` URI. */
  readonly uri: string;
  /** What it does to what it leads to, in words: `calls`, `uses as a type`, `overrides`. */
  readonly relation: string;
  readonly certainty: 'resolved' | 'likely' | 'by name';
  /** Steps from what was asked for. */
  readonly depth: number;
  /** Where the one names the other: lines of `site_path`, or of `path` where that is absent. */
  readonly lines: readonly number[];
  readonly site_path?: string;
  /** From what was asked for to this, both left out: `Container.name`. */
  readonly through: readonly string[];
  /** Of several that were asked for, as those of a change are, that from which the steps begin. */
  readonly from?: string;
}

export interface TraceResult {
  readonly direction: Direction;
  /** What was traced. */
  readonly of: readonly TracedSymbol[];
  readonly took_ms: number;
  readonly total_hits: number;
  readonly total_tokens: number;
  readonly items: readonly TraceItem[];
  /** Where a name has several meanings: each as it can be asked for, `path:Container.name`. */
  readonly candidates?: readonly string[];
  readonly warnings: readonly string[];
  readonly coverage: Coverage;
}

/** Lines that a change touches. */
export interface ChangedLines {
  readonly path: string;
  readonly ranges: readonly { readonly startLine: number; readonly endLine: number }[];
}
