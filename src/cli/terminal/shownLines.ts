/** Selects the lines of a result to show: its head, unless what answers the question is further down. */

/**
 * Returns the index of the first line to show. The head has the name and the documentation, so later lines are only
 * preferred if they have at least twice as many words of the question, or if the requested lines are there.
 * @param wordsOf returns the words of the question in a line.
 * @param max number of lines that are shown.
 * @param wanted indexes of the requested lines, such as the uses of a name. As many of them as possible are shown.
 */
export function firstShownLine(
  lines: readonly string[],
  wordsOf: (line: string) => readonly string[],
  max: number,
  wanted: readonly number[] = [],
): number {
  if (lines.length <= max) return 0;
  if (wanted.length > 0) return windowAround(wanted, lines.length, max);
  const words = lines.map(wordsOf);
  const said = Array.from(
    { length: lines.length - max + 1 },
    (_, first) => new Set(words.slice(first, first + max).flat()).size,
  );
  const most = Math.max(...said);
  if (2 * (said[0] ?? 0) > most || most === 0) return 0;
  const [first, last] = [said.indexOf(most), said.lastIndexOf(most)];
  // The best windows are usually adjacent; the middle one has context above and below.
  const middle = Math.floor((first + last) / 2);
  return said[middle] === most ? middle : first;
}

/** Returns the first line of a window that shows the most requested lines: the head, or the middle of such windows. */
function windowAround(wanted: readonly number[], count: number, max: number): number {
  const firsts = Array.from({ length: count - max + 1 }, (_, first) => first);
  const shown = (first: number): number => wanted.filter((at) => at >= first && at < first + max).length;
  const most = Math.max(...firsts.map(shown));
  const best = firsts.filter((first) => shown(first) === most);
  return best[0] === 0 ? 0 : (best[Math.floor(best.length / 2)] ?? 0);
}
