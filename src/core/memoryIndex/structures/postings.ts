import type { DiskPostings } from './diskPostings';
import { StringInterner } from '../../collections/stringInterner';
import { growTo, type Arrays } from '../../collections/typedArrays';
import { Uint32Lists } from '../../collections/uint32Lists';

/**
 * Packs the counts of a term in each field of a chunk into 32 bits: 12 for code, 10 for comments, and 10 for
 * definitions, in tenths.
 */
export function packCounts(code: number, comment: number, definition: number): number {
  return (
    ((Math.min(code, 0xfff) << 20) |
      (Math.min(comment, 0x3ff) << 10) |
      Math.min(Math.round(definition * 10), 0x3ff)) >>>
    0
  );
}

export const codeCount = (packed: number): number => packed >>> 20;
export const commentCount = (packed: number): number => (packed >>> 10) & 0x3ff;
export const definitionTenths = (packed: number): number => packed & 0x3ff;
export const definitionCount = (packed: number): number => definitionTenths(packed) / 10;

/**
 * Returns the packed counts of a chunk in (chunk, packed counts) pairs, chunks ascending; 0 if the chunk is not among
 * them.
 */
export function countsOf(pairs: Uint32Array, chunk: number): number {
  let [from, to] = [0, pairs.length / 2];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((pairs[2 * middle] as number) < chunk) from = middle + 1;
    else to = middle;
  }
  return pairs[2 * from] === chunk ? (pairs[2 * from + 1] as number) : 0;
}

export const PREFIX_LETTERS = 4;
/** Maximum number of letters by which a term may be longer than the prefix. */
const LONGEST_EXTENSION = 5;
const PREFIX_BUCKETS = 1 << 15;

/** A term that begins with another, and the share of its characters that the two have in common. */
export interface Extension {
  readonly id: number;
  readonly share: number;
}

/** The vocabulary, and the posting list of each term: (chunk, packed counts) pairs, 8 bytes per posting. */
export class Postings {
  readonly #terms = new StringInterner();
  readonly #pairs = new Uint32Lists();
  #stored: DiskPostings | undefined;
  /**
   * Linked lists of terms: hash of the first {@link PREFIX_LETTERS} characters → id of the first such term + 1, or 0.
   * `next` links each term to the next one with the same hash.
   */
  #heads = new Uint32Array(PREFIX_BUCKETS);
  #next = new Uint32Array(0);

  get termCount(): number {
    return this.#terms.size;
  }

  idOf(term: string): number | undefined {
    return this.#terms.idOf(term);
  }

  termOf(id: number): string {
    return this.#terms.get(id);
  }

  /** Returns the id of a term, which is assigned on first use. */
  intern(term: string): number {
    const before = this.#terms.size;
    const id = this.#terms.intern(term);
    if (id === before) this.#addPrefix(id, term);
    return id;
  }

  /**
   * Returns the terms that begin with `text`, which has at least {@link PREFIX_LETTERS} letters, and are a few letters
   * longer, each with the share of its letters that the two have in common. They are sorted by their letters, because
   * the order of the vocabulary depends on the order in which files were indexed.
   */
  extensionsOf(text: string): readonly Extension[] {
    return this.#longerThan(text)
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ id, text: longer }) => ({ id, share: text.length / longer.length }));
  }

  /** Releases the lists that were read from disk. */
  releaseCaches(): void {
    this.#stored?.clear();
  }

  #longerThan(prefix: string): { readonly id: number; readonly text: string }[] {
    const found: { readonly id: number; readonly text: string }[] = [];
    const begins = this.#terms.beginningWith(prefix);
    for (let link = this.#heads[bucketOf(prefix)] ?? 0; link !== 0; link = this.#next[link - 1] ?? 0) {
      const id = link - 1;
      if (
        begins(id) &&
        this.#terms.hasLength(id, prefix.length + 1) &&
        !this.#terms.hasLength(id, prefix.length + LONGEST_EXTENSION + 1)
      )
        found.push({ id, text: this.termOf(id) });
    }
    return found;
  }

  add(term: number, chunk: number, packed: number): void {
    this.#pairs.pushPair(term, chunk, packed);
  }

  /** Returns how many chunks hold a term, including those of removed files. */
  countOf(id: number): number {
    return (this.#stored?.countOf(id) ?? 0) + this.#pairs.lengthOf(id) / 2;
  }

  /** Returns the (chunk, packed counts) pairs of a term, chunks ascending. */
  of(id: number): Uint32Array {
    return this.#stored ? joined(this.#stored.of(id), this.#pairs.of(id)) : this.#pairs.of(id);
  }

  /**
   * Returns the pairs in two parts, valid until the next call: long lists of frequent words are neither joined nor
   * cached.
   */
  parts(id: number): readonly Uint32Array[] {
    return [...(this.#stored ? [this.#stored.transient(id)] : []), this.#pairs.of(id)];
  }

  /**
   * Returns the pairs as one list, for callers that read all terms in order; valid until the next call or change of the
   * index.
   */
  sequential(id: number): Uint32Array {
    return this.#stored ? joined(this.#stored.sequential(id), this.#pairs.of(id)) : this.#pairs.of(id);
  }

  /** Returns the pairs that are in memory. */
  inMemory(id: number): Uint32Array {
    return this.#pairs.of(id);
  }

  /** Lists that are read from disk; undefined while all lists are in memory. */
  get diskPostings(): DiskPostings | undefined {
    return this.#stored;
  }

  /** Reads the lists of the chunks before `postings.end` from disk from now on, and drops them from memory. */
  useDiskPostings(postings: DiskPostings): void {
    this.#stored = postings;
    this.#pairs.dropBelow(postings.end);
  }

  /** Closes the lists on disk, for an index that has become empty or is no longer used. */
  closeDiskPostings(): void {
    this.#stored?.file.close();
    this.#stored = undefined;
  }

  /** Renumbers chunks; those mapped to -1 are dropped. `renumbered` must keep their order. */
  renumber(renumbered: Int32Array): void {
    this.#pairs.renumber(renumbered, 2);
    this.#stored?.renumber(renumbered);
  }

  save(): Readonly<Record<'terms' | 'pairs' | 'prefixes', Arrays>> {
    const prefixes = { heads: this.#heads, next: this.#next.subarray(0, this.#terms.size) };
    return { terms: this.#terms.save(), pairs: this.#pairs.save(), prefixes };
  }

  load(
    { terms, pairs, prefixes }: Readonly<Record<'terms' | 'pairs' | 'prefixes', Arrays>>,
    diskPostings?: DiskPostings,
  ): void {
    this.#stored = diskPostings;
    this.#terms.load(terms);
    this.#pairs.load(pairs);
    this.#heads = prefixes['heads'] as Uint32Array<ArrayBuffer>;
    this.#next = prefixes['next'] as Uint32Array<ArrayBuffer>;
  }

  #addPrefix(id: number, term: string): void {
    if (term.length < PREFIX_LETTERS) return;
    const bucket = bucketOf(term);
    this.#next = growTo(this.#next, id + 1);
    this.#next[id] = this.#heads[bucket] ?? 0;
    this.#heads[bucket] = id + 1;
  }
}

function joined(before: Uint32Array, after: Uint32Array): Uint32Array {
  if (before.length === 0) return after;
  if (after.length === 0) return before;
  const all = new Uint32Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

function bucketOf(term: string): number {
  let hash = 0;
  for (let i = 0; i < PREFIX_LETTERS; i++) hash = Math.imul(hash, 31) + term.charCodeAt(i);
  return (hash ^ (hash >>> 15)) & (PREFIX_BUCKETS - 1);
}
