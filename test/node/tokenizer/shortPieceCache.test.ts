import assert from 'node:assert/strict';
import { ShortPieceCache } from '../../../src/node/tokenizer/shortPieceCache';

describe('ShortPieceCache', () => {
  /** Returns a different number for every piece, so that a confusion of two pieces shows. */
  const numberOf = (piece: Uint8Array): number =>
    piece.reduce((sum, byte) => (sum * 257 + byte + 1) % 1_000_003, piece.length);
  const pieces = (bytes: readonly number[], max: number): readonly Uint8Array[] => {
    const all: number[][] = [[]];
    for (let length = 0; length < max; length++)
      all.push(
        ...all.filter((piece) => piece.length === length).flatMap((piece) => bytes.map((byte) => [...piece, byte])),
      );
    return all.slice(1).map((piece) => Uint8Array.from(piece));
  };

  /** Returns a piece with other bytes before and behind it. */
  const among = (others: number, piece: Uint8Array): Uint8Array =>
    Uint8Array.from([others, others, others, ...piece, ...new Uint8Array(12).fill(others)]);
  const ask = (short: ShortPieceCache, text: Uint8Array, from: number, to: number): number =>
    short.tokens(text, new DataView(text.buffer), from, to);

  it('tells a piece from others: with other last bytes, with trailing zeros, and longer ones', () => {
    const short = new ShortPieceCache((bytes, from, to) => numberOf(bytes.subarray(from, to)));
    for (let round = 0; round < 2; round++) {
      for (const piece of [...pieces([0, 97, 255], 8), ...pieces([0, 255], 13)])
        assert.equal(ask(short, among(255 * round, piece), 3, 3 + piece.length), numberOf(piece));
    }
  });

  it('does not count a known piece again', () => {
    let counted = 0;
    const short = new ShortPieceCache(() => ++counted);
    const text = new TextEncoder().encode('return return, and some more');
    assert.deepEqual([ask(short, text, 0, 6), ask(short, text, 7, 13), counted], [1, 1, 1]);
    const others = new TextEncoder().encode('if (it) if [it], and some more');
    assert.deepEqual(
      [
        ask(short, others, 0, 2),
        ask(short, others, 8, 10),
        ask(short, others, 4, 6),
        ask(short, others, 12, 14),
        counted,
      ],
      [2, 2, 3, 3, 3],
    );
  });
});
