/** A range of lines. If the count is 0, lines were only added or removed after the first line. */
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

/** Reads the hunks of a diff. @param diff of one file, made with `-U0`. */
export function readHunks(diff: string): readonly Hunk[] {
  const spanOf = (first = '0', count = '1'): Span => ({ first: Number(first), count: Number(count) });
  return [...diff.matchAll(HEADER)].map(([, first, count, then, now]) => ({
    before: spanOf(first, count),
    after: spanOf(then, now),
  }));
}

/** Returns the changed lines of the earlier text; for a pure addition, the lines around it. */
export const touched = ({ before: { first, count } }: Hunk): readonly number[] =>
  count === 0 ? [first, first + 1] : Array.from({ length: count }, (_, i) => first + i);

/** Returns where a line of the later text was in the earlier text; undefined for a line that was added in between. */
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

/** Returns the line after a span. For an empty span, git names the line before it. */
const endOf = ({ first, count }: Span): number => (count === 0 ? first + 1 : first + count);
