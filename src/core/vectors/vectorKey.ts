const KEY_DIGITS = 16;

/**
 * Returns the key of a chunk's vector: the first 64 bits of its hash, signed like a column of the store. Among ten
 * million texts, two share a key with a chance of 1 in 400,000; a chunk would then be ranked by the vector of another.
 */
export function vectorKey(hash: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash.slice(0, KEY_DIGITS)}`));
}
