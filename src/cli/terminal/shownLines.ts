/** Selects the lines of a result to show: its head, unless the words of the question are further down. */

/**
 * Returns the index of the first line to show. The head has the name and the documentation, so later lines are only
 * preferred if they have at least twice as many words of the question.
 * @param wordsOf returns the words of the question in a line.
 * @param max number of lines that are shown.
 */
export function firstShownLine(
  lines: readonly string[],
  wordsOf: (line: string) => readonly string[],
  max: number,
): number {
  if (lines.length <= max) return 0;
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
