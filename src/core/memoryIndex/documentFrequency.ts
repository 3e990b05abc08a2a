import type { FileEntry } from './structures/fileEntry';
import { codeCount, commentCount } from './structures/postings';
import type { MemoryIndex } from './memoryIndex';
import type { DiskPostings } from './structures/diskPostings';
import { growTo } from '../collections/typedArrays';
import { firstAtLeast } from '../collections/uint32Lists';

/**
 * Returns the Okapi idf, floored at 0. `count` is the number of documents, `holding` the number of documents that hold
 * the term.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.1.
 */
export function inverseDocumentFrequency(count: number, holding: number): number {
  return Math.log(1 + Math.max(0, count - holding + 0.5) / (holding + 0.5));
}

/**
 * Maximum number of file changes that are applied to the count of a term; after more changes, the term is counted
 * again.
 */
const MAX_CHANGES = 64;
/** Share of all chunks: if fewer were removed since the lists were stored, an idf still counts them. */
const HARDLY_ANY = 0.01;
/**
 * Maximum number of files with a term for which the list is checked, because all of these files may have been removed.
 */
const FEW = 16;
/** Maximum number of changes to keep; with more, all counts are dropped. */
const CHANGES_KEPT = 256;

/**
 * Number of live files that hold a term in text or path. A term is counted on first use; afterwards, each file that was
 * added or removed is looked up in the posting list of the term, so that a save does not make every term count again.
 */
export class DocumentFrequency {
  /** Number of files + 1 for each term, or 0 if the term has not been counted. */
  #counts = new Uint32Array(0);
  /** Number of changes that are included in the count of each term. */
  #applied = new Uint16Array(0);
  #changes: { readonly file: FileEntry; readonly change: 1 | -1 }[] = [];
  #idfs = new Float64Array(0);
  /** Revision of the index for which the idf of each term was computed, + 1. */
  #idfRevisions = new Uint32Array(0);

  constructor(private readonly index: MemoryIndex) {}

  /** Records that a file was added (1) or removed (-1). */
  update(file: FileEntry, change: 1 | -1): void {
    if (this.index.postings.diskPostings) return;
    this.#changes.push({ file, change });
    if (this.#changes.length > CHANGES_KEPT) this.clear();
  }

  clear(): void {
    this.#counts.fill(0);
    this.#changes = [];
    this.releaseCaches();
  }

  /**
   * Releases the values that follow from the counts: 1.7 of the 200 MB that an idle process with 33,816 chunks uses.
   */
  releaseCaches(): void {
    this.#idfs = new Float64Array(0);
    this.#idfRevisions = new Uint32Array(0);
  }

  /**
   * Returns the idf of a term, which is infinite if no file holds it. If lists are on disk, the idf may be finite
   * although all files with the term have been removed since.
   */
  idf(term: number): number {
    this.#makeRoom(term);
    const revision = this.index.revision + 1;
    if (this.#idfRevisions[term] !== revision) {
      const count = this.#countRoughly(term);
      this.#idfs[term] = count === 0 ? Infinity : inverseDocumentFrequency(this.index.fileCount, count);
      this.#idfRevisions[term] = revision;
    }
    return this.#idfs[term] as number;
  }

  count(term: number): number {
    const { diskPostings } = this.index.postings;
    if (diskPostings) return this.#countBeside(diskPostings, term);
    this.#makeRoom(term);
    const known = this.#counts[term] as number;
    const applied = this.#applied[term] as number;
    if (known > 0 && applied === this.#changes.length) return known - 1;
    const count =
      known === 0 || this.#changes.length - applied > MAX_CHANGES
        ? this.#countFiles(term)
        : this.#applyChanges(term, known - 1, applied);
    this.#counts[term] = count + 1;
    this.#applied[term] = this.#changes.length;
    return count;
  }

  /**
   * Counts the files with a term, and includes files removed since the lists were stored if there are hardly any. A
   * question asks for the terms of thousands of names: reading the lists of the rare ones took a tenth of its time in
   * an index of a million chunks.
   */
  #countRoughly(term: number): number {
    const { postings, liveChunks, chunkSlots } = this.index;
    const hardlyAnyIsGone =
      postings.diskPostings && !postings.diskPostings.isSwept && chunkSlots - liveChunks < HARDLY_ANY * chunkSlots;
    return hardlyAnyIsGone ? this.#addRecent(postings.diskPostings, term) : this.count(term);
  }

  #makeRoom(term: number): void {
    if (term < Math.min(this.#counts.length, this.#idfs.length)) return;
    const terms = Math.max(term + 1, this.index.postings.termCount);
    this.#counts = growTo(this.#counts, terms);
    this.#applied = growTo(this.#applied, terms);
    this.#idfs = growTo(this.#idfs, terms);
    this.#idfRevisions = growTo(this.#idfRevisions, terms);
  }

  #applyChanges(term: number, count: number, applied: number): number {
    for (const { file, change } of this.#changes.slice(applied)) if (this.#holds(file, term)) count += change;
    return count;
  }

  #holds(file: FileEntry, term: number): boolean {
    const chunks = this.index.postings.of(term);
    const at = firstAtLeast(chunks, file.firstChunk);
    return (chunks[at] ?? Infinity) < file.firstChunk + file.chunkCount || this.#isInPath(file.id, term);
  }

  #isInPath(file: number, term: number): boolean {
    const files = this.index.paths.postingsOf(term);
    return files[firstAtLeast(files, file)] === file;
  }

  #countFiles(term: number): number {
    return countFiles(this.index, term, this.index.postings.of(term));
  }

  /**
   * Adds the files that were added since the lists were stored to the stored count. Files that were removed since still
   * count: finding out whether they held the term means reading its list, which is worthwhile only if the correct count
   * may be 0.
   */
  #countBeside(diskPostings: DiskPostings, term: number): number {
    return mayHaveNoPostings(this.index, diskPostings, term)
      ? this.#countFiles(term)
      : this.#addRecent(diskPostings, term);
  }

  #addRecent(diskPostings: DiskPostings, term: number): number {
    return (
      diskPostings.filesOf(term) + countFiles(this.index, term, this.index.postings.inMemory(term), diskPostings.end)
    );
  }
}

/** Returns whether so few files held a term when the lists were stored that all of them may have been removed since. */
export function mayHaveNoPostings(
  { liveChunks, chunkSlots }: MemoryIndex,
  diskPostings: DiskPostings,
  term: number,
): boolean {
  const before = diskPostings.filesOf(term);
  return before > 0 && before <= FEW && (diskPostings.isSwept || liveChunks < chunkSlots);
}

/** Counts the live chunks among the given pairs that hold the term in code or comment. */
export function countChunks({ chunkFile }: MemoryIndex, pairs: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const packed = pairs[i + 1] as number;
    if ((chunkFile[pairs[i] as number] as number) >= 0 && codeCount(packed) + commentCount(packed) > 0) count++;
  }
  return count;
}

/**
 * Counts the live files that hold a term in text or path.
 * @param pairs the chunks that hold it.
 * @param from only files whose chunks begin here or later.
 * @param to only files whose chunks begin before.
 */
export function countFiles(
  { chunkFile, files, paths }: MemoryIndex,
  term: number,
  pairs: Uint32Array,
  from = 0,
  to = Infinity,
): number {
  let count = 0;
  let last = -1;
  for (let i = 0; i < pairs.length; i += 2) {
    const file = chunkFile[pairs[i] as number] as number;
    if (file >= 0 && file !== last) count++;
    if (file >= 0) last = file;
  }
  // Creating a view costs as much as the rest, and few terms are in a path.
  if (paths.countOf(term) === 0) return count;
  const inPaths = paths.postingsOf(term);
  for (let i = inPaths.length - 2; i >= 0; i -= 2) {
    const file = files[inPaths[i] as number];
    if (!file || file.firstChunk >= to) continue;
    if (file.firstChunk < from) break;
    if (!file.removed && !isInText(file, pairs)) count++;
  }
  return count;
}

const isInText = ({ firstChunk, chunkCount }: FileEntry, pairs: Uint32Array): boolean =>
  (pairs[firstAtLeast(pairs, firstChunk)] ?? Infinity) < firstChunk + chunkCount;
