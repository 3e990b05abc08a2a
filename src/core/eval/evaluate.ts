import type { Engine } from '../base/contracts';
import { limits } from '../base/limits';
import { mean, percentile, score, type EvalQuestion, type Scores } from './metrics';
import type { TokenCosts } from './tokenCosts';

/** How one question was answered. */
export interface EvaluatedQuestion extends Scores {
  readonly query: string;
  readonly category: string;
  /** Milliseconds. */
  readonly took: number;
}

/** Means over questions. */
export interface Summary extends Scores {
  readonly category: string;
  readonly questions: number;
}

export interface Evaluation {
  /** Results looked at for each question. */
  readonly k: number;
  readonly embedder: string;
  readonly all: Summary;
  readonly categories: readonly Summary[];
  /** Absent where no question asks for lines. */
  readonly tokens?: TokenCosts;
  /** Milliseconds a question took. */
  readonly latency: { readonly p50: number; readonly p95: number };
  readonly answers: readonly EvaluatedQuestion[];
}

/**
 * Asks an engine every question and scores its first `k` results. Weak results count too, and neither a budget nor
 * dependencies change what is seen, so that embedders and settings can be compared.
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
  // The answer is read by no one, so its tokens are not counted.
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
