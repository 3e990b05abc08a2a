import type { CountTokens } from '../../core/base/contracts';
import { ShortPieceCache } from './shortPieceCache';

/** Odd constants of a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4). */
const MIX = 0x9e3779b1;
const NO_RANK = 0x7fffffff;
/**
 * Maximum number of bytes of a piece. Longer pre-tokens are split, because merging takes quadratic time, and no word of
 * any language is that long.
 */
const MAX_PIECE_BYTES = 1_024;

/** Number of bytes after a text that are read together with its last bytes. */
const BEHIND = 12;

/**
 * Creates a token counter from a table that `build/tokenTable.mjs` wrote. Uses byte pair encoding like the package that
 * the table is made from (a test compares them), with 4 MB of typed arrays. That package keeps 200,000 strings and a
 * map of them, which take 45 MB.
 */
export function tokenCounter(table: Buffer): CountTokens {
  const headerEnd = 4 + table.readUInt32LE(0);
  const { pattern, tokens } = JSON.parse(table.toString('utf8', 4, headerEnd)) as { pattern: string; tokens: number };
  const ranks = new TokenRanks(table.subarray(headerEnd, headerEnd + tokens), table.subarray(headerEnd + tokens));
  const short = new ShortPieceCache((piece, from, to) => ranks.count(piece, from, to));
  const pieces = new RegExp(pattern, 'gu');
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1 << 14);
  let view = new DataView(bytes.buffer);
  const tokensOf = (start: number, end: number): number => {
    let count = 0;
    for (let at = start; at < end; at += MAX_PIECE_BYTES)
      count += short.tokens(bytes, view, at, Math.min(end, at + MAX_PIECE_BYTES));
    return count;
  };
  // Every character belongs to a pre-token, so each pre-token begins where the last one ended.
  const countPieces = (text: string): number => {
    let [count, at, from] = [0, 0, 0];
    for (pieces.lastIndex = 0; pieces.test(text); from = pieces.lastIndex)
      count += tokensOf(at, (at += utf8Length(text, from, pieces.lastIndex)));
    return count;
  };
  const makeRoom = (length: number): void => {
    bytes = new Uint8Array(length);
    view = new DataView(bytes.buffer);
  };
  return (text) => {
    if (3 * text.length + BEHIND > bytes.length) makeRoom(4 * text.length + BEHIND);
    encoder.encodeInto(text, bytes);
    return countPieces(text);
  };
}

/** Returns the number of bytes of a part of a text in UTF-8. A surrogate without its partner is written as U+FFFD. */
function utf8Length(text: string, from: number, to: number): number {
  let length = 0;
  for (let i = from; i < to; i++) {
    const code = text.codePointAt(i) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code >= 0x10000) i++;
  }
  return length;
}

/** Byte sequences and their ranks, in a hash table with open addressing. */
class TokenRanks {
  readonly #starts: Uint32Array;
  /** Rank + 1 by hash; 0 for an empty slot. */
  readonly #slots: Uint32Array;
  readonly #mask: number;
  readonly #parts = new Uint32Array(MAX_PIECE_BYTES + 1);
  readonly #joined = new Uint32Array(MAX_PIECE_BYTES + 1);

  constructor(
    lengths: Uint8Array,
    private readonly bytes: Uint8Array,
  ) {
    this.#starts = new Uint32Array(lengths.length + 1);
    lengths.forEach((length, rank) => (this.#starts[rank + 1] = (this.#starts[rank] ?? 0) + length));
    this.#mask = 2 ** Math.ceil(Math.log2(2 * lengths.length)) - 1;
    this.#slots = new Uint32Array(this.#mask + 1);
    for (let rank = 0; rank < lengths.length; rank++) if (lengths[rank]) this.#enter(rank);
  }

  #enter(rank: number): void {
    let slot = this.#hash(this.bytes, this.#starts[rank] ?? 0, this.#starts[rank + 1] ?? 0);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = rank + 1;
  }

  #hash(bytes: Uint8Array, from: number, to: number): number {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), MIX);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }

  #rank(bytes: Uint8Array, from: number, to: number): number {
    for (let slot = this.#hash(bytes, from, to); ; slot = (slot + 1) & this.#mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0) return NO_RANK;
      if (this.#is(found - 1, bytes, from, to)) return found - 1;
    }
  }

  #is(rank: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[rank] ?? 0;
    if ((this.#starts[rank + 1] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (bytes[i] !== this.bytes[start + i - from]) return false;
    return true;
  }

  /** Returns the number of tokens of a pre-token, which is either a token itself or is split. */
  count(bytes: Uint8Array, from: number, to: number): number {
    return to - from < 2 || this.#rank(bytes, from, to) !== NO_RANK ? 1 : this.#join(bytes, from, to);
  }

  /**
   * Returns the number of tokens after merging. Starting from single bytes, repeatedly joins the adjacent pair with the
   * lowest rank until no pair is a token.
   */
  #join(bytes: Uint8Array, from: number, to: number): number {
    const parts = this.#parts;
    const joined = this.#joined;
    let count = to - from;
    for (let i = 0; i <= count; i++) parts[i] = from + i;
    for (let i = 0; i < count; i++) joined[i] = this.#rankAt(bytes, i, count);
    for (;;) {
      let best = 0;
      for (let i = 1; i < count; i++) if ((joined[i] ?? 0) < (joined[best] ?? 0)) best = i;
      if (joined[best] === NO_RANK) return count;
      parts.copyWithin(best + 1, best + 2, count + 1);
      joined.copyWithin(best + 1, best + 2, count);
      count--;
      joined[best] = this.#rankAt(bytes, best, count);
      if (best > 0) joined[best - 1] = this.#rankAt(bytes, best - 1, count);
    }
  }

  /** Returns the rank of part i joined with the next part; the last part has none. */
  #rankAt(bytes: Uint8Array, i: number, count: number): number {
    return i + 2 > count ? NO_RANK : this.#rank(bytes, this.#parts[i] as number, this.#parts[i + 2] as number);
  }
}
