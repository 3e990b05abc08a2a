import type { Evaluation, Summary } from '../../core/eval/evaluate';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';

const LABEL_WIDTH = 14;

/** One row for each kind of question, and one for all. */
export function renderEvaluation({ k, categories, all, latency, embedder }: Evaluation): string {
  const head = row('questions', 'n', `P@${k}`, `R@${k}`, 'MRR', `NDCG@${k}`);
  const rows = [...categories, ...(categories.length > 1 ? [all] : [])].map(summaryRow);
  return `${[head, ...rows].join('\n')}\n\n${latency.p50.toFixed(1)} ms a question (p95 ${latency.p95.toFixed(1)} ms); embedder ${toOneLine(embedder)}\n`;
}

function summaryRow({ category, questions, precision, recall, reciprocalRank, ndcg }: Summary): string {
  return row(
    category,
    String(questions),
    ...[precision, recall, reciprocalRank, ndcg].map((value) => value.toFixed(3)),
  );
}

function row(label: string, ...cells: readonly string[]): string {
  return toOneLine(label).slice(0, LABEL_WIDTH).padEnd(LABEL_WIDTH) + cells.map((cell) => cell.padStart(9)).join('');
}
