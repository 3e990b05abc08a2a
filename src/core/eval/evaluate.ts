import type { Engine } from '../base/contracts';
import { limits } from '../base/limits';
import { mean, percentile, score, type EvalQuestion, type Scores } from './metrics';
import type { TokenCosts } from './tokenCosts';

/** The scores of one question. */
export interface EvaluatedQuestion extends Scores {
  readonly query: string;
  readonly category: string;
  /** Milliseconds until the answer. */
  readonly took: number;
}

/** Mean scores over several questions. */
export interface Summary extends Scores {
  readonly category: string;
  readonly questions: number;
}

export interface Evaluation {
  /** Number of results that count for each question. */
  readonly k: number;
  readonly embedder: string;
  readonly all: Summary;
  readonly categories: readonly Summary[];
  /** Absent if no question asks for lines. */
  readonly tokens?: TokenCosts;
  /** Milliseconds per question. */
  readonly latency: { readonly p50: number; readonly p95: number };
  readonly answers: readonly EvaluatedQuestion[];
}

/**
 * Sends every question to an engine and scores its first `k` results. Weak results count too, and neither a budget nor
 * dependencies affect the results, so that embedders and settings can be compared.
 */
export async function evaluate(
  engine: Pick<Engine, 'search' | 'status'>,
  questions: readonly EvalQuestion[],
  k: number,
  signal: AbortSignal,
): Promise<Evaluation> {
  const answers: EvaluatedQuestion[] = [];
  for (const question of questions) answers.push(await ask(engine, question, k, signal));
  const times = answers.map(({ took }) => took);
  const categories = [...new Set(answers.map(({ category }) => category))];
  return {
    k,
    embedder: engine.status.embedder,
    all: summarise('all', answers),
    categories: categories.map((name) =>
      summarise(
        name,
        answers.filter(({ category }) => category === name),
      ),
    ),
    latency: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    answers,
  };
}

async function ask(
  engine: Pick<Engine, 'search'>,
  question: EvalQuestion,
  k: number,
  signal: AbortSignal,
): Promise<EvaluatedQuestion> {
  const { query, category } = question;
  const request = {
    query,
    top_k: k,
    min_score: 0,
    include_dependencies: false,
    timeout_ms: limits.timeoutMilliseconds.max,
  };
  const started = performance.now();
  // A listener for partial results turns off the counting of tokens, which are not needed here.
  const { items } = await engine.search(request, signal, () => undefined);
  return { query, category, took: performance.now() - started, ...score(items, question, k) };
}

function summarise(category: string, answers: readonly EvaluatedQuestion[]): Summary {
  const average = (of: keyof Scores): number => mean(answers.map((answer) => answer[of]));
  return {
    category,
    questions: answers.length,
    precision: average('precision'),
    recall: average('recall'),
    reciprocalRank: average('reciprocalRank'),
    ndcg: average('ndcg'),
    hitAtOne: average('hitAtOne'),
  };
}
