/**
 * Maximum number of cached words. A repository has about 10⁵ distinct words, a few thousand of which make up most of
 * its text.
 */
const MAX_ENTRIES = 50_000;

const forgetters: (() => void)[] = [];

/** Returns a copy of a part of a text. A slice would keep the whole text alive in memory in V8. */
const detached = (slice: string): string => ` ${slice}`.slice(1);

/**
 * Caches the results of `make` by word, and starts over when there are too many. A result must depend on the word
 * alone.
 */
export function memoizeByWord<T extends object | string>(make: (word: string) => T): (word: string) => T {
  const memo = new Map<string, T>();
  forgetters.push(() => memo.clear());
  return (word) => {
    const known = memo.get(word);
    if (known !== undefined) return known;
    if (memo.size >= MAX_ENTRIES) memo.clear();
    const made = make(word);
    memo.set(detached(word), made);
    return made;
  };
}

/** Clears the caches after a build, which has read every word of the folder: they took 80 MB for 5,000 files. */
export function clearWordCache(): void {
  for (const forget of forgetters) forget();
}
