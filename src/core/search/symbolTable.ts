import { SYMBOL_KINDS } from '../index/symbolKinds';
import type { ChunkHead, SymbolKind, SymbolPlace } from '../types';
import type { StringTable } from './stringTable';

/** Numbers that stand for a symbol: its chunk and kind, its name, its first and last line. */
const WIDTH = 4;
const KIND_BITS = 4;

/** The symbols of a file as numbers, chunk by chunk: an index of 27,000 chunks has 1 MB of them. */
export function packSymbols(chunks: readonly Pick<ChunkHead, 'symbols'>[], names: StringTable): readonly number[] {
  return chunks.flatMap(({ symbols }, chunk) =>
    symbols.flatMap(({ name, kind, startLine, endLine }) => [(chunk << KIND_BITS) | SYMBOL_KINDS.indexOf(kind), names.intern(name), startLine, endLine]),
  );
}

/** Those of one of its chunks. */
export function symbolsOf(packed: Int32Array, chunk: number, names: StringTable): readonly SymbolPlace[] {
  const found: SymbolPlace[] = [];
  for (let at = 0; at < packed.length; at += WIDTH) {
    const place = packed[at] as number;
    if (place >> KIND_BITS !== chunk) continue;
    const kind = SYMBOL_KINDS[place & ((1 << KIND_BITS) - 1)] as SymbolKind;
    found.push({ name: names.get(packed[at + 1] as number), kind, startLine: packed[at + 2] as number, endLine: packed[at + 3] as number });
  }
  return found;
}
