import { mean } from '../../src/core/eval/metrics';
import type { Sample } from './dataset';

/** Returns the indexes of scores, best first; equal scores keep their order. */
export const orderOf = (scores: ArrayLike<number>): readonly number[] =>
  Array.from(scores, (score, i) => ({ score, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ i }) => i);

/** Returns NDCG@10 and Recall@10 of the wanted files for results given by their files. */
export function fileFigures(
  files: readonly number[],
  { files: { right }, wanted }: Sample,
): { readonly ndcg: number; readonly recall: number } {
  const shown = files.slice(0, 10);
  const ranks = [...new Set(shown)].filter((file) => right[file]).map((file) => shown.indexOf(file));
  const gain = (rank: number): number => 1 / Math.log2(rank + 2);
  const ideal = Array.from({ length: Math.min(10, wanted) }, (_, rank) => gain(rank)).reduce((a, b) => a + b, 0);
  return {
    ndcg: ranks.reduce((sum, rank) => sum + gain(rank), 0) / (ideal || 1),
    recall: ranks.length / Math.max(1, wanted),
  };
}

/** Returns the mean over repositories. */
export function byRepository<T extends { readonly repository: string }>(
  samples: readonly T[],
  figure: (sample: T) => number,
): number {
  const names = [...new Set(samples.map(({ repository }) => repository))];
  return mean(names.map((name) => mean(samples.filter(({ repository }) => repository === name).map(figure))));
}

/**
 * Formats the shares of questions whose first wanted candidate is within the first one, three and ten, and the mean
 * reciprocal rank.
 */
export function hits(ranks: readonly number[]): string {
  const at = (count: number): string => mean(ranks.map((rank) => (rank >= 0 && rank < count ? 1 : 0))).toFixed(3);
  const reciprocal = mean(ranks.map((rank) => (rank >= 0 && rank < 10 ? 1 / (rank + 1) : 0))).toFixed(3);
  return `@1 ${at(1)} @3 ${at(3)} @10 ${at(10)} MRR ${reciprocal}`;
}
