import type { FileEntry } from './structures/fileEntry';
import type { MemoryIndex } from './memoryIndex';
import { firstAtLeast } from '../collections/uint32Lists';
import type { Steps } from '../scheduling/cooperativeSteps';

/** Posting lists of terms, restricted to the files in which terms are looked up. */
export interface PostingView {
  /** Whether the view covers all files. */
  readonly isUnrestricted: boolean;
  /** Returns the (chunk, packed counts) pairs of a term, chunks ascending. */
  of(term: number): Uint32Array;
  has(file: number): boolean;
}

export const allFiles = ({ postings }: MemoryIndex): PostingView => ({
  isUnrestricted: true,
  of: (term) => postings.of(term),
  has: () => true,
});

/** Returns a view of the given files. The posting list of each term is filtered once. */
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
 * Copies the pairs of the given files, which are in the order of the list; the pairs of other files are skipped without
 * reading them. Returns the end of the copy.
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

/** Copies the pairs of the wanted files from a short list by reading all its pairs. Returns the end of the copy. */
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

/** Limits on how much of a large index a search examines. */
export interface PruningLimits {
  /**
   * Maximum number of postings that are scored in all files; the remaining words of the question are scored only in the
   * files that these postings lead to.
   */
  readonly postings: number;
  /**
   * Maximum number of files that are examined closely: ten times the number of candidates, because filters may leave
   * out most files.
   */
  readonly files: number;
  /** Maximum number of definition names that are compared with the words of the question. */
  readonly names: number;
  /**
   * Maximum number of chunks whose vectors are compared with the question: those whose signs are nearest. See
   * `signPrefilter.ts`.
   */
  readonly chunks: number;
}

/** With a fiftieth of these limits, the benchmark is answered equally well (docs/decisions/large-folders.md). */
export const defaultPruningLimits: PruningLimits = { postings: 50_000, files: 1_500, names: 10_000, chunks: 2_000 };
