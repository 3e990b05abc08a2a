/** Bytes of pieces, and places for them: some 10,000 fill a repository's answers. */
const KEPT_BYTES = 1 << 18;
const KEPT_SLOTS = 1 << 15;

/**
 * How many tokens the pieces make that are none themselves: code says the same names again and again, and to take one apart
 * costs a look at each pair of its bytes. All are forgotten when there are too many.
 */
export class CountedPieces {
  readonly #bytes = new Uint8Array(KEPT_BYTES);
  /** By hash: where the piece begins in the bytes, + 1, or 0; and its length and count. */
  readonly #starts = new Uint32Array(KEPT_SLOTS);
  readonly #lengths = new Uint16Array(KEPT_SLOTS);
  readonly #counts = new Uint16Array(KEPT_SLOTS);
  #end = 0;
  #size = 0;

  get(hash: number, bytes: Uint8Array, from: number, to: number): number | undefined {
    const slot = this.#find(hash, bytes, from, to);
    return this.#starts[slot] === 0 ? undefined : this.#counts[slot];
  }

  /** @returns the count. */
  set(hash: number, bytes: Uint8Array, from: number, to: number, count: number): number {
    if (this.#end + to - from > KEPT_BYTES || 2 * this.#size >= KEPT_SLOTS) this.#forget();
    const slot = this.#find(hash, bytes, from, to);
    this.#starts[slot] = this.#end + 1;
    this.#lengths[slot] = to - from;
    this.#counts[slot] = count;
    for (let at = from; at < to; at++) this.#bytes[this.#end++] = bytes[at] as number;
    this.#size++;
    return count;
  }

  /** The place of the piece, or the free one where it would be. */
  #find(hash: number, bytes: Uint8Array, from: number, to: number): number {
    for (let slot = hash & (KEPT_SLOTS - 1); ; slot = (slot + 1) & (KEPT_SLOTS - 1)) {
      const start = this.#starts[slot] as number;
      if (start === 0 || (this.#lengths[slot] === to - from && this.#is(start - 1, bytes, from, to))) return slot;
    }
  }

  #is(start: number, bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (bytes[at] !== this.#bytes[start + at - from]) return false;
    return true;
  }

  #forget(): void {
    this.#starts.fill(0);
    this.#end = this.#size = 0;
  }
}
