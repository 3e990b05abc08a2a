import { SYMBOL_KINDS } from '../index/symbolKinds';
import type { ChunkHead, CodeSymbol, IndexedFile } from '../types';

/** What a file declares, and what it imports: read where the file is shown, and nowhere else. */
export interface FileOutline {
  /** As written. */
  readonly imports: readonly string[];
  /** By chunk, outermost first. */
  readonly symbols: readonly (readonly CodeSymbol[])[];
}

type PackedSymbol = readonly [name: string, kind: number, startLine: number, endLine: number, signature: string, doc: string];
type PackedOutline = readonly [imports: readonly string[], ...chunks: readonly PackedSymbol[][]];

const packed = ({ name, kind, startLine, endLine, signature, doc }: CodeSymbol): PackedSymbol => [name, SYMBOL_KINDS.indexOf(kind), startLine, endLine, signature, doc];
const unpacked = ([name, kind, startLine, endLine, signature, doc]: PackedSymbol): CodeSymbol => ({ name, kind: SYMBOL_KINDS[kind] ?? 'variable', startLine, endLine, signature, doc });

export const writeSymbols = (symbols: readonly CodeSymbol[]): string => JSON.stringify(symbols.map(packed));
export const readSymbols = (written: string): readonly CodeSymbol[] => (JSON.parse(written) as readonly PackedSymbol[]).map(unpacked);

/** Empty for a file that declares and imports nothing, as half of them do. */
export function writeOutline({ imports, chunks }: { readonly imports: IndexedFile['imports']; readonly chunks: readonly Pick<ChunkHead, 'symbols'>[] }): string {
  if (imports.length === 0 && chunks.every(({ symbols }) => symbols.length === 0)) return '';
  return JSON.stringify([imports, ...chunks.map(({ symbols }) => symbols.map(packed))]);
}

export function readOutline(written: string): FileOutline {
  if (written === '') return { imports: [], symbols: [] };
  const [imports, ...chunks] = JSON.parse(written) as PackedOutline;
  return { imports, symbols: chunks.map((symbols) => symbols.map(unpacked)) };
}
