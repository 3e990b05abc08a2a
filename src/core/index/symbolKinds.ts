import type { SymbolKind } from '../types';

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
];
