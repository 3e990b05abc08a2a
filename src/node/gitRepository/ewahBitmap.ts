const HEADER_BYTES = 8;
const WORD_BYTES = 8;
const WORD_BITS = 64;

/**
 * Returns the bits that are set in the first of the compressed bitmaps (EWAH) of a split index. Such a bitmap consists
 * of markers, each with a run of equal words and the number of literal words that follow. A run of a few bytes can
 * stand for four billion words, so bits from `limit` on are ignored.
 */
export function ewahBits(bytes: Buffer, limit: number): ReadonlySet<number> {
  const set = new Set<number>();
  const words = Math.min(
    bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32BE(4),
    Math.floor((bytes.length - HEADER_BYTES) / WORD_BYTES),
  );
  const wordAt = (index: number): bigint => bytes.readBigUInt64BE(HEADER_BYTES + WORD_BYTES * index);
  let position = 0;
  for (let index = 0; index < words && position < limit;) {
    const marker = wordAt(index++);
    const runEnd = position + Number((marker >> 1n) & 0xffffffffn) * WORD_BITS;
    if (marker & 1n) for (let bit = position; bit < Math.min(runEnd, limit); bit++) set.add(bit);
    position = runEnd;
    for (
      const end = Math.min(words, index + Number(marker >> 33n));
      index < end && position < limit;
      index++, position += WORD_BITS
    ) {
      const word = wordAt(index);
      for (let bit = 0; bit < WORD_BITS && position + bit < limit; bit++)
        if ((word >> BigInt(bit)) & 1n) set.add(position + bit);
    }
  }
  return set;
}
