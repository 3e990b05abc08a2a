/** Work that can be interrupted: wherever it yields, other work can use the thread. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Number of rounds of a long loop between two yields, which take some tenths of a millisecond. A yield costs little,
 * but the check of the clock after it costs more.
 */
export const ROUNDS = 500;
/**
 * Like {@link ROUNDS}, for rounds that may be the first to count a term or to read a file, which takes up to 0.1 ms.
 */
export const SLOW_ROUNDS = 20;

/**
 * Processes the indices from 0 to `length` - 1 in slices. The loop over a slice is part of `work`, because V8 boxes
 * every number within a generator.
 */
export function* inSlices(length: number, work: (from: number, to: number) => void, rounds = ROUNDS): Steps<void> {
  for (let from = 0; from < length; from += rounds) {
    work(from, Math.min(length, from + rounds));
    yield;
  }
}

/**
 * Processes each of some things, {@link SLOW_ROUNDS} between two yields. A yield with the check of the clock takes 0.2
 * µs, and one for each candidate file made 521 of them per search.
 */
export const eachInSlices = <T>(things: readonly T[], work: (thing: T, place: number) => void): Steps<void> =>
  inSlices(
    things.length,
    (from, to) => {
      for (let i = from; i < to; i++) work(things[i] as T, i);
    },
    SLOW_ROUNDS,
  );

/**
 * Returns the things that a test accepts. Each test is a step of its own, because many globs take a millisecond or
 * more.
 */
export function* filterInSlices<T>(things: Iterable<T>, accepts: (thing: T) => boolean): Steps<readonly T[]> {
  const found: T[] = [];
  for (const thing of things) {
    yield;
    if (accepts(thing)) found.push(thing);
  }
  return found;
}
