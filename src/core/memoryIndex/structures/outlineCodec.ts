import { SYMBOL_KINDS } from '../../languages/symbolKinds';
import type { ChunkHead, CodeSymbol } from '../../base/types';

/**
 * The outline of a file holds its declarations and imports, which are read only where the file is shown. An outline
 * begins with the end of each section (uint32), followed by the sections in JSON: the declarations of each chunk, then
 * the imports. As bytes, it costs the garbage collector nothing, and many outlines share one array.
 */

const END_BYTES = 4;

type PackedSymbol = readonly [
  name: string,
  kind: number,
  container: string,
  startLine: number,
  endLine: number,
  signature: string,
  doc: string,
];

const packed = ({ name, kind, container, startLine, endLine, signature, doc }: CodeSymbol): PackedSymbol => [
  name,
  SYMBOL_KINDS.indexOf(kind),
  container,
  startLine,
  endLine,
  signature,
  doc,
];
const unpacked = ([name, kind, container, startLine, endLine, signature, doc]: PackedSymbol): CodeSymbol => ({
  name,
  kind: SYMBOL_KINDS[kind] ?? 'variable',
  container,
  startLine,
  endLine,
  signature,
  doc,
});

export const writeSymbols = (symbols: readonly CodeSymbol[]): string => JSON.stringify(symbols.map(packed));
export const readSymbols = (written: string): readonly CodeSymbol[] =>
  (JSON.parse(written) as readonly PackedSymbol[]).map(unpacked);

const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })];
const NONE = new Uint8Array(0);

/** Packs the outline of a file; empty for a file that declares and imports nothing. */
export function packOutline(imports: readonly string[], chunks: readonly Pick<ChunkHead, 'symbols'>[]): Uint8Array {
  const declared = chunks.map(({ symbols }) => (symbols.length > 0 ? encoder.encode(writeSymbols(symbols)) : NONE));
  const sections = [...declared, imports.length > 0 ? encoder.encode(JSON.stringify(imports)) : NONE];
  return sections.every(({ length }) => length === 0) ? NONE : joined(sections);
}

function joined(sections: readonly Uint8Array[]): Uint8Array {
  let at = sections.length * END_BYTES;
  const all = new Uint8Array(sections.reduce((sum, { length }) => sum + length, at));
  const ends = new DataView(all.buffer);
  for (const [i, section] of sections.entries()) {
    all.set(section, at);
    at += section.length;
    ends.setUint32(i * END_BYTES, at, true);
  }
  return all;
}

/** Returns the text of a section; undefined if the section is empty. */
function sectionOf(outline: Uint8Array, index: number, chunkCount: number): string | undefined {
  if (outline.length === 0) return undefined;
  const ends = new DataView(outline.buffer, outline.byteOffset);
  const start = index === 0 ? (chunkCount + 1) * END_BYTES : ends.getUint32((index - 1) * END_BYTES, true);
  const end = ends.getUint32(index * END_BYTES, true);
  return start === end ? undefined : decoder.decode(outline.subarray(start, end));
}

/** Returns the imports, as written. */
export function importsIn(outline: Uint8Array, chunkCount: number): readonly string[] {
  const written = sectionOf(outline, chunkCount, chunkCount);
  return written === undefined ? [] : (JSON.parse(written) as readonly string[]);
}

/** Returns the symbols of a chunk, outermost first. */
export function symbolsIn(outline: Uint8Array, chunkCount: number, chunk: number): readonly CodeSymbol[] {
  const written = chunk >= 0 && chunk < chunkCount ? sectionOf(outline, chunk, chunkCount) : undefined;
  return written === undefined ? [] : readSymbols(written);
}
