import type { CodeSymbol, DefinitionKind, LanguageId, SymbolKind } from '../base/types';

/** Kinds of symbols, in the order of the numbers that represent them in an index. */
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
  'test',
  'suite',
];

/** Kinds of definitions, in the order of the numbers that represent them in an index. */
export const DEFINITION_KINDS: readonly DefinitionKind[] = [
  'type',
  'function',
  'variable',
  'extension',
  'declaration',
  'member',
];

export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro', 'test']);
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
/** Kinds of symbols whose names are titles in words. */
export const TEST_KINDS: ReadonlySet<SymbolKind> = new Set(['test', 'suite']);

const TEST_MODULE = /(?:^|\.)tests?(?:\.|$)/;

/** Returns whether a symbol is a test, or belongs to a module of tests in the file of the code, as is usual in Rust. */
export const isTestSymbol = ({ kind, name, container }: CodeSymbol, language: LanguageId): boolean =>
  TEST_KINDS.has(kind) ||
  (language === 'rust' && TEST_MODULE.test(kind === 'module' ? `${container}.${name}` : container));
