/**
 * Lines that stood together, and how many; none where something was only added after, or removed from after, the first.
 */
interface Span {
  readonly first: number;
  readonly count: number;
}

/** A change without context lines. */
export interface Hunk {
  readonly before: Span;
  readonly after: Span;
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm;

/** @param diff of one file, made with `-U0`. */
export function readHunks(diff: string): readonly Hunk[] {
  const spanOf = (first = '0', count = '1'): Span => ({ first: Number(first), count: Number(count) });
  return [...diff.matchAll(HEADER)].map(([, first, count, then, now]) => ({
    before: spanOf(first, count),
    after: spanOf(then, now),
  }));
}

/** The lines of the text before that were changed; where something was only added, those around it. */
export const touched = ({ before: { first, count } }: Hunk): readonly number[] =>
  count === 0 ? [first, first + 1] : Array.from({ length: count }, (_, i) => first + i);

/** Where a line of the later text stood in the earlier one; undefined where it was written in between. */
export function lineBefore(line: number, hunks: readonly Hunk[]): number | undefined {
  let shift = 0;
  for (const { before, after } of hunks) {
    const end = endOf(after);
    if (line < end - after.count) break;
    if (line < end) return undefined;
    shift = endOf(before) - end;
  }
  return line + shift;
}

/** The line after it: git names the line before where there is none. */
const endOf = ({ first, count }: Span): number => (count === 0 ? first + 1 : first + count);
