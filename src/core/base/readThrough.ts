/** Returns all requested values in order, and reads those that are not cached in a single call. */
export async function readThrough<P, T>(
  asked: readonly P[],
  known: readonly (T | undefined)[],
  read: (missing: readonly P[]) => Promise<readonly (T | undefined)[]>,
): Promise<readonly (T | undefined)[]> {
  const missing = asked.filter((_, i) => known[i] === undefined);
  if (missing.length === 0) return known;
  const found = await read(missing);
  let next = 0;
  return known.map((one) => one ?? found[next++]);
}
