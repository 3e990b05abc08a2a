/** Lines of a result as they were when it was found. */
export interface FoundLines {
  /** 1-based. */
  readonly startLine: number;
  readonly text: string;
}

/**
 * Returns by how many lines a result has moved since it was found. Looks for the nearest place that has all of its
 * lines, or else its first significant line, since lines inside the result may have changed.
 * @param lines current lines of the file.
 * @returns undefined if neither is found.
 */
export function lineShift(lines: readonly string[], { startLine, text }: FoundLines): number | undefined {
  const wanted = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  const telling = Math.max(
    0,
    wanted.findIndex((line) => TELLING.test(line)),
  );
  return (
    shiftTo(lines, wanted, startLine - 1) ?? shiftTo(lines, wanted.slice(telling, telling + 1), startLine - 1 + telling)
  );
}

/** Matches a significant line: not just a bracket or the start of a comment. */
const TELLING = /\w{3}/;

function shiftTo(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  const stands = (at: number): boolean => at >= 0 && wanted.every((line, i) => lines[at + i] === line);
  const farthest = Math.max(from, lines.length - from);
  for (let distance = 0; distance <= farthest; distance++) {
    if (stands(from + distance)) return distance;
    if (stands(from - distance)) return -distance;
  }
  return undefined;
}
