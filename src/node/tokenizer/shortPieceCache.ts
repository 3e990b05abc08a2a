/** Longer pieces have no place here: three bytes beside the length fill the third number. */
const MAX_BYTES = 11;
/** As a power of two: 128 KB. */
const SLOT_BITS = 13;
/** Numbers of a slot: three for the piece, one for its tokens; four keep it in one line of the processor's cache. */
const STRIDE = 4;
/** By the length of a piece: which bits are its own of the first four bytes, the next, and the last. */
const masksOf = (before: number): Int32Array =>
  Int32Array.from({ length: MAX_BYTES + 1 }, (_, length) =>
    length - before >= 4 ? -1 : (1 << (8 * Math.max(0, length - before))) - 1,
  );
const [LOW_MASKS, MIDDLE_MASKS, HIGH_MASKS] = [masksOf(0), masksOf(4), masksOf(8)];
/** Odd constant of a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4). */
const MIX = 0x9e3779b1;

/**
 * How many tokens the short pieces make that were met last. Code says the same few thousand words again and again, and
 * to find one among 200,000 tokens takes three looks into megabytes that other work has put out of the processor's
 * cache. 7.4 instead of 7.9 ms of a search of ten results (medians of four in turn; 34,169 chunks), and since pieces of
 * up to 11 bytes count as short instead of 7, and twice as many are kept, 0.99 of that (33,816 chunks, 765 questions,
 * each twelve times in turn with the version before).
 */
export class ShortPieceCache {
  readonly #slots = new Int32Array(STRIDE << SLOT_BITS);

  /** @param count counts the tokens of a piece that is not cached. */
  constructor(private readonly count: (bytes: Uint8Array, from: number, to: number) => number) {}

  /**
   * @param view of the same bytes, with room for {@link MAX_BYTES} + 1 behind the piece: its bytes are read four at a
   * time.
   */
  tokens(bytes: Uint8Array, view: DataView, from: number, to: number): number {
    const length = to - from;
    if (length > MAX_BYTES) return this.count(bytes, from, to);
    const low = view.getUint32(from, true) & (LOW_MASKS[length] as number);
    const middle = view.getUint32(from + 4, true) & (MIDDLE_MASKS[length] as number);
    const high = (view.getUint32(from + 8, true) & (HIGH_MASKS[length] as number)) | (length << 24);
    const slots = this.#slots;
    const at = (Math.imul(low ^ Math.imul(middle ^ Math.imul(high, MIX), MIX), MIX) >>> (32 - SLOT_BITS)) * STRIDE;
    if (slots[at] === low && slots[at + 1] === middle && slots[at + 2] === high) return slots[at + 3] as number;
    slots[at] = low;
    slots[at + 1] = middle;
    slots[at + 2] = high;
    return (slots[at + 3] = this.count(bytes, from, to));
  }
}
