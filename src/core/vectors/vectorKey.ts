const KEY_DIGITS = 16;

/**
 * The key of a chunk's vector: the first 64 bits of its hash, signed, as a column of the store has them. Among ten
 * million texts two share one with a chance of 1 in 400,000; a chunk would then be ranked by the meaning of another.
 */
export function vectorKey(hash: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash.slice(0, KEY_DIGITS)}`));
}
