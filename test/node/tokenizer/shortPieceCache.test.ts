import assert from 'node:assert/strict';
import { ShortPieceCache } from '../../../src/node/tokenizer/shortPieceCache';

describe('the tokens of short pieces', () => {
  /** Another number for every piece, so that one that is taken for another shows. */
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

  /** What stands before and behind a piece is none of it. */
  const among = (others: number, piece: Uint8Array): Uint8Array =>
    Uint8Array.from([others, others, others, ...piece, ...new Uint8Array(12).fill(others)]);
  const ask = (short: ShortPieceCache, text: Uint8Array, from: number, to: number): number =>
    short.tokens(text, new DataView(text.buffer), from, to);

  it('are those of that very piece, whatever came before: other last bytes, zeros at its end, longer ones', () => {
    const short = new ShortPieceCache((bytes, from, to) => numberOf(bytes.subarray(from, to)));
    for (let round = 0; round < 2; round++) {
      for (const piece of [...pieces([0, 97, 255], 8), ...pieces([0, 255], 13)])
        assert.equal(ask(short, among(255 * round, piece), 3, 3 + piece.length), numberOf(piece));
    }
  });

  it('are not counted again where the piece is known', () => {
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
