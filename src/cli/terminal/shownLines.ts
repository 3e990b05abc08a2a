/** The lines of a result that are shown: its head, unless what was asked for is further down. */

/**
 * Where they begin. The head has the name and the documentation, and is left for lines that say at least twice as many
 * of the words asked for.
 * @param wordsOf the words asked for that a line has. @param max lines that are shown.
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
  // In the middle of where they may begin there is room above and below. The best ones are together, as a rule.
  const middle = Math.floor((first + last) / 2);
  return said[middle] === most ? middle : first;
}
