import type { Evaluation, Summary } from '../../core/eval/evaluate';
import { COST_CAP, type TokenCosts } from '../../core/eval/tokenCosts';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';

const LABEL_WIDTH = 14;

/** Renders a table with one row per kind of question, and one for all. */
export function renderEvaluation({ k, categories, all, latency, embedder, tokens }: Evaluation): string {
  const head = row('questions', 'n', `P@${k}`, `R@${k}`, 'MRR', `NDCG@${k}`);
  const rows = [...categories, ...(categories.length > 1 ? [all] : [])].map(summaryRow);
  return `${[head, ...rows].join('\n')}\n\n${latency.p50.toFixed(1)} ms a question (p95 ${latency.p95.toFixed(1)} ms); embedder ${toOneLine(embedder)}\n${tokens ? costLines(tokens) : ''}`;
}

/** Renders how many tokens the search saves a reader. */
function costLines({ questions, search, grep }: TokenCosts): string {
  const line = (way: string, { median, mean, never }: TokenCosts['search']): string =>
    `  ${way.padEnd(34)}${[median, mean].map((value) => value.toLocaleString('en').padStart(9)).join('')}${String(never).padStart(9)}\n`;
  return (
    `\nTokens read until the right function is in full view (${questions} questions; never: not within ${COST_CAP.toLocaleString('en')})\n` +
    `  ${''.padEnd(34)}${['median', 'mean', 'never'].map((name) => name.padStart(9)).join('')}\n` +
    line('search, result by result', search) +
    line('grep the words, read whole files', grep)
  );
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
