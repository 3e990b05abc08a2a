import type { ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';
import { grownTo } from './typedArrays';

/**
 * Okapi idf, floored at 0. `count` is the number of documents, `holding` of those that hold the term.
 * Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), §3.1.
 */
export function inverseDocumentFrequency(count: number, holding: number): number {
  return Math.log(1 + Math.max(0, count - holding + 0.5) / (holding + 0.5));
}

/** More changes than this, and a term is counted anew. */
const MOST_CHANGES = 64;
/** More than this, and nothing is remembered of before. */
const CHANGES_KEPT = 256;

/**
 * How many live files hold a term in text or path. Counted when first asked for; afterwards each file that came or went
 * is looked up in the term's own list, so that a save does not make every term count anew.
 */
export class TermFiles {
  /** By term: files + 1, or 0 where it has not been counted. */
  #counts = new Uint32Array(0);
  /** By term: how many of the changes are in the count. */
  #applied = new Uint32Array(0);
  #changes: { readonly file: ImageFile; readonly change: 1 | -1 }[] = [];
  #idfs = new Float64Array(0);
  /** By term: the revision that its idf is of, + 1. */
  #idfRevisions = new Float64Array(0);

  constructor(private readonly image: SearchImage) {}

  /** Takes note of a file that came or went. */
  note(file: ImageFile, change: 1 | -1): void {
    this.#changes.push({ file, change });
    if (this.#changes.length > CHANGES_KEPT) this.forget();
  }

  forget(): void {
    this.#counts.fill(0);
    this.#idfRevisions.fill(0);
    this.#changes = [];
  }

  /** Infinite when no file holds the term. */
  idf(term: number): number {
    this.#makeRoom(term);
    const revision = this.image.revision + 1;
    if (this.#idfRevisions[term] !== revision) {
      const count = this.count(term);
      this.#idfs[term] = count === 0 ? Infinity : inverseDocumentFrequency(this.image.fileCount, count);
      this.#idfRevisions[term] = revision;
    }
    return this.#idfs[term] as number;
  }

  count(term: number): number {
    this.#makeRoom(term);
    const known = this.#counts[term] as number;
    const applied = this.#applied[term] as number;
    if (known > 0 && applied === this.#changes.length) return known - 1;
    const count = known === 0 || this.#changes.length - applied > MOST_CHANGES ? this.#countFiles(term) : this.#applyChanges(term, known - 1, applied);
    this.#counts[term] = count + 1;
    this.#applied[term] = this.#changes.length;
    return count;
  }

  #makeRoom(term: number): void {
    if (term < this.#counts.length) return;
    const terms = Math.max(term + 1, this.image.postings.termCount);
    this.#counts = grownTo(this.#counts, terms);
    this.#applied = grownTo(this.#applied, terms);
    this.#idfs = grownTo(this.#idfs, terms);
    this.#idfRevisions = grownTo(this.#idfRevisions, terms);
  }

  #applyChanges(term: number, count: number, applied: number): number {
    for (const { file, change } of this.#changes.slice(applied)) if (this.#holds(file, term)) count += change;
    return count;
  }

  #holds(file: ImageFile, term: number): boolean {
    const chunks = this.image.postings.of(term);
    const at = firstAtLeast(chunks, file.firstChunk);
    return (chunks[at] ?? Infinity) < file.firstChunk + file.chunkCount || this.#isInPath(file.id, term);
  }

  #isInPath(file: number, term: number): boolean {
    const files = this.image.paths.of(term);
    return files[firstAtLeast(files, file)] === file;
  }

  #countFiles(term: number): number {
    const { postings, chunkFile, files, paths } = this.image;
    const pairs = postings.of(term);
    let count = 0;
    let last = -1;
    for (let i = 0; i < pairs.length; i += 2) {
      const file = chunkFile[pairs[i] as number] as number;
      if (file >= 0 && file !== last) count++;
      if (file >= 0) last = file;
    }
    const inPaths = paths.of(term);
    for (let i = 0; i < inPaths.length; i += 2) {
      const file = files[inPaths[i] as number];
      if (file && !file.removed && !this.#isInText(file, pairs)) count++;
    }
    return count;
  }

  #isInText({ firstChunk, chunkCount }: ImageFile, pairs: Uint32Array): boolean {
    return (pairs[firstAtLeast(pairs, firstChunk)] ?? Infinity) < firstChunk + chunkCount;
  }
}

/** Where in a list of pairs the first is that begins with `least` or more. */
function firstAtLeast(pairs: Uint32Array, least: number): number {
  let [low, high] = [0, pairs.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[2 * middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}
