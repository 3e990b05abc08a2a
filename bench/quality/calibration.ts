/** A result among the first ten, as the product scored it, and whether it was wanted. */
export interface Mark {
  readonly score: number;
  readonly wanted: boolean;
  /** Whether it is the first that answers: the others are more of the same file. */
  readonly first: boolean;
}

const TENTHS = Array.from({ length: 10 }, (_, i) => i / 10);
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`);

/** What a score means: how often results of such a score are wanted, and what a least score would keep and lose. */
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
