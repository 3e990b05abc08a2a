import type { FileEntry } from './structures/fileEntry';
import type { MemoryIndex } from './memoryIndex';
import { firstAtLeast } from '../collections/uint32Lists';
import type { Steps } from '../scheduling/cooperativeSteps';

/** The files that a term is looked for in. */
export interface PostingView {
  /** Whether that is all of them. */
  readonly isUnrestricted: boolean;
  /** (chunk, packed counts) pairs of a term, chunks ascending. */
  of(term: number): Uint32Array;
  has(file: number): boolean;
}

export const allFiles = ({ postings }: MemoryIndex): PostingView => ({
  isUnrestricted: true,
  of: (term) => postings.of(term),
  has: () => true,
});

/** Only these files. Each term is looked for once. */
export function* restrictedTo(index: MemoryIndex, files: Iterable<FileEntry>): Steps<PostingView> {
  const inOrder = [...files].sort((a, b) => a.firstChunk - b.firstChunk);
  const wanted = new Uint8Array(index.files.length);
  for (const { id } of inOrder) wanted[id] = 1;
  yield;
  const room = new Uint32Array(2 * inOrder.reduce((sum, { chunkCount }) => sum + chunkCount, 0));
  const known = new Map<number, Uint32Array>();
  const find = (term: number): Uint32Array => {
    const copy = (part: Uint32Array, end: number): number =>
      part.length > inOrder.length ? copyOf(inOrder, part, room, end) : copyWanted(index, wanted, part, room, end);
    const found = room.slice(
      0,
      index.postings.parts(term).reduce((end, part) => copy(part, end), 0),
    );
    known.set(term, found);
    return found;
  };
  return { isUnrestricted: false, of: (term) => known.get(term) ?? find(term), has: (file) => wanted[file] === 1 };
}

/**
 * Copies the pairs of some files, which ascend as the list does: what lies between them is not looked at. Returns where
 * the copy ends.
 */
function copyOf(files: readonly FileEntry[], pairs: Uint32Array, into: Uint32Array, end: number): number {
  let at = 0;
  for (const { firstChunk, chunkCount } of files) {
    at = firstAtLeast(pairs, firstChunk, at / 2);
    if (at === pairs.length) break;
    for (const next = firstChunk + chunkCount; at < pairs.length && (pairs[at] as number) < next; at += 2) {
      into[end++] = pairs[at] as number;
      into[end++] = pairs[at + 1] as number;
    }
  }
  return end;
}

/** Copies from a short list, whose pairs are all read. */
function copyWanted(
  { chunkFile }: MemoryIndex,
  wanted: Uint8Array,
  pairs: Uint32Array,
  into: Uint32Array,
  end: number,
): number {
  for (let at = 0; at < pairs.length; at += 2) {
    if (wanted[chunkFile[pairs[at] as number] as number] !== 1) continue;
    into[end++] = pairs[at] as number;
    into[end++] = pairs[at + 1] as number;
  }
  return end;
}

/** How much of a large index a question looks at. */
export interface PruningLimits {
  /** Postings of its words that are scored wherever they stand; other words only in the files that these lead to. */
  readonly postings: number;
  /** Files that are worth a closer look: ten times as many as become candidates, since filters may leave out most. */
  readonly files: number;
  /** Names of definitions that are compared with its words. */
  readonly names: number;
  /** Chunks that are compared with it in meaning: those whose signs are nearest. See `signPrefilter.ts`. */
  readonly chunks: number;
}

/** At a fiftieth of this the benchmark is answered as well (docs/decisions/large-folders.md). */
export const defaultPruningLimits: PruningLimits = { postings: 50_000, files: 1_500, names: 10_000, chunks: 2_000 };
