import type { ResultItem, SymbolKind } from '../core/base/types';

/** Codicons for kinds of symbols, as in the outline of the editor. */
const icons: Readonly<Partial<Record<SymbolKind, string>>> = {
  class: 'symbol-class',
  interface: 'symbol-interface',
  struct: 'symbol-structure',
  enum: 'symbol-enum',
  trait: 'symbol-interface',
  type: 'symbol-class',
  module: 'symbol-namespace',
  function: 'symbol-method',
  method: 'symbol-method',
  constructor: 'symbol-method',
  macro: 'symbol-method',
  constant: 'symbol-constant',
  variable: 'symbol-variable',
  test: 'beaker',
  suite: 'beaker',
};

export function symbolIconName({ symbol }: Pick<ResultItem, 'symbol'>): string {
  return (symbol && Object.hasOwn(icons, symbol.kind) ? icons[symbol.kind] : undefined) ?? 'code';
}
