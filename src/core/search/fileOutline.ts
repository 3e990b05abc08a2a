import type { TextPacker } from '../contracts';
import { SYMBOL_KINDS } from '../index/symbolKinds';
import type { ChunkHead, CodeSymbol } from '../types';

/**
 * What a file declares and imports, packed: it is read where the file is shown, and nowhere else. Sections one behind the other: the imports, then
 * the symbols of so many chunks each, for most of a large file is not what is shown. Before them the number of bytes of each (uint32).
 */

/** 17 to 26 µs to read, of which 10 are what the library takes to begin; by single chunks it took no less, and half as much room again (33,816 chunks). */
const CHUNKS = 16;
const LENGTH_BYTES = 4;

type PackedSymbol = readonly [name: string, kind: number, startLine: number, endLine: number, signature: string, doc: string];

const packed = ({ name, kind, startLine, endLine, signature, doc }: CodeSymbol): PackedSymbol => [name, SYMBOL_KINDS.indexOf(kind), startLine, endLine, signature, doc];
const unpacked = ([name, kind, startLine, endLine, signature, doc]: PackedSymbol): CodeSymbol => ({ name, kind: SYMBOL_KINDS[kind] ?? 'variable', startLine, endLine, signature, doc });

export const writeSymbols = (symbols: readonly CodeSymbol[]): string => JSON.stringify(symbols.map(packed));
export const readSymbols = (written: string): readonly CodeSymbol[] => (JSON.parse(written) as readonly PackedSymbol[]).map(unpacked);

const NONE = new Uint8Array(0);

/** Nothing for a file that declares and imports nothing. */
export function packOutline(imports: readonly string[], chunks: readonly Pick<ChunkHead, 'symbols'>[], packer: TextPacker): Uint8Array {
  const sections = [imports.length > 0 ? packer.pack(JSON.stringify(imports)) : NONE];
  for (let from = 0; from < chunks.length; from += CHUNKS) {
    const some = chunks.slice(from, from + CHUNKS).map(({ symbols }) => symbols.map(packed));
    sections.push(some.every(({ length }) => length === 0) ? NONE : packer.pack(JSON.stringify(some)));
  }
  return sections.every(({ length }) => length === 0) ? NONE : joined(sections);
}

function joined(sections: readonly Uint8Array[]): Uint8Array {
  let at = sections.length * LENGTH_BYTES;
  const all = new Uint8Array(sections.reduce((sum, { length }) => sum + length, at));
  const head = new DataView(all.buffer);
  for (const [i, section] of sections.entries()) {
    head.setUint32(i * LENGTH_BYTES, section.length, true);
    all.set(section, at);
    at += section.length;
  }
  return all;
}

/** The text of a section; undefined where there is nothing in it. */
function sectionOf(outline: Uint8Array, index: number, chunkCount: number, packer: TextPacker): string | undefined {
  if (outline.length === 0) return undefined;
  const head = new DataView(outline.buffer, outline.byteOffset);
  const lengthOf = (i: number): number => head.getUint32(i * LENGTH_BYTES, true);
  let at = (1 + Math.ceil(chunkCount / CHUNKS)) * LENGTH_BYTES;
  for (let i = 0; i < index; i++) at += lengthOf(i);
  const length = lengthOf(index);
  return length === 0 ? undefined : packer.unpack(outline.subarray(at, at + length));
}

/** As written. */
export function importsIn(outline: Uint8Array, chunkCount: number, packer: TextPacker): readonly string[] {
  const written = sectionOf(outline, 0, chunkCount, packer);
  return written === undefined ? [] : (JSON.parse(written) as readonly string[]);
}

/** Outermost first. */
export function symbolsIn(outline: Uint8Array, chunkCount: number, chunk: number, packer: TextPacker): readonly CodeSymbol[] {
  if (chunk < 0 || chunk >= chunkCount) return [];
  const written = sectionOf(outline, 1 + Math.floor(chunk / CHUNKS), chunkCount, packer);
  return written === undefined ? [] : ((JSON.parse(written) as readonly PackedSymbol[][])[chunk % CHUNKS] ?? []).map(unpacked);
}
