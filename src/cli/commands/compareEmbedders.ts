import { evaluate, type Evaluation } from '../../core/eval/evaluate';
import type { EvalQuestion } from '../../core/eval/metrics';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import type { EmbeddingStatus } from '../../core/base/types';
import type { EmbedderChoice } from '../../node/settings/embedderChoice';
import { environmentSettings } from '../../node/settings/embedderSettings';
import { interruption } from '../terminal/interruption';
import { updateAll, withFolders } from './session';

export type EmbedderKind = EmbedderChoice['kind'];

/** Measurements of one embedder on a folder. */
export interface EmbedderResult {
  readonly kind: EmbedderKind;
  /** Absent if the vectors are not complete. */
  readonly evaluation?: Evaluation;
  /** Seconds until the vectors were complete. */
  readonly seconds: number;
  readonly embedding?: EmbeddingStatus;
  /** Price per million tokens; 0 when unknown. */
  readonly price: number;
}

/**
 * Evaluates each embedder with the same questions on one folder. The last embedder stays in use. After Ctrl-C no
 * further embedder is started, since it may send what it reads.
 */
export async function compareEmbedders(
  folder: string,
  kinds: readonly EmbedderKind[],
  questions: readonly EvalQuestion[],
  k: number,
  agreed: boolean,
): Promise<readonly EmbedderResult[]> {
  const results: EmbedderResult[] = [];
  for (const kind of kinds) {
    if (interruption.aborted) break;
    const settings = environmentSettings({ ...process.env, CODEBASE_SEARCH_EMBEDDER: kind });
    await withFolders(
      [folder],
      async ([opened], signal) => {
        if (!opened) return;
        const { engine } = opened;
        const started = performance.now();
        await updateAll([opened], signal);
        const { waitForEmbedding } = await import('../terminal/waitForEmbedding');
        await waitForEmbedding(engine, agreed, signal);
        const seconds = (performance.now() - started) / 1000;
        const { embedding } = engine.status;
        const isComplete = embedding?.state === 'ready';
        results.push({
          kind,
          seconds,
          price: kind === 'openai' ? settings.price : 0,
          ...(embedding && { embedding }),
          ...(isComplete && { evaluation: await evaluate(engine, questions, k, signal) }),
        });
      },
      { embedder: settings },
    );
  }
  return results;
}

const WIDTHS = [12, 9, 9, 9, 11, 11, 12, 9] as const;

/** Renders a table with one row per embedder. */
export function renderComparison(results: readonly EmbedderResult[], k: number): string {
  const head = ['embedder', `NDCG@${k}`, 'MRR', `R@${k}`, 'ms, p50', 'build, s', 'tokens', 'cost'];
  const models = results.map(({ kind, evaluation, embedding }) =>
    toOneLine(
      `${kind}: ${evaluation?.embedder ?? `${embedding?.message ?? 'another process writes this index'} ${embedding?.nextStep ?? ''}`}`,
    ),
  );
  return `${[head, ...results.map(cellsOf)].map(row).join('\n')}\n\n${models.join('\n')}\n`;
}

function cellsOf({ kind, evaluation, seconds, embedding, price }: EmbedderResult): readonly string[] {
  if (!evaluation) return [kind, '-', '-', '-', '-', '-', '-', '-'];
  const { ndcg, reciprocalRank, recall } = evaluation.all;
  const tokens = embedding?.sent?.tokens ?? 0;
  const cost = price > 0 && tokens > 0 ? ((tokens * price) / 1e6).toFixed(4) : '-';
  return [
    kind,
    ...[ndcg, reciprocalRank, recall].map((value) => value.toFixed(3)),
    evaluation.latency.p50.toFixed(1),
    seconds.toFixed(1),
    tokens.toLocaleString('en'),
    cost,
  ];
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[i] ?? 0))).join('');
