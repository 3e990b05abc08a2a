/** Work that others may come in between: wherever it yields, the thread can be given away. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * A yield costs little, a look at the clock more: long loops yield after so many rounds, some tenths of a millisecond.
 */
export const ROUNDS = 500;
/** Where a round may be the first to count a term or go through a file, which takes up to a tenth of a millisecond. */
export const SLOW_ROUNDS = 20;

/**
 * Goes through places 0 to `length` - 1, so many at a time. The loop itself stands in `work`: within a generator V8
 * boxes every number it meets.
 */
export function* inSlices(length: number, work: (from: number, to: number) => void, rounds = ROUNDS): Steps<void> {
  for (let from = 0; from < length; from += rounds) {
    work(from, Math.min(length, from + rounds));
    yield;
  }
}

/**
 * Does the same with each of some things, {@link SLOW_ROUNDS} at a time: a yield and the looks at the clock behind it
 * take 0.2 µs, and with one for each candidate file a search had 521 of them.
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
 * Those of some things that a test lets through. A test of many globs takes up to a millisecond or more, so that each
 * is a step.
 */
export function* filterInSlices<T>(things: Iterable<T>, accepts: (thing: T) => boolean): Steps<readonly T[]> {
  const found: T[] = [];
  for (const thing of things) {
    yield;
    if (accepts(thing)) found.push(thing);
  }
  return found;
}
