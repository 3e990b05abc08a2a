/** Lines of a file as they were when they were found. */
export interface FoundLines {
  /** 1-based. */
  readonly startLine: number;
  readonly text: string;
}

/**
 * By how many lines what was found has moved since: the nearest place where all of it stands, else the first line that
 * tells something, since what changed may be inside it.
 * @param lines of the file as it is now.
 * @returns undefined where neither is there any more.
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

/** Not a bracket, and not the mark at which a comment begins. */
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
