/** How often a term stands in each field of a chunk, packed into 32 bits: 12 code, 10 comment, 10 definition tenths. */
export function packCounts(code: number, comment: number, definition: number): number {
  return ((Math.min(code, 0xfff) << 20) | (Math.min(comment, 0x3ff) << 10) | Math.min(Math.round(definition * 10), 0x3ff)) >>> 0;
}

export const codeCount = (packed: number): number => packed >>> 20;
export const commentCount = (packed: number): number => (packed >>> 10) & 0x3ff;
export const definitionCount = (packed: number): number => (packed & 0x3ff) / 10;

/**
 * Term → chunks that hold it, as growing typed arrays of (chunk, packed counts) pairs: 8 bytes a posting, where plain
 * arrays of numbers take 16 or more.
 */
export class Postings {
  #ids = new Map<string, number>();
  #terms: string[] = [];
  #pairs: Uint32Array[] = [];
  #lengths: number[] = [];
  /** First {@link PREFIX_LETTERS} letters → terms: what a prefix search walks instead of the vocabulary. */
  #byPrefix = new Map<string, string[]>();

  idOf(term: string): number | undefined {
    return this.#ids.get(term);
  }

  termOf(id: number): string {
    return this.#terms[id] ?? '';
  }

  /** The id of a term, given out on first use. */
  intern(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.push(term) - 1;
    this.#ids.set(term, id);
    this.#pairs.push(EMPTY);
    this.#lengths.push(0);
    if (term.length >= PREFIX_LETTERS) this.#addPrefix(term);
    return id;
  }

  /** Terms that begin with `prefix`, which has at least {@link PREFIX_LETTERS} letters. */
  startingWith(prefix: string): readonly string[] {
    return (this.#byPrefix.get(prefix.slice(0, PREFIX_LETTERS)) ?? []).filter((term) => term.startsWith(prefix));
  }

  add(term: string, chunk: number, packed: number): void {
    const id = this.intern(term);
    const used = this.#lengths[id] ?? 0;
    const pairs = this.#pairs[id] ?? EMPTY;
    const room = used < pairs.length ? pairs : grown(pairs);
    room[used] = chunk;
    room[used + 1] = packed;
    this.#pairs[id] = room;
    this.#lengths[id] = used + 2;
  }

  /** (chunk, packed counts) pairs, chunks ascending. */
  of(id: number): Uint32Array {
    return (this.#pairs[id] ?? EMPTY).subarray(0, this.#lengths[id] ?? 0);
  }

  /** Renumbers chunks; those mapped to -1 are dropped. `renumbered` must keep their order. */
  renumber(renumbered: Int32Array): void {
    this.#pairs = this.#pairs.map((pairs, id) => {
      const kept: number[] = [];
      for (let i = 0; i < (this.#lengths[id] ?? 0); i += 2) {
        const chunk = renumbered[pairs[i] ?? 0] ?? -1;
        if (chunk >= 0) kept.push(chunk, pairs[i + 1] ?? 0);
      }
      this.#lengths[id] = kept.length;
      return Uint32Array.from(kept);
    });
  }

  #addPrefix(term: string): void {
    const key = term.slice(0, PREFIX_LETTERS);
    const bucket = this.#byPrefix.get(key);
    if (bucket) bucket.push(term);
    else this.#byPrefix.set(key, [term]);
  }
}

export const PREFIX_LETTERS = 4;
const EMPTY = new Uint32Array(0);

function grown(pairs: Uint32Array): Uint32Array {
  const room = new Uint32Array(Math.max(2, Math.ceil(pairs.length / 2 / 2) * 2 + pairs.length));
  room.set(pairs);
  return room;
}
