import type { TextPacker } from '../contracts';
import { SYMBOL_KINDS } from '../index/symbolKinds';
import type { ChunkHead, CodeSymbol } from '../types';
import { inBytes } from './textBytes';

/**
 * What a file declares and imports: it is read where the file is shown, and nowhere else. Sections one behind the other, and before them where each ends (uint32): the heads of
 * what each chunk declares, as they are, for every result looks at them; then, packed, the imports, and the documentation of so many chunks each.
 */

/** Of most of a large file, nothing is shown. 33,816 chunks: 2.0 MB, and 3.2 by single chunks, which took as long to read, for the library takes 10 µs to begin with. */
const CHUNKS = 16;
const END_BYTES = 4;

type PackedSymbol = readonly [name: string, kind: number, container: string, startLine: number, endLine: number, signature: string, doc: string];

const packed = ({ name, kind, container, startLine, endLine, signature, doc }: CodeSymbol): PackedSymbol => [name, SYMBOL_KINDS.indexOf(kind), container, startLine, endLine, signature, doc];
const unpacked = ([name, kind, container, startLine, endLine, signature, doc]: PackedSymbol): CodeSymbol => ({ name, kind: SYMBOL_KINDS[kind] ?? 'variable', container, startLine, endLine, signature, doc });

export const writeSymbols = (symbols: readonly CodeSymbol[]): string => JSON.stringify(symbols.map(packed));
export const readSymbols = (written: string): readonly CodeSymbol[] => (JSON.parse(written) as readonly PackedSymbol[]).map(unpacked);

type Head = readonly [name: string, kind: number, startLine: number, endLine: number, container: string, signature: string];

const headOf = ({ name, kind, startLine, endLine, container, signature }: CodeSymbol): Head => [name, SYMBOL_KINDS.indexOf(kind), startLine, endLine, container, signature];

const NONE = new Uint8Array(0);

/** Nothing for a file that declares and imports nothing. */
export function packOutline(imports: readonly string[], chunks: readonly Pick<ChunkHead, 'symbols'>[], packer: TextPacker): Uint8Array {
  const heads = chunks.map(({ symbols }) => (symbols.length > 0 ? inBytes.pack(JSON.stringify(symbols.map(headOf))) : NONE));
  const packed = [imports.length > 0 ? packer.pack(JSON.stringify(imports)) : NONE];
  for (let from = 0; from < chunks.length; from += CHUNKS) {
    const says = chunks.slice(from, from + CHUNKS).map(({ symbols }) => symbols.map(({ doc }) => doc));
    packed.push(says.flat().every((doc) => doc === '') ? NONE : packer.pack(JSON.stringify(says)));
  }
  const sections = [...heads, ...packed];
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

/** Makes text of a part of an outline. */
type Unpack = TextPacker['unpack'];

/** The text of a section; undefined where there is nothing in it. */
function sectionOf(outline: Uint8Array, index: number, chunkCount: number, unpack: Unpack): string | undefined {
  if (outline.length === 0) return undefined;
  const ends = new DataView(outline.buffer, outline.byteOffset);
  const sections = chunkCount + 1 + Math.ceil(chunkCount / CHUNKS);
  const start = index === 0 ? sections * END_BYTES : ends.getUint32((index - 1) * END_BYTES, true);
  const end = ends.getUint32(index * END_BYTES, true);
  return start === end ? undefined : unpack(outline.subarray(start, end));
}

/** As written. */
export function importsIn(outline: Uint8Array, chunkCount: number, unpack: Unpack): readonly string[] {
  const written = sectionOf(outline, chunkCount, chunkCount, unpack);
  return written === undefined ? [] : (JSON.parse(written) as readonly string[]);
}

/** Outermost first. Documentation is unpacked when it is asked for. */
export function symbolsIn(outline: Uint8Array, chunkCount: number, chunk: number, unpack: Unpack): readonly CodeSymbol[] {
  const written = chunk >= 0 && chunk < chunkCount ? sectionOf(outline, chunk, chunkCount, inBytes.unpack) : undefined;
  if (written === undefined) return [];
  let docs: readonly string[] | undefined;
  return (JSON.parse(written) as readonly Head[]).map(([name, kind, startLine, endLine, container, signature], i) => ({
    name,
    kind: SYMBOL_KINDS[kind] ?? 'variable',
    container,
    startLine,
    endLine,
    signature,
    get doc() {
      return (docs ??= docsIn(outline, chunkCount, chunk, unpack))[i] ?? '';
    },
  }));
}

/** The documentation of each symbol of a chunk. */
function docsIn(outline: Uint8Array, chunkCount: number, chunk: number, unpack: Unpack): readonly string[] {
  const written = sectionOf(outline, chunkCount + 1 + Math.floor(chunk / CHUNKS), chunkCount, unpack);
  return written === undefined ? [] : ((JSON.parse(written) as readonly string[][])[chunk % CHUNKS] ?? []);
}
