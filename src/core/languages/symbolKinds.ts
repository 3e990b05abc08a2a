import type { SymbolKind } from '../base/types';

/** In the order of the numbers that stand for them in an index. */
export const SYMBOL_KINDS: readonly SymbolKind[] = [
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type',
  'module',
  'function',
  'method',
  'constructor',
  'macro',
  'constant',
  'variable',
  'section',
];

export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type',
  'module',
]);
export const VALUE_KINDS: ReadonlySet<SymbolKind> = new Set(['constant', 'variable']);
