import { LRUCache } from 'lru-cache';
import { errors } from '../../base/errors';
import type { Arrays } from '../../collections/typedArrays';

/** Maximum number of cached values (16 MB). Lists are cached because a question reads some of its lists twice. */
const MAX_NUMBERS = 4_000_000;
/** Maximum number of values of a list that is cached; longer lists are those of words that half the files hold. */
const LONG = 100_000;
/**
 * Number of values (4 MB) to read at once for lists that are requested in order, most of which are short. While an
 * index of 1,153,124 chunks was read back, whose lists are written eighteen times, reading them one by one took 119 of
 * 1,100 s.
 */
const AHEAD = 1 << 20;

/** The file that holds the posting lists. */
export interface PostingsFile {
  /** Name of the file, in the folder of the index. */
  readonly name: string;
  /**
   * Fills `into` with the values from `first` on. Returns whether the file has enough values; if not, parts of `into`
   * may have been overwritten.
   */
  read(first: number, into: Uint32Array): boolean;
  /** Returns the checksum of a list, as the heads store it for the list as it was written. */
  checksumOf(numbers: Uint32Array): number;
  /** Keeps the file when it is closed, because a snapshot now refers to it. */
  retain(): void;
  close(): void;
}

/** Data on the lists that is known without reading them, by term. */
export interface PostingsHeads {
  /** Number of chunks that hold the term. */
  readonly counts: Uint32Array;
  /** Number of files that held the term, in text or path, when the lists were written. */
  readonly files: Uint32Array;
  /** Number of chunks that held the term in code or comment when the lists were written. */
  readonly chunks: Uint32Array;
  readonly checksums: Int32Array;
}

/**
 * Posting lists of an index that is too large to keep them in memory: (chunk, packed counts) pairs, read from a file
 * that never changes. The lists of chunks from `end` on, which were added later, are in memory.
 */
export class DiskPostings {
  readonly #firsts: Float64Array;
  readonly #cache = new LRUCache<number, Uint32Array>({
    maxSize: MAX_NUMBERS,
    sizeCalculation: ({ length }) => length + 1,
  });
  /**
   * For each term, 1 if its list matched its checksum when it was first read. Such a list is not checked again, because
   * that takes as long as reading it.
   */
  readonly #checked: Uint8Array;
  /** Shared buffer of {@link transient} for long lists. */
  #passing = new Uint32Array(0);
  /** Read-ahead buffer of {@link sequential}: `length` values of the file, from `first` on. */
  readonly #ahead = { numbers: new Uint32Array(0), first: 0, length: 0 };
  /** Whether a list could not be read as it was written. */
  #isDamaged = false;
  /** New slot of each chunk after the sweeps since, or -1; empty while no chunk has moved. */
  #moved = new Int32Array(0);

  /** @param ahead number of values to read at once for lists that are requested in order. */
  constructor(
    readonly file: PostingsFile,
    private readonly heads: PostingsHeads,
    public end: number,
    private readonly ahead = AHEAD,
  ) {
    this.#firsts = firstsOf(heads.counts);
    this.#checked = new Uint8Array(heads.counts.length);
  }

  /** Whether chunks were swept since the lists were written, so that the counts of files are outdated. */
  get isSwept(): boolean {
    return this.#moved.length > 0;
  }

  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  countOf(term: number): number {
    return this.heads.counts[term] ?? 0;
  }

  filesOf(term: number): number {
    return this.heads.files[term] ?? 0;
  }

  chunksOf(term: number): number {
    return this.heads.chunks[term] ?? 0;
  }

  of(term: number): Uint32Array {
    const known = this.#cache.get(term) ?? this.#alone(term);
    this.#cache.set(term, known);
    return known;
  }

  /** Returns the pairs of {@link of}, valid until the next call: long lists are not cached, and share one buffer. */
  transient(term: number): Uint32Array {
    const numbers = 2 * this.countOf(term);
    if (numbers <= LONG) return this.of(term);
    if (this.#passing.length < numbers) this.#passing = new Uint32Array(1.25 * numbers);
    return this.#read(term, this.#passing.subarray(0, numbers));
  }

  /**
   * Returns the pairs, for callers that read all lists in order; valid until the next call.
   * @throws SearchError INDEX_NOT_READY when the file is damaged.
   */
  sequential(term: number): Uint32Array {
    const numbers = 2 * this.countOf(term);
    if (numbers === 0 || numbers > this.ahead) return this.#alone(term);
    const first = this.#firsts[term] ?? 0;
    if (!this.#isAhead(first, numbers) && !this.#readAhead(first)) return this.#checkedAndMoved(term, undefined);
    const offset = first - this.#ahead.first;
    const list = this.#ahead.numbers.subarray(offset, offset + numbers);
    // Renumbering overwrites the list in place, and the buffered list may be requested again.
    return this.#checkedAndMoved(term, this.#moved.length === 0 ? list : list.slice());
  }

  /** Releases the lists that were read. */
  clear(): void {
    this.#cache.clear();
    this.#passing = NONE;
    Object.assign(this.#ahead, { numbers: NONE, length: 0 });
  }

  /** Renumbers the chunks; those mapped to -1 are dropped. `renumbered` must keep their order. */
  renumber(renumbered: Int32Array): void {
    const moved = this.#moved.length === 0 ? Int32Array.from({ length: this.end }, (_, slot) => slot) : this.#moved;
    this.#moved = moved.map((slot) => (slot < 0 ? -1 : (renumbered[slot] ?? -1)));
    this.end = this.#moved.reduce((kept, slot) => (slot < 0 ? kept : kept + 1), 0);
    this.#cache.clear();
  }

  save(): Arrays {
    return { ...this.heads, moved: this.#moved };
  }

  static load(file: PostingsFile, { counts, files, chunks, checksums, moved }: Arrays, end: number): DiskPostings {
    const postings = new DiskPostings(
      file,
      {
        counts: counts as Uint32Array,
        files: files as Uint32Array,
        chunks: chunks as Uint32Array,
        checksums: checksums as Int32Array,
      },
      end,
    );
    postings.#moved = moved as Int32Array<ArrayBuffer>;
    return postings;
  }

  #alone(term: number): Uint32Array {
    const count = this.countOf(term);
    return count === 0 ? NONE : this.#read(term, new Uint32Array(2 * count));
  }

  #read(term: number, into: Uint32Array): Uint32Array {
    return this.#checkedAndMoved(term, this.file.read(this.#firsts[term] ?? 0, into) ? into : undefined);
  }

  #isAhead(first: number, numbers: number): boolean {
    return first >= this.#ahead.first && first + numbers <= this.#ahead.first + this.#ahead.length;
  }

  /** Fills the read-ahead buffer. Returns whether the file has as many values as its heads say. */
  #readAhead(first: number): boolean {
    const end = (this.#firsts.at(-1) ?? 0) + 2 * (this.heads.counts.at(-1) ?? 0);
    const length = Math.min(this.ahead, end - first);
    const numbers = this.#ahead.numbers.length > 0 ? this.#ahead.numbers : new Uint32Array(Math.min(this.ahead, end));
    const isRead = this.file.read(first, numbers.subarray(0, length));
    Object.assign(this.#ahead, { numbers, first, length: isRead ? length : 0 });
    return isRead;
  }

  /**
   * Checks a list against its checksum, and renumbers its chunks in place.
   * @throws SearchError INDEX_NOT_READY if the list is not as it was written.
   */
  #checkedAndMoved(term: number, pairs: Uint32Array | undefined): Uint32Array {
    const isRight =
      pairs !== undefined && (this.#checked[term] === 1 || this.file.checksumOf(pairs) === this.heads.checksums[term]);
    this.#checked[term] = isRight ? 1 : 0;
    if (isRight) return this.#moved.length === 0 ? pairs : this.#whereTheyAre(pairs);
    this.#isDamaged = true;
    throw errors.indexDamaged();
  }

  #whereTheyAre(pairs: Uint32Array): Uint32Array {
    let kept = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      const slot = this.#moved[pairs[i] as number] ?? -1;
      if (slot < 0) continue;
      pairs[kept] = slot;
      pairs[kept + 1] = pairs[i + 1] as number;
      kept += 2;
    }
    return pairs.subarray(0, kept);
  }
}

const NONE = new Uint32Array(0);

function firstsOf(counts: Uint32Array): Float64Array {
  const firsts = new Float64Array(counts.length);
  let first = 0;
  for (let term = 0; term < counts.length; term++) {
    firsts[term] = first;
    first += 2 * (counts[term] as number);
  }
  return firsts;
}
