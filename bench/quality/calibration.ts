/** One of the first ten results with its score, and whether it was wanted. */
export interface Mark {
  readonly score: number;
  readonly wanted: boolean;
  /** Whether this is the first right result for its target; the others are further results of the same file. */
  readonly first: boolean;
}

const TENTHS = Array.from({ length: 10 }, (_, i) => i / 10);
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`);

/**
 * Renders how scores relate to relevance: how often results with a score are wanted, and how many results a minimum
 * score would keep.
 */
export function calibrationTable(marks: readonly Mark[]): string {
  const wanted = marks.filter((mark) => mark.wanted);
  const rows = TENTHS.map((from) => {
    const inside = marks.filter(({ score }) => score >= from && (score < from + 0.1 || from === 0.9));
    const above = (all: readonly Mark[]): string =>
      percent(all.filter(({ score }) => score >= from).length, all.length);
    return `| ${from.toFixed(1)} | ${inside.length} | ${percent(inside.filter((mark) => mark.wanted).length, inside.length)} | ${above(marks.filter(({ first }) => first))} | ${above(wanted)} | ${above(marks)} |`;
  });
  return [
    '| score from | results | of them wanted | with at least this: the first result in a wanted place | all results in wanted places | all results |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
