/** A repository has some 10⁵ distinct words, a few thousand of which stand for most of its text. */
const MAX_ENTRIES = 50_000;

const forgetters: (() => void)[] = [];

/** A part of a text that does not keep the whole text alive in memory, as slices do in V8. */
const detached = (slice: string): string => ` ${slice}`.slice(1);

/** Remembers what was made of a word, until there are too many. `make` depends on nothing but the word. */
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

/** After a build, which has met every word of the folder: 80 MB for 5,000 files when nothing was forgotten. */
export function clearWordCache(): void {
  for (const forget of forgetters) forget();
}
