import type { FileEntry } from './structures/fileEntry';
import { codeCount, commentCount } from './structures/postings';
import type { MemoryIndex } from './memoryIndex';
import type { DiskPostings } from './structures/diskPostings';
import { growTo } from '../collections/typedArrays';
import { firstAtLeast } from '../collections/uint32Lists';

/**
 * Okapi idf, floored at 0. `count` is the number of documents, `holding` of those that hold the term.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.1.
 */
export function inverseDocumentFrequency(count: number, holding: number): number {
  return Math.log(1 + Math.max(0, count - holding + 0.5) / (holding + 0.5));
}

/** More changes than this, and a term is counted anew. */
const MAX_CHANGES = 64;
/** Share of chunks that went since lists were stored, below which an idf counts them still. */
const HARDLY_ANY = 0.01;
/** So few files may all have gone. */
const FEW = 16;
/** More than this, and nothing is remembered of before. */
const CHANGES_KEPT = 256;

/**
 * How many live files hold a term in text or path. Counted on first use; afterwards each file that came or went
 * is looked up in the term's own list, so that a save does not make every term count anew.
 */
export class DocumentFrequency {
  /** By term: files + 1, or 0 where it has not been counted. */
  #counts = new Uint32Array(0);
  /** By term: how many of the changes are in the count. */
  #applied = new Uint16Array(0);
  #changes: { readonly file: FileEntry; readonly change: 1 | -1 }[] = [];
  #idfs = new Float64Array(0);
  /** By term: the revision that its idf is of, + 1. */
  #idfRevisions = new Uint32Array(0);

  constructor(private readonly index: MemoryIndex) {}

  /** Takes note of a file that came or went. */
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

  /** Lets go of what follows from the counts: 1.7 of the 200 MB that the process of 33,816 chunks has when idle. */
  releaseCaches(): void {
    this.#idfs = new Float64Array(0);
    this.#idfRevisions = new Uint32Array(0);
  }

  /**
   * Infinite when no file holds the term; where lists are stored, it may be finite when all that held it have gone
   * since.
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
   * A question asks for the terms of thousands of names: reading the lists of the rare ones took a tenth of its time in
   * a million chunks.
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
   * Those that came since lists were stored are counted on top of what was counted then. Those that went since still
   * count: finding out whether they held the term means reading its list, which is worth while only where it may be
   * none.
   */
  #countBeside(diskPostings: DiskPostings, term: number): number {
    return mayBeGone(this.index, diskPostings, term) ? this.#countFiles(term) : this.#addRecent(diskPostings, term);
  }

  #addRecent(diskPostings: DiskPostings, term: number): number {
    return (
      diskPostings.filesOf(term) + countFiles(this.index, term, this.index.postings.inMemory(term), diskPostings.end)
    );
  }
}

/** Whether so few files held a term when lists were stored, of which some went since, that it may be none. */
export function mayBeGone({ liveChunks, chunkSlots }: MemoryIndex, diskPostings: DiskPostings, term: number): boolean {
  const before = diskPostings.filesOf(term);
  return before > 0 && before <= FEW && (diskPostings.isSwept || liveChunks < chunkSlots);
}

/** Live chunks of some that hold a term in code or comment. */
export function countChunks({ chunkFile }: MemoryIndex, pairs: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const packed = pairs[i + 1] as number;
    if ((chunkFile[pairs[i] as number] as number) >= 0 && codeCount(packed) + commentCount(packed) > 0) count++;
  }
  return count;
}

/**
 * Live files that hold a term in text or path.
 * @param pairs the chunks that hold it.
 * @param from only files whose chunks begin here or later.
 * @param to only those whose chunks begin before.
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
  // A view costs as much as the rest, and few terms are in a path.
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
